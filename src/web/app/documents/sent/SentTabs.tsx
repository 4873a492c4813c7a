import { useSearchParams } from 'wouter';
import type { TransactionSummary } from '#core/wire/surfaces/appSurface.ts';
import { hasEnded, type TransactionStatus } from '#core/wire/transactionStatus.ts';
import { useFoundTransactions, useStatusCounts } from '#web/api/useFoundTransactions.ts';
import type { useTransactions } from '#web/api/useTransactions.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { EmptyState } from '#web/ui/parts/EmptyState.tsx';
import { Tabs } from '#web/ui/parts/Tabs.tsx';
import { olderOf, SentTable } from './SentTable.tsx';
import styles from './SentTransactions.module.css';

const groups = ['progress', 'done'] as const;
type Group = (typeof groups)[number];

const isIn = (group: Group, status: TransactionStatus) => hasEnded(status) === (group === 'done');

/**
 * What was sent in two lists: what waits for somebody, and what has ended. Which one is shown
 * stands in the address, so that reload and Back keep it. `sent` is the whole list.
 */
export function SentTabs({ sent }: { sent: ReturnType<typeof useTransactions> }) {
  const t = useTexts('documents');
  const [params, setParams] = useSearchParams();
  const shown: Group = params.get('list') === 'done' ? 'done' : 'progress';
  const isWhole = !sent.hasNextPage;
  const counts = useStatusCounts(!isWhole);
  const all = sent.data?.pages.flatMap((page) => page.transactions) ?? [];
  const countOf = (group: Group) => {
    if (isWhole) return all.filter(({ status }) => isIn(group, status)).length;
    return counts.data?.reduce(
      (sum, { status, count }) => (isIn(group, status) ? sum + count : sum),
      0,
    );
  };
  const choose = (group: Group) =>
    setParams(group === 'done' ? { list: group } : {}, { replace: true });
  return (
    <Tabs
      label={t('sent')}
      value={shown}
      onChange={choose}
      className={styles.tabs}
      tabs={groups.map((group) => {
        const name = t(group === 'done' ? 'done' : 'inProgress');
        const count = countOf(group);
        return {
          value: group,
          label: count === undefined ? name : `${name} (${count})`,
          panel: <GroupList key={group} group={group} sent={sent} here={all} />,
        };
      })}
    />
  );
}

interface GroupListProps {
  group: Group;
  sent: ReturnType<typeof useTransactions>;
  /** What is loaded of the whole list. */
  here: readonly TransactionSummary[];
}

/** One of the two lists; of a list that is not whole here, the service is asked for its part. */
function GroupList({ group, sent, here }: GroupListProps) {
  const t = useTexts('documents');
  const found = useFoundTransactions(sent.hasNextPage, { ended: group === 'done' ? '1' : '0' });
  const own = sent.hasNextPage && !found.isPlaceholderData ? found.data : undefined;
  return (
    <SentTable
      rows={
        own?.pages.flatMap((page) => page.transactions) ??
        here.filter(({ status }) => isIn(group, status))
      }
      older={own && olderOf(found)}
      empty={<EmptyState title={t(group === 'done' ? 'nothingDone' : 'nothingOpen')} />}
    />
  );
}
