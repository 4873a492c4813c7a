import { QueryClientProvider, QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Router } from 'wouter';
import { ApiProvider, createBrowserApi } from '#web/api/apiContext.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { LiveRegion } from '#web/ui/overlays/LiveRegion.tsx';
import { Toasts } from '#web/ui/overlays/Toasts.tsx';
import { TooltipLayer } from '#web/ui/overlays/TooltipLayer.tsx';
import { useAheadLocation } from '#web/app/screens/aheadLocation.ts';
import { ConnectByLink } from '#web/app/connect/ConnectByLink.tsx';
import { Routes } from './Routes.tsx';
import { ScreenBoundary } from '#web/app/frame/ScreenBoundary.tsx';
import { SkipLink } from '#web/app/frame/SkipLink.tsx';
import { ApiFailure } from '#web/api/apiResult.ts';

interface AppProps {
  /** The one-time token of the address that was visited. */
  connectToken: string | undefined;
  /** Called when the app can be used; it stays the same. */
  onRun: () => void;
  /** The address, where there is no browser to tell it. */
  path?: string;
}

/** The application: what every screen needs, and the screens. */
export function App({ connectToken, onRun, path }: AppProps) {
  const t = useTexts('common');
  const [queries] = useState(createQueryClient);
  const [api] = useState(createBrowserApi);
  useEffect(onRun, [onRun]);
  return (
    <QueryClientProvider client={queries}>
      <ApiProvider value={api}>
        {/* oxlint-disable-next-line react/hooks -- the router takes the hook that it calls as a property */}
        <Router hook={useAheadLocation} {...(path !== undefined && { ssrPath: path })}>
          <SkipLink />
          <ScreenBoundary>
            {connectToken !== undefined && <ConnectByLink token={connectToken} />}
            <Routes />
          </ScreenBoundary>
          <Toasts label={t('notices')} closeLabel={t('close')} />
          <LiveRegion />
          <TooltipLayer />
        </Router>
      </ApiProvider>
    </QueryClientProvider>
  );
}

/**
 * What the screens know of the server. Only what was never answered is asked again by itself: an
 * answer, even a refusal, stands.
 */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 2 && isNoAnswer(error),
        // A server on this computer needs no network: asking is decided by the answer, not by
        // `navigator.onLine`.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

function isNoAnswer(error: unknown): boolean {
  return error instanceof ApiFailure && error.error.kind === 'noAnswer';
}
