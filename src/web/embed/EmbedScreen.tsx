import { lazy, Suspense, useEffect, useState } from 'react';
import { HostedProvider } from '#web/session/hosted.ts';
import { loadTexts } from '#web/texts/loadTexts.ts';
import { useScreenTitle } from '#web/texts/useScreenTitle.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { LoadingMain } from '#web/ui/layout/Centered.tsx';
import { chooseTheme } from '#web/ui/theme/theme.ts';
import { createEmbed, type EmbedState, type OpenEmbed } from './createEmbed.ts';
import { EmbedNote } from './EmbedNote.tsx';

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
    import('./EmbeddedDesign.tsx'),
    loadTexts('designer', 'files', 'panels', 'problems', 'refusals', 'steps', 'viewer'),
  ]);
  return { default: EmbeddedDesign };
});

/** `/embed/:sessionId`: a page inside a page of another site, which can do one thing. */
export function EmbedScreen({ sessionId }: { sessionId: string }) {
  const common = useTexts('common');
  const [state, show] = useState<EmbedState>({ is: 'opening' });
  useEffect(() => createEmbed(sessionId, { window, fetch: ask, setTimer }, show), [sessionId]);
  if (state.is === 'opening') return <LoadingMain label={common('loading')} />;
  if (state.is !== 'open') return <EmbedNote is={state.is} />;
  return (
    <HostedProvider value>
      <Suspense fallback={<LoadingMain label={common('loading')} />}>
        <OpenPage page={state.page} sessionId={sessionId} />
      </Suspense>
    </HostedProvider>
  );
}

function OpenPage({ page, sessionId }: { page: OpenEmbed; sessionId: string }) {
  const t = useTexts('embed');
  const { purpose, transactionId } = page.rights;
  useScreenTitle(t('title'));
  useEffect(
    () =>
      page.port.listen((message) => {
        if (message.type === 'theme') chooseTheme(message.theme);
      }),
    [page],
  );
  if (purpose === 'sign') return <EmbeddedSigning page={page} sessionId={sessionId} />;
  if (purpose === 'design') return <EmbeddedDesign page={page} />;
  return transactionId === undefined ? (
    <EmbedNote is="gone" />
  ) : (
    <EmbeddedTracking page={page} transactionId={transactionId} />
  );
}

const ask: typeof fetch = (input, init) => fetch(input, init);

function setTimer(task: () => void, ms: number): () => void {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
}
