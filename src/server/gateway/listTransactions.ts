import type { TransactionList } from '#core/wire/surfaces/appSurface.ts';
import { hasEnded, transactionStatuses } from '#core/wire/transactionStatus.ts';
import { pageLength, pageOf, readListQuery } from './listPages.ts';
import { jsonResponse, problemResponse } from '#server/service/http/problemResponse.ts';
import type { ListingStore } from '#server/service/storage/transactions/listingStore.ts';

/** Texts of transactions that a search reads anew before it looks. */
const textsAtOnce = 2_000;

/** Answers a page of what an owner has sent, as the query of the list asks for it. */
export async function listTransactions(
  listings: Pick<ListingStore, 'list' | 'refresh'>,
  owner: string,
  query: URLSearchParams,
): Promise<Response> {
  const asked = readListQuery(query);
  if (!asked.ok) return problemResponse(asked.problems);
  const { before, ended, ...filter } = asked.value;
  const incomplete = filter.text !== undefined && (await listings.refresh(textsAtOnce));
  // Each status has an index of its own, whose newest are asked for.
  const statuses = transactionStatuses.filter((one) => hasEnded(one) === ended);
  const filters =
    ended === undefined || filter.status !== undefined
      ? [filter]
      : statuses.map((status) => ({ ...filter, status }));
  const found = await Promise.all(
    filters.map((one) => listings.list(owner, one, before, pageLength + 1)),
  );
  const lines = found
    .flat()
    .toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1))
    .slice(0, pageLength + 1);
  const { rows, next } = pageOf(lines, ({ createdAt, id }) => ({ createdAt, id }));
  const body: TransactionList = { transactions: rows.map((line) => line.summary), next };
  return jsonResponse(incomplete ? { ...body, incomplete } : body);
}
