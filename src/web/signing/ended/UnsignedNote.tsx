import { useState } from 'react';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import type { UnsignedEntry } from './unsignedOf.ts';
import styles from './UnsignedNote.module.css';

interface UnsignedNoteProps {
  entries: readonly UnsignedEntry[];
  /** The signer signed in another window; else the request ended in another way. */
  wasSigned: boolean;
  onClose: () => void;
}

/** What was entered in this window and is not part of what was signed, to be copied. */
export function UnsignedNote({ entries, wasSigned, onClose }: UnsignedNoteProps) {
  const t = useTexts('signing');
  const [isCopied, setCopied] = useState(false);
  const wordOf = (value: string | boolean) => (typeof value === 'string' ? value : t('ticked'));
  const copy = () =>
    navigator.clipboard
      ?.writeText(entries.map(({ name, value }) => `${name}: ${wordOf(value)}`).join('\n'))
      .then(
        () => setCopied(true),
        // Refused: the words stand there to be selected.
        () => setCopied(false),
      );
  return (
    <section role="alert" className={styles.note}>
      <p>{t(wasSigned ? 'unsignedText' : 'unsentText')}</p>
      <dl className={styles.list}>
        {entries.map(({ key, name, value }) => (
          <div key={key}>
            <dt dir="auto">{name}</dt>
            <dd dir="auto">{wordOf(value)}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.actions}>
        <Button dense onClick={() => void copy()}>
          {t(isCopied ? 'copied' : 'copyEntries')}
        </Button>
        <Button dense variant="quiet" onClick={onClose}>
          {t('discardEntries')}
        </Button>
      </div>
    </section>
  );
}
