import type { ReactNode } from 'react';
import { useScreenTitle } from '#web/texts/useScreenTitle.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Centered } from '#web/ui/layout/Centered.tsx';
import type { EmbedState } from './createEmbed.ts';
import styles from './EmbedNote.module.css';

interface EmbedNoteProps {
  is: Exclude<EmbedState['is'], 'open' | 'opening'> | 'choose';
  /** What to do. */
  children?: ReactNode;
}

/** In place of the page while it cannot be shown: why, and what can be done. */
export function EmbedNote({ is, children }: EmbedNoteProps) {
  const t = useTexts('embed');
  const common = useTexts('common');
  const title = t(`${is}Title`);
  useScreenTitle(title);
  return (
    <Centered>
      <div className={styles.note}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.words}>{t(`${is}Text`)}</p>
        {is === 'noAnswer' && (
          <Button variant="primary" onClick={() => location.reload()}>
            {common('retry')}
          </Button>
        )}
        {children}
      </div>
    </Centered>
  );
}
