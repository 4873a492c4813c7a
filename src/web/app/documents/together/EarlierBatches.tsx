import { useBatches } from '#web/api/useBatches.ts';
import { Trouble } from '#web/session/Trouble.tsx';
import { formatLocale } from '#web/texts/formatLocale.ts';
import { formatWhen } from '#web/texts/formatWhen.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { ErrorNote } from '#web/ui/parts/ErrorNote.tsx';
import { batchTitles, useBatchWords } from './batchWords.ts';
import styles from './Together.module.css';

/** What was done with several transactions before; each shows its report. */
export function EarlierBatches({ onShow }: { onShow: (batchId: string) => void }) {
  const t = useTexts('together');
  const words = useBatchWords();
  const { data, error } = useBatches();
  if (error)
    return (
      <ErrorNote title={t('failed')}>
        <Trouble error={error} />
      </ErrorNote>
    );
  if (data?.length === 0) return <p className={styles.hint}>{t('nothingEarlier')}</p>;
  return (
    <ul className={styles.earlier}>
      {data?.map((batch) => (
        <li key={batch.Id}>
          <Button dense variant="quiet" onClick={() => onShow(batch.Id)}>
            {[
              batch.Action && t(batchTitles[batch.Action]),
              batch.StartedAt && formatWhen(new Date(batch.StartedAt), formatLocale()),
              words(batch),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
