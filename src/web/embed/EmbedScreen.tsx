import { lazy, Suspense, useEffect, useState } from 'react';
import { HostedProvider } from '#web/session/hosted.ts';
import { loadTexts } from '#web/texts/loadTexts.ts';
import { useScreenTitle } from '#web/texts/useScreenTitle.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { LoadingMain } from '#web/ui/layout/Centered.tsx';
import { chooseTheme } from '#web/ui/theme/theme.ts';
import {
  createEmbed,
  type EmbedState,
  type EmbedSurroundings,
  type OpenEmbed,
} from './createEmbed.ts';
import { EmbedNote } from './EmbedNote.tsx';
import styles from './EmbedScreen.module.css';

const EmbeddedSigning = lazy(async () => {
  const [{ EmbeddedSigning }] = await Promise.all([
    import('./EmbeddedSigning.tsx'),
    loadTexts('signing', 'viewer'),
  ]);
  return { default: EmbeddedSigning };
});
const EmbeddedTracking = lazy(async () => {
  const [{ EmbeddedTracking }] = await Promise.all([
    import('./EmbeddedTracking.tsx'),
    loadTexts('transaction', 'viewer'),
  ]);
  return { default: EmbeddedTracking };
});
const EmbeddedDesign = lazy(async () => {
  const [{ EmbeddedDesign }] = await Promise.all([
    import('./design/EmbeddedDesign.tsx'),
    loadTexts('designer', 'files', 'panels', 'problems', 'refusals', 'steps', 'viewer'),
  ]);
  return { default: EmbeddedDesign };
});

/** `/embed/:sessionId`: a page inside a page of another site, which can do one thing. */
export function EmbedScreen({ sessionId }: { sessionId: string }) {
  const common = useTexts('common');
  const [state, show] = useState<EmbedState>({ is: 'opening' });
  useEffect(() => createEmbed(sessionId, surroundings, show), [sessionId]);
  if (state.is === 'opening') return <LoadingMain label={common('loading')} />;
  if (state.is !== 'open') return <EmbedNote is={state.is} />;
  return (
    <HostedProvider value>
      {state.hasEnded && <EmbedNote is="gone" />}
      {/* What was made stays, so that the page around can still ask for it. */}
      <div className={styles.page} hidden={state.hasEnded}>
        <Suspense fallback={<LoadingMain label={common('loading')} />}>
          <OpenPage page={state.page} sessionId={sessionId} />
        </Suspense>
      </div>
    </HostedProvider>
  );
}

function OpenPage({ page, sessionId }: { page: OpenEmbed; sessionId: string }) {
  const t = useTexts('embed');
  const { purpose, transactionId } = page.rights;
  useScreenTitle(t('title'));
  useEffect(() => page.port.listen('theme', ({ theme }) => chooseTheme(theme)), [page]);
  if (purpose === 'sign') return <EmbeddedSigning page={page} sessionId={sessionId} />;
  if (purpose === 'design') return <EmbeddedDesign page={page} />;
  return transactionId === undefined ? (
    <EmbedNote is="gone" />
  ) : (
    <EmbeddedTracking page={page} transactionId={transactionId} />
  );
}

const surroundings: EmbedSurroundings = {
  window,
  fetch: (input, init) => fetch(input, init),
  setTimer(task, ms) {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
  isSeen: () => document.visibilityState === 'visible',
  now: () => Date.now(),
};
