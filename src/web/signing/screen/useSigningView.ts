import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { SigningView } from '#core/wire/surfaces/signSurface.ts';
import { transactionStatus } from '#core/wire/transactionStatus.ts';
import { ApiFailure, valueOrThrow } from '#web/api/apiResult.ts';
import type { SigningApi } from '#web/signing/signingApi.ts';

/** How often the view is asked for, ms: often before a change, never once nothing will come. */
function interval(view: SigningView | undefined): number | false {
  if (!view) return false;
  if (view.status === transactionStatus.inProgress) return 2_000;
  if (view.status !== transactionStatus.waitingForSigner) return false;
  return view.canAct ? 20_000 : 8_000;
}

/** What the service says about this link, kept up to date. */
export function useSigningView(api: SigningApi, token: string) {
  const queries = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['sign', token],
    queryFn: async ({ signal }) => valueOrThrow(await api.view(signal)),
    refetchInterval: ({ state }) => interval(state.data),
    refetchOnWindowFocus: 'always',
    gcTime: 0,
  });
  const setView = useCallback(
    (view: SigningView) => queries.setQueryData(['sign', token], view),
    [queries, token],
  );
  return {
    view: data,
    error: error instanceof ApiFailure ? error.error : undefined,
    isFetching,
    refetch,
    setView,
  };
}
