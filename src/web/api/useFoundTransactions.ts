import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useApi } from './apiContext.ts';
import { valueOrThrow } from './apiResult.ts';
import { firstPage } from './useTransactions.ts';

/**
 * The sent transactions that `query` asks for, newest first, page by page. While another query is
 * on its way, what the last one found stays.
 */
export function useFoundTransactions(enabled: boolean, query: Readonly<Record<string, string>>) {
  const { app } = useApi();
  return useInfiniteQuery({
    queryKey: ['transactions', query],
    enabled,
    placeholderData: keepPreviousData,
    initialPageParam: firstPage,
    queryFn: async ({ pageParam, signal }) =>
      valueOrThrow(await app.listTransactions({ ...query, ...pageParam }, { signal })),
    getNextPageParam: ({ next }) => (next === undefined ? next : { before: next }),
  });
}

/** How many transactions there are of each status. */
export function useStatusCounts(enabled = true) {
  const { app } = useApi();
  return useQuery({
    enabled,
    queryKey: ['transactions', 'counts'],
    queryFn: async ({ signal }) => valueOrThrow(await app.countTransactions({ signal })).counts,
  });
}
