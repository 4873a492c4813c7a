import { type ComponentType, useEffect, useState } from 'react';
import type { Namespace } from '#web/texts/catalogue.ts';
import { loadTexts } from '#web/texts/loadTexts.ts';
import { LoadFailure } from '#web/app/frame/LoadFailure.ts';
import { LoadingScreen } from '#web/app/frame/LoadingScreen.tsx';

/** A screen that is fetched when it is first visited, or before. */
interface LazyScreen<P extends object> {
  /** Shows a spinner, then the screen; throws LoadFailure, and tries again at the next visit. */
  Screen: ComponentType<P>;
  /** Fetches it ahead of a visit. Resolves when it is there, and when it could not be fetched. */
  fetchAhead: () => Promise<void>;
}

type Fetched<P> = { Loaded: ComponentType<P> } | { failure: LoadFailure };

/**
 * A screen whose code and texts are fetched together. Not by React's `lazy`: that holds back what
 * replaces a fallback of Suspense until the fallback has stood for 300 ms, longer than most screens
 * and PDFs take.
 */
function lazyScreen<P extends object>(
  load: () => Promise<ComponentType<P>>,
  ...namespaces: Namespace[]
): LazyScreen<P> {
  let known: Fetched<P> | undefined;

  async function fetchScreen(): Promise<Fetched<P>> {
    try {
      const [Loaded] = await Promise.all([load(), loadTexts(...namespaces)]);
      known = { Loaded };
      return known;
    } catch (cause) {
      return { failure: new LoadFailure(cause) };
    }
  }

  function Screen(props: P) {
    const [fetched, setFetched] = useState(known);
    useEffect(() => {
      let isShown = true;
      if (!fetched)
        void fetchScreen().then((answer) => {
          if (isShown) setFetched(answer);
        });
      return () => {
        isShown = false;
      };
    }, [fetched]);
    if (!fetched) return <LoadingScreen />;
    if ('failure' in fetched) throw fetched.failure;
    return <fetched.Loaded {...props} />;
  }

  return {
    Screen,
    fetchAhead: async () => {
      if (!known) await fetchScreen();
    },
  };
}

/** `/design/:draftId`, and how to fetch it while a PDF is being chosen. */
export const { Screen: DesignerScreen, fetchAhead: fetchDesigner } = lazyScreen(
  async () => (await import('#web/designer/DesignerScreen.tsx')).DesignerScreen,
  'designer',
  'files',
  'panels',
  'problems',
  'refusals',
  'steps',
  'viewer',
);

/** `/connect`. */
export const { Screen: ConnectScreen } = lazyScreen(
  async () => (await import('#web/app/connect/ConnectScreen.tsx')).ConnectScreen,
  'connect',
);

/** `/outbox`. */
export const { Screen: OutboxScreen } = lazyScreen(
  async () => (await import('#web/app/outbox/OutboxScreen.tsx')).OutboxScreen,
  'outbox',
);

/** `/templates`. */
export const { Screen: TemplatesScreen } = lazyScreen(
  async () => (await import('#web/app/templates/TemplatesScreen.tsx')).TemplatesScreen,
  'templates',
);

/** `/api/docs`. */
export const { Screen: ApiDocsScreen } = lazyScreen(
  async () => (await import('#web/app/apiDocs/ApiDocsScreen.tsx')).ApiDocsScreen,
  'apiDocs',
);

/** `/calibration`. */
export const { Screen: CalibrationScreen } = lazyScreen(
  async () => (await import('#web/app/calibration/CalibrationScreen.tsx')).CalibrationScreen,
  'calibration',
);

/** `/verify`. */
export const { Screen: VerifyScreen } = lazyScreen(
  async () => (await import('#web/app/verify/VerifyScreen.tsx')).VerifyScreen,
  'verify',
);

/** `/transactions/:transactionId`. */
export const { Screen: TransactionScreen } = lazyScreen(
  async () => (await import('#web/tracking/screen/TransactionScreen.tsx')).TransactionScreen,
  'transaction',
  'viewer',
);

/** `/sign/:token`. */
export const { Screen: SigningScreen } = lazyScreen(
  async () => (await import('#web/signing/screen/SigningScreen.tsx')).SigningScreen,
  'signing',
  'viewer',
);

/** `/copy/:token`. */
export const { Screen: CopyScreen } = lazyScreen(
  async () => (await import('#web/signing/copy/CopyScreen.tsx')).CopyScreen,
  'signing',
);

/** `/embed/:sessionId`. */
export const { Screen: EmbedScreen } = lazyScreen(
  async () => (await import('#web/embed/EmbedScreen.tsx')).EmbedScreen,
  'embed',
);

/** Any other address. */
export const { Screen: NotFoundScreen } = lazyScreen(
  async () => (await import('#web/app/frame/NotFoundScreen.tsx')).NotFoundScreen,
);
