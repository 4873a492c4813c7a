import { useTexts } from '#web/texts/useTexts.ts';
import { ErrorNote } from '#web/ui/parts/ErrorNote.tsx';
import styles from './OpenTrouble.module.css';

/** What could not be opened and why, at the place where it was tried. */
export function OpenTrouble({ sentences }: { sentences: readonly string[] }) {
  const t = useTexts('documents');
  if (sentences.length === 0) return null;
  return (
    <ErrorNote title={t('openFailed')} className={styles.trouble}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </ErrorNote>
  );
}
