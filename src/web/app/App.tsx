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
import { ApiFailure } from '#web/api/apiResult.ts';
import { focusMain } from '#web/app/frame/Arrival.tsx';
import styles from './App.module.css';

interface AppProps {
  /** The one-time token of the address that was visited. */
  connectToken: string | undefined;
  /** Called when the app can be used; it stays the same. */
  onRun: () => void;
  /** The address, where there is no browser. */
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

/** What screens know of the server. Only what got no answer is asked again by itself. */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 2 && isNoAnswer(error),
        // A server on this computer needs no network, so `navigator.onLine` decides nothing.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

function isNoAnswer(error: unknown): boolean {
  return error instanceof ApiFailure && error.error.kind === 'noAnswer';
}

/** The first stop of the Tab key on every screen: past the bars, to the content. */
function SkipLink() {
  const t = useTexts('common');
  return (
    <button type="button" className={styles.skip} onClick={() => focusMain()}>
      {t('skipToContent')}
    </button>
  );
}
