import { useEffect } from 'react';
import { askAgainNow } from '#web/api/patience/rangedPdf.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { announceInPause } from '#web/ui/overlays/announce.ts';
import { AlertIcon } from '#web/ui/theme/icons.tsx';
import styles from './ChangedNote.module.css';

interface WaitNoteProps {
  /** What is waited for. */
  page: string;
  /** It does not come. */
  isLost: boolean;
  /** Asks again for documents that were refused. */
  onRetry: () => void;
  onCancel: () => void;
}

/** Says which page Finish waits for, and what happens then. */
export function WaitNote({ page, isLost, onRetry, onCancel }: WaitNoteProps) {
  const t = useTexts('signing');
  const common = useTexts('common');
  const words = t(isLost ? 'notComing' : 'stillComing', { page });
  const text = `${words} ${t('finishGoesOn')}`;
  useEffect(() => announceInPause(() => text), [text]);
  return (
    <div className={styles.note}>
      <p>
        {isLost && <AlertIcon />}
        <span>{text}</span>
      </p>
      <div className={styles.actions}>
        {isLost && (
          <Button
            dense
            onClick={() => {
              askAgainNow();
              onRetry();
            }}
          >
            {common('retry')}
          </Button>
        )}
        <Button dense variant="quiet" onClick={onCancel}>
          {common('cancel')}
        </Button>
      </div>
    </div>
  );
}
