import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useApi } from './apiContext.ts';
import { valueOrThrow } from './apiResult.ts';

/** How often the outbox is asked for. */
const outboxPollMs = 3_000;

const everything: Readonly<Record<string, string>> = {};

/**
 * The sent transactions, newest first, page by page; those that `query` asks for. While another
 * query is on its way, what the last one found stays.
 */
export function useTransactions(enabled = true, query = everything) {
  const { app } = useApi();
  return useInfiniteQuery({
    queryKey: ['transactions', query],
    placeholderData: keepPreviousData,
    enabled,
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) =>
      valueOrThrow(
        await app.listTransactions(
          { ...query, ...(pageParam === undefined ? {} : { before: pageParam }) },
          { signal },
        ),
      ),
    getNextPageParam: (page) => page.next,
  });
}

/** How many transactions there are of each status. */
export function useStatusCounts() {
  const { app } = useApi();
  return useQuery({
    queryKey: ['transactions', 'counts'],
    queryFn: async ({ signal }) => valueOrThrow(await app.countTransactions({ signal })).counts,
  });
}

/** The mails that would have been sent, newest first. */
export function useOutbox(enabled = true) {
  const { app } = useApi();
  return useQuery({
    queryKey: ['outbox'],
    enabled,
    queryFn: async ({ signal }) => valueOrThrow(await app.listOutbox({ signal })),
    refetchInterval: outboxPollMs,
  });
}
