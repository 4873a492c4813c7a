import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { ProgressBar } from '#web/ui/parts/ProgressBar.tsx';
import styles from './ReusePanel.module.css';

/** How far reading the pages is, 0 to 1, and how to end it. */
export function Working({ part, onStop }: { part: number; onStop: () => void }) {
  const t = useTexts('reuse');
  const common = useTexts('common');
  return (
    <div className={styles.working}>
      <ProgressBar label={t('reading')} value={part} />
      <Button dense onClick={onStop}>
        {common('cancel')}
      </Button>
    </div>
  );
}
