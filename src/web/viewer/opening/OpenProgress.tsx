import { formatBytes } from '#web/texts/formatBytes.ts';
import { useSpeaker } from '#web/texts/speaker/useSpeaker.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { ProgressBar } from '#web/ui/parts/ProgressBar.tsx';
import { Spinner } from '#web/ui/parts/Spinner.tsx';
import styles from './OpenProgress.module.css';

interface OpenProgressProps {
  fileName: string;
  /** Bytes read and the file's size, as from `onProgress` of `openPdf`; undefined until then. */
  progress: { read: number; total: number } | undefined;
  onCancel: () => void;
}

/** How far opening a file is. It appears after 400 ms: what opens at once does not flicker. */
export function OpenProgress({ fileName, progress, onCancel }: OpenProgressProps) {
  const t = useTexts('viewer');
  const common = useTexts('common');
  const locale = useSpeaker().locale();
  const label = t('opening', { name: fileName });
  // Once all is read, what is still waited for has no measure.
  const isReading = progress !== undefined && progress.read < progress.total;
  return (
    <output className={styles.progress}>
      <Spinner now label={label} />
      {isReading && (
        <>
          <ProgressBar label={label} value={progress.read / progress.total} />
          <p className={styles.part}>
            {t('openingPart', {
              read: formatBytes(progress.read, locale),
              total: formatBytes(progress.total, locale),
            })}
          </p>
        </>
      )}
      <Button dense onClick={onCancel}>
        {common('cancel')}
      </Button>
    </output>
  );
}
