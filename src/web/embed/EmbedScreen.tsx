import { useEffect, useState } from 'react';
import { HostedProvider } from '#web/session/hosted.ts';
import { useScreenTitle } from '#web/texts/useScreenTitle.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { LoadingMain } from '#web/ui/layout/Centered.tsx';
import { chooseTheme } from '#web/ui/theme/theme.ts';
import { createEmbed, type EmbedState, type OpenEmbed } from './createEmbed.ts';
import { EmbeddedSigning } from './EmbeddedSigning.tsx';
import { EmbeddedTracking } from './EmbeddedTracking.tsx';
import { EmbedNote } from './EmbedNote.tsx';

/** `/embed/:sessionId`: a page inside a page of another site, which can do one thing. */
export function EmbedScreen({ sessionId }: { sessionId: string }) {
  const common = useTexts('common');
  const [state, show] = useState<EmbedState>({ is: 'opening' });
  useEffect(() => createEmbed(sessionId, { window, fetch: ask, setTimer }, show), [sessionId]);
  if (state.is === 'opening') return <LoadingMain label={common('loading')} />;
  if (state.is !== 'open') return <EmbedNote is={state.is} />;
  return (
    <HostedProvider value>
      <OpenPage page={state.page} sessionId={sessionId} />
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
