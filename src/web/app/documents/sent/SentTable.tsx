import type { ReactNode } from 'react';
import type { TransactionSummary } from '#core/wire/surfaces/appSurface.ts';
import type { useTransactions } from '#web/api/useTransactions.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Table } from '#web/ui/layout/Table.tsx';
import { SentRow } from './SentRow.tsx';
import styles from './SentTransactions.module.css';

/** The rows of a table of what was sent. */
export interface SentTableProps {
  rows: readonly TransactionSummary[];
  /** How older ones come, where there are some. */
  older?: { isComing: boolean; show: () => void } | undefined;
  /** What stands there when nothing is listed. */
  empty: ReactNode;
  /** The box that selects a row, while rows are selected. */
  boxOf?: ((id: string, name: string) => ReactNode) | undefined;
}

/** How a list that comes page by page goes on; undefined at its end. */
export function olderOf(sent: ReturnType<typeof useTransactions>): SentTableProps['older'] {
  const show = () => void sent.fetchNextPage();
  return sent.hasNextPage ? { isComing: sent.isFetchingNextPage, show } : undefined;
}

/** What was sent as a table, a page at a time. */
export function SentTable({ rows, older, empty, boxOf }: SentTableProps) {
  const t = useTexts('documents');
  if (rows.length === 0) return <div className={styles.card}>{empty}</div>;
  return (
    <>
      <div className={styles.card}>
        <Table
          heads={[
            [t('columnDocument')],
            [t('columnSigners')],
            [t('columnStatus')],
            [t('columnChanged')],
          ]}
          className={styles.table}
        >
          <tbody>
            {rows.map((row) => (
              <SentRow key={row.id} row={row} boxOf={boxOf} />
            ))}
          </tbody>
        </Table>
      </div>
      {older && (
        <Button className={styles.older} busy={older.isComing} onClick={older.show}>
          {t('showOlder')}
        </Button>
      )}
    </>
  );
}
