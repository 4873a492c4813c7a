import { useCallback } from 'react';
import { useTexts } from '#web/texts/useTexts.ts';
import { LoadingMain } from '#web/ui/layout/Centered.tsx';
import { LinkTrouble } from '#web/signing/ended/LinkTrouble.tsx';
import type { SigningApi } from '#web/signing/signingApi.ts';
import { SigningRequest } from './SigningRequest.tsx';
import { useLanguage } from '#web/texts/useLanguage.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { SigningView } from '#core/wire/surfaces/signSurface.ts';
import { transactionStatus } from '#core/wire/transactionStatus.ts';
import { ApiFailure, valueOrThrow } from '#web/api/apiResult.ts';

interface SignersPageProps {
  api: SigningApi;
  /** Tells this page from others; what is kept in the browser is kept under its first part. */
  token: string;
}

/** What one signer sees of the service, whatever lets them in. */
export function SignersPage({ api, token }: SignersPageProps) {
  const common = useTexts('common');
  const { view, error, isFetching, refetch, setView, recheck } = useSigningView(api, token);
  // A link that does not work has no language: the browser's stands in.
  const language = view?.language ?? (error ? navigator.language : undefined);
  const isReady = useLanguage(language, 'signing', 'viewer');
  if (!isReady) return <LoadingMain label={common('loading')} />;
  if (view) return <SigningRequest {...{ api, token, view, setView, refetch, recheck }} />;
  return <LinkTrouble error={error} busy={isFetching} onRetry={refetch} />;
}

/** How often the view is asked for, ms: often before a change, never once nothing will come. */
function interval(view: SigningView | undefined): number | false {
  if (!view) return false;
  if (view.status === transactionStatus.inProgress) return 2_000;
  if (view.status !== transactionStatus.waitingForSigner) return false;
  return view.canAct ? 20_000 : 8_000;
}

/** What the service says about this link, kept up to date. */
function useSigningView(api: SigningApi, token: string) {
  const queries = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['sign', token],
    queryFn: async ({ signal }) => valueOrThrow(await api.view(signal)),
    // Who has waited long is told at once, and asks again.
    retry: (failures, failure) => failures < 2 && isQuickLoss(failure),
    refetchInterval: ({ state }) => interval(state.data),
    refetchOnWindowFocus: 'always',
    gcTime: 0,
  });
  const setView = useCallback(
    (view: SigningView) => {
      // What is on its way is older.
      void queries.cancelQueries({ queryKey: ['sign', token] }, { revert: false });
      queries.setQueryData(['sign', token], view);
    },
    [queries, token],
  );
  const recheck = useCallback(async () => {
    const result = await api.view();
    if (result.ok) setView(result.value);
    return result.ok ? result.value : undefined;
  }, [api, setView]);
  // The same function as long as the page lives: what keeps the entries stands on it.
  const again = useCallback(() => void refetch(), [refetch]);
  return {
    view: data,
    error: error instanceof ApiFailure ? error.error : undefined,
    isFetching,
    refetch: again,
    setView,
    /** Reads the view at once; undefined where it cannot be read. */
    recheck,
  };
}

function isQuickLoss(failure: Error): boolean {
  return (
    failure instanceof ApiFailure && failure.error.kind === 'noAnswer' && !failure.error.isLate
  );
}
