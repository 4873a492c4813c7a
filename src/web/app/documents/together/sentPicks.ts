import type { CreateBatch } from '#core/wire/contract/batch.ts';
import { transactionStatuses } from '#core/wire/transactionStatus.ts';

/** Which transactions are selected: these, or all that are found but these. */
export interface SentPicks {
  kind: 'these' | 'all but';
  ids: ReadonlySet<string>;
}

/** Nothing is selected. */
export const noPicks: SentPicks = { kind: 'these', ids: new Set() };

/** All that are found, also where they are not listed yet. */
export const allPicks: SentPicks = { kind: 'all but', ids: new Set() };

/** Whether a transaction is selected. */
export function isPicked({ kind, ids }: SentPicks, id: string): boolean {
  return ids.has(id) === (kind === 'these');
}

/** Selects transactions, or takes them out. */
export function withPicks(picks: SentPicks, ids: readonly string[], picked: boolean): SentPicks {
  const next = new Set(picks.ids);
  for (const id of ids)
    if (picked === (picks.kind === 'these')) next.add(id);
    else next.delete(id);
  return { kind: picks.kind, ids: next };
}

/** The ids from one row to another, both included, whichever comes first. */
export function idsBetween(listed: readonly string[], one: string, other: string): string[] {
  const [from, to] = [listed.indexOf(one), listed.indexOf(other)].toSorted((a, b) => a - b);
  return from === undefined || to === undefined || from < 0 ? [other] : listed.slice(from, to + 1);
}

/** What the service is asked for: ids, or the search whose query is given. */
export function batchOfPicks(
  { kind, ids }: SentPicks,
  query: Readonly<Record<string, string>>,
): CreateBatch {
  if (kind === 'these') return { Transactions: [...ids] };
  const { text, status, from, until } = query;
  const Status = transactionStatuses.find((one) => String(one) === status);
  return {
    Search: {
      ...(text === undefined ? {} : { Text: text }),
      ...(Status === undefined ? {} : { Status }),
      ...(from === undefined ? {} : { From: from }),
      ...(until === undefined ? {} : { Until: until }),
      ...(ids.size === 0 ? {} : { Except: [...ids] }),
    },
  };
}
