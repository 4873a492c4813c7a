import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { pagePaths } from '#core/wire/pagePaths.ts';
import type { useTransactions } from '#web/api/useTransactions.ts';
import { laterPart } from '#web/later/laterPart.tsx';
import { PartMissing } from '#web/later/PartMissing.tsx';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { buttonClass } from '#web/ui/controls/buttonClass.ts';
import { EmptyState } from '#web/ui/parts/EmptyState.tsx';
import { ErrorNote } from '#web/ui/parts/ErrorNote.tsx';
import { Trouble } from '#web/session/Trouble.tsx';
import { SectionHead } from '#web/app/frame/SectionHead.tsx';
import { SearchIcon } from '#web/ui/theme/icons.tsx';
import { olderOf, SentTable } from './SentTable.tsx';
import { SentTabs } from './SentTabs.tsx';
import { useUndoKey } from './useUndoKey.ts';
import styles from './SentTransactions.module.css';

const Finder = laterPart(async () => (await import('./SentFinder.tsx')).SentFinder, 'search');

interface SentTransactionsProps {
  signedIn: boolean;
  /** Whether what was sent can be searched, and several of it chosen. */
  searches: boolean;
  sent: ReturnType<typeof useTransactions>;
}

/** What was sent from this service, newest first; without a session, the way to connect. */
export function SentTransactions({ signedIn, searches, sent }: SentTransactionsProps) {
  const t = useTexts('documents');
  useUndoKey(signedIn && searches);
  return (
    <section aria-labelledby="sent">
      <SectionHead id="sent" title={t('sent')} hint={t('sentHint')} />
      <SentContent signedIn={signedIn} searches={searches} sent={sent} />
    </section>
  );
}

function SentContent({ signedIn, searches, sent }: SentTransactionsProps) {
  const t = useTexts('documents');
  const common = useTexts('common');
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
        <Trouble error={sent.error} />
      </ErrorNote>
    );
  }
  const rows = sent.data.pages.flatMap((page) => page.transactions);
  if (searches && rows.length > 0)
    return <FindableList sent={sent} table={<SentTabs sent={sent} />} />;
  const empty = <EmptyState title={t('nothingSent')} />;
  return <SentTable rows={rows} older={olderOf(sent)} empty={empty} />;
}

interface FindableListProps {
  sent: ReturnType<typeof useTransactions>;
  /** What was sent, without a search. */
  table: ReactNode;
}

/** The list with search and selecting, fetched when asked for, or named in the address. */
function FindableList({ sent, table }: FindableListProps) {
  const t = useTexts('documents');
  const [isOpen, setOpen] = useState<'in the address' | 'searching' | 'selecting' | undefined>(
    () =>
      /[?&](?:text|status|from|until|batch)=/.test(location.search) ? 'in the address' : undefined,
  );
  return isOpen ? (
    <Finder.Part meanwhile={table} otherwise={PartMissing} sent={sent} begins={isOpen} />
  ) : (
    <>
      <div className={styles.finding}>
        <Button dense variant="quiet" icon={<SearchIcon />} onClick={() => setOpen('searching')}>
          {t('searchSent')}
        </Button>
        <Button dense variant="quiet" onClick={() => setOpen('selecting')}>
          {t('selectSent')}
        </Button>
      </div>
      {table}
    </>
  );
}
