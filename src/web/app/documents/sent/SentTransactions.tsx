import { Link } from 'wouter';
import { pagePaths } from '#core/wire/paths.ts';
import type { useTransactions } from '#web/api/useTransactions.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { buttonClass } from '#web/ui/controls/buttonClass.ts';
import { EmptyState } from '#web/ui/parts/EmptyState.tsx';
import { ErrorNote } from '#web/ui/parts/ErrorNote.tsx';
import { useTrouble } from '#web/session/useTrouble.ts';
import { SectionHead } from '#web/app/frame/SectionHead.tsx';
import { SentRow } from './SentRow.tsx';
import { Table } from '#web/ui/layout/Table.tsx';
import styles from './SentTransactions.module.css';

interface SentTransactionsProps {
  signedIn: boolean;
  sent: ReturnType<typeof useTransactions>;
}

/** What was sent from this service, newest first; without a session, the way to connect. */
export function SentTransactions({ signedIn, sent }: SentTransactionsProps) {
  const t = useTexts('documents');
  return (
    <section aria-labelledby="sent">
      <SectionHead id="sent" title={t('sent')} hint={t('sentHint')} />
      <SentContent signedIn={signedIn} sent={sent} />
    </section>
  );
}

function SentContent({ signedIn, sent }: SentTransactionsProps) {
  const t = useTexts('documents');
  const common = useTexts('common');
  const trouble = useTrouble();
  if (!signedIn) {
    return (
      <div className={styles.card}>
        <EmptyState
          title={t('connectFirst')}
          actions={
            <Link href={pagePaths.connect.build()} className={buttonClass({})}>
              {common('connect')}
            </Link>
          }
        >
          {t('connectText')}
        </EmptyState>
      </div>
    );
  }
  if (!sent.data) {
    if (!sent.error) return null;
    return (
      <ErrorNote
        title={t('listFailed')}
        action={<Button onClick={() => void sent.refetch()}>{common('retry')}</Button>}
      >
        {trouble(sent.error)}
      </ErrorNote>
    );
  }
  const rows = sent.data.pages.flatMap((page) => page.transactions);
  if (rows.length === 0) {
    return (
      <div className={styles.card}>
        <EmptyState title={t('nothingSent')} />
      </div>
    );
  }
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
              <SentRow key={row.id} row={row} />
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
