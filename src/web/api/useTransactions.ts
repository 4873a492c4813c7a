import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useApi } from './apiContext.ts';
import { valueOrThrow } from './apiResult.ts';

/** How often the outbox is asked for. */
const outboxPollMs = 3_000;

/** What the first page of a list adds to its query: nothing. */
export const firstPage: Readonly<Record<string, string>> = {};

/** The sent transactions, newest first, page by page. */
export function useTransactions(enabled = true) {
  const { app } = useApi();
  return useInfiniteQuery({
    queryKey: ['transactions'],
    enabled,
    initialPageParam: firstPage,
    queryFn: async ({ pageParam, signal }) =>
      valueOrThrow(await app.listTransactions(pageParam, { signal })),
    getNextPageParam: ({ next }) => (next === undefined ? next : { before: next }),
  });
}

/** The mails that would have been sent, newest first. */
export function useOutbox() {
  const { app } = useApi();
  return useQuery({
    queryKey: ['outbox'],
    queryFn: async ({ signal }) => valueOrThrow(await app.listOutbox({ signal })),
    refetchInterval: outboxPollMs,
  });
}
