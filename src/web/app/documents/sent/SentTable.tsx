import type { ReactNode } from 'react';
import type { useTransactions } from '#web/api/useTransactions.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Table } from '#web/ui/layout/Table.tsx';
import { SentRow } from './SentRow.tsx';
import styles from './SentTransactions.module.css';

/** The rows of a table of what was sent. */
export interface SentTableProps {
  sent: ReturnType<typeof useTransactions>;
  /** What stands there when nothing is listed. */
  empty: ReactNode;
  /** The box that selects a row, while rows are selected. */
  boxOf?: ((id: string, name: string) => ReactNode) | undefined;
}

/** What was sent as a table, a page at a time. */
export function SentTable({ sent, empty, boxOf }: SentTableProps) {
  const t = useTexts('documents');
  const rows = sent.data?.pages.flatMap((page) => page.transactions) ?? [];
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
      {sent.hasNextPage && (
        <Button
          className={styles.older}
          busy={sent.isFetchingNextPage}
          onClick={() => void sent.fetchNextPage()}
        >
          {t('showOlder')}
        </Button>
      )}
    </>
  );
}
