import { useEffect, useState } from 'react';
import { laterPart } from '#web/later/laterPart.tsx';
import type { MissingPart } from '#web/later/missingParts.ts';
import { PartMissing } from '#web/later/PartMissing.tsx';
import { HostedProvider } from '#web/session/hosted.ts';
import { designerTexts } from '#web/texts/designerTexts.ts';
import { useScreenTitle } from '#web/texts/useScreenTitle.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Centered, LoadingMain } from '#web/ui/layout/Centered.tsx';
import { chooseTheme } from '#web/ui/theme/theme.ts';
import {
  createEmbed,
  type EmbedState,
  type EmbedSurroundings,
  type OpenEmbed,
} from './createEmbed.ts';
import { EmbedNote } from './EmbedNote.tsx';
import styles from './EmbedScreen.module.css';

const Signing = laterPart(
  async () => (await import('./EmbeddedSigning.tsx')).EmbeddedSigning,
  'signing',
  'viewer',
);
const Tracking = laterPart(
  async () => (await import('./EmbeddedTracking.tsx')).EmbeddedTracking,
  'transaction',
  'viewer',
);
const Design = laterPart(
  async () => (await import('./design/EmbeddedDesign.tsx')).EmbeddedDesign,
  ...designerTexts,
);

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
        <OpenPage page={state.page} sessionId={sessionId} />
      </div>
    </HostedProvider>
  );
}

function OpenPage({ page, sessionId }: { page: OpenEmbed; sessionId: string }) {
  const t = useTexts('embed');
  const { purpose, transactionId } = page.rights;
  useScreenTitle(t('title'));
  useEffect(() => page.port.listen('theme', ({ theme }) => chooseTheme(theme)), [page]);
  const common = useTexts('common');
  const states = { meanwhile: <LoadingMain label={common('loading')} />, otherwise: NotThere };
  if (purpose === 'sign') return <Signing.Part {...states} page={page} sessionId={sessionId} />;
  if (purpose === 'design') return <Design.Part {...states} page={page} />;
  return transactionId === undefined ? (
    <EmbedNote is="gone" />
  ) : (
    <Tracking.Part {...states} page={page} transactionId={transactionId} />
  );
}

/** In place of a page whose code could not be fetched. */
function NotThere(part: MissingPart) {
  return (
    <Centered>
      <PartMissing {...part} />
    </Centered>
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
