import { useDeveloper } from '#web/ui/theme/developer.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'wouter';
import type { Batch, BatchReport } from '#core/wire/contract/batch.ts';
import { pagePaths } from '#core/wire/pagePaths.ts';
import { useBatchReport } from '#web/api/useBatches.ts';
import { Trouble } from '#web/session/Trouble.tsx';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Table } from '#web/ui/layout/Table.tsx';
import { announce } from '#web/ui/overlays/announce.ts';
import { ErrorNote } from '#web/ui/parts/ErrorNote.tsx';
import { ProgressBar } from '#web/ui/parts/ProgressBar.tsx';
import { StopButton } from './StopButton.tsx';
import { batchTitles, reasonText, useBatchWords } from './batchWords.ts';
import styles from './Together.module.css';

interface BatchReportViewProps {
  batchId: string;
  onClose: () => void;
}

/** How far a batch is, and what became of each of its transactions. */
export function BatchReportView({ batchId, onClose }: BatchReportViewProps) {
  const t = useTexts('together');
  const common = useTexts('common');
  const report = useBatchReport(batchId);
  const [first] = report.data?.pages ?? [];
  return (
    <>
      {report.error && (
        <ErrorNote
          title={t('failed')}
          action={<Button onClick={onClose}>{common('close')}</Button>}
        >
          <Trouble error={report.error} />
        </ErrorNote>
      )}
      {first && (
        <section aria-label={t('report')} className={styles.report}>
          <ReportHead batch={first} onStopped={() => report.refetch()} onClose={onClose} />
          <div className={styles.rows}>
            <ReportRows rows={report.data?.pages.flatMap((page) => page.Rows) ?? []} />
          </div>
          {report.hasNextPage && (
            <Button
              dense
              busy={report.isFetchingNextPage}
              onClick={() => void report.fetchNextPage()}
            >
              {t('more')}
            </Button>
          )}
        </section>
      )}
    </>
  );
}

interface ReportHeadProps {
  batch: Batch;
  onStopped: () => Promise<unknown>;
  onClose: () => void;
}

/** What is done, how far it is, and the way to stop it. The list follows what it changes. */
function ReportHead({ batch, onStopped, onClose }: ReportHeadProps) {
  const t = useTexts('together');
  const common = useTexts('common');
  const words = useBatchWords();
  const client = useQueryClient();
  const line = words(batch);
  const isRunning = batch.State === 'running';
  const isWaiting = batch.BeginsAt !== undefined;
  const progress = batch.Total - batch.Waiting;
  useEffect(() => {
    if (!isRunning || isWaiting) announce(line);
  }, [line, isRunning, isWaiting]);
  useEffect(() => {
    if (progress > 0) void client.invalidateQueries({ queryKey: ['transactions'] });
  }, [client, progress]);
  return (
    <>
      <div className={styles.head}>
        <h3 className={styles.title}>{batch.Action ? t(batchTitles[batch.Action]) : t('bar')}</h3>
        <span>{line}</span>
        {isRunning && <StopButton batchId={batch.Id} takesBack={isWaiting} onPressed={onStopped} />}
        <Button dense variant="quiet" onClick={onClose}>
          {common('close')}
        </Button>
      </div>
      {isRunning && (
        <>
          {!isWaiting && <ProgressBar label={line} value={progress / batch.Total} />}
          <p className={styles.hint}>{t('runningHint')}</p>
        </>
      )}
    </>
  );
}

function ReportRows({ rows }: { rows: BatchReport['Rows'] }) {
  const t = useTexts('together');
  const documents = useTexts('documents');
  const isDeveloper = useDeveloper();
  return (
    <Table dense heads={[[documents('columnDocument')], [t('columnResult')]]}>
      <tbody>
        {rows.map((row) => (
          <tr key={row.TransactionId}>
            <td>
              <Link href={pagePaths.transaction.build({ transactionId: row.TransactionId })}>
                {row.Title ?? (isDeveloper ? row.TransactionId : documents('untitled'))}
              </Link>
            </td>
            <td>
              <RowResult row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function RowResult({ row }: { row: BatchReport['Rows'][number] }) {
  const t = useTexts('together');
  const known = reasonText(row.Code);
  const why = known ? t(known as 'whyEnded') : (row.Message ?? '');
  switch (row.Result) {
    case 'waiting':
      return t('waiting');
    case 'done':
      return t('wasDone');
    case 'skipped':
      return t('skipped', { why });
    case 'failed':
      return t('didFail', { why });
  }
}
