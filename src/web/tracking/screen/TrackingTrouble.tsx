import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { ErrorNote } from '#web/ui/parts/ErrorNote.tsx';
import { Spinner } from '#web/ui/parts/Spinner.tsx';
import { TrackingBar } from './TrackingBar.tsx';
import styles from './TrackingTrouble.module.css';
import { useTrouble } from '#web/session/useTrouble.ts';

interface TrackingTroubleProps {
  /** Null while it loads. */
  error: Error | null;
  title: string;
  text?: string | undefined;
  onRetry: () => void;
}

/** Stands in for the screen while its transaction loads or cannot be had. */
export function TrackingTrouble({ error, title, text, onRetry }: TrackingTroubleProps) {
  const t = useTexts('transaction');
  const common = useTexts('common');
  const trouble = useTrouble();
  return (
    <>
      <TrackingBar title={t('title')} />
      <main tabIndex={-1} className={styles.main}>
        {error ? (
          <ErrorNote
            title={title}
            action={<Button onClick={onRetry}>{common('retry')}</Button>}
            className={styles.note}
          >
            {text ?? trouble(error)}
          </ErrorNote>
        ) : (
          <Spinner label={t('loading')} />
        )}
      </main>
    </>
  );
}
