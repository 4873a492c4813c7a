import { type ComponentType, useEffect } from 'react';
import { laterPart } from '#web/later/laterPart.tsx';
import type { MissingPart } from '#web/later/missingParts.ts';
import { learnPartFiles } from '#web/later/fetchPart.ts';
import type { Namespace } from '#web/texts/catalogue.ts';
import { designerTexts } from '#web/texts/designerTexts.ts';
import { pageSpeaker } from '#web/texts/speaker/pageSpeaker.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { LoadFailure } from '#web/app/frame/LoadFailure.ts';
import { LoadingScreen } from '#web/app/frame/LoadingScreen.tsx';
import { StoppedScreen } from '#web/app/frame/ScreenBoundary.tsx';
import { whenIdle } from '#web/ui/browser/whenIdle.ts';

/** A screen that is fetched when it is first visited, or before. */
interface LazyScreen<P extends object> {
  /**
   * Shows a spinner, then the screen. What does not come can be tried again; throws LoadFailure
   * where only a page that is loaded anew has it.
   */
  Screen: ComponentType<P>;
  /** Fetches it ahead of a visit. Resolves when it is there, and when it could not be fetched. */
  fetchAhead: () => Promise<void>;
}

/** In place of a screen that could not be fetched: Retry, or what ScreenBoundary shows. */
function Unreached({ cause, reloads, retry }: MissingPart) {
  const t = useTexts('common');
  if (reloads) throw new LoadFailure(cause);
  return (
    <StoppedScreen
      title={t('updatedTitle')}
      text={t('unreachedText')}
      action={t('retry')}
      onAction={retry}
      error={cause}
    />
  );
}

/** A screen whose code and texts are fetched together, and nothing besides. */
function bareScreen<P extends object>(
  load: () => Promise<ComponentType<P>>,
  ...namespaces: Namespace[]
): LazyScreen<P> {
  const { Part, fetchAhead } = laterPart(load, ...namespaces);
  const meanwhile = <LoadingScreen />;
  return {
    Screen: (props) => <Part {...props} meanwhile={meanwhile} otherwise={Unreached} />,
    fetchAhead: () => fetchAhead(pageSpeaker),
  };
}

/** A screen as above that, once it rests, gets to know the files of what it opens later. */
function lazyScreen<P extends object>(
  load: () => Promise<ComponentType<P>>,
  ...namespaces: Namespace[]
): LazyScreen<P> {
  const { Screen, fetchAhead } = bareScreen(load, ...namespaces);
  return {
    Screen: (props) => {
      // All of that can then be asked for again, and nothing on the screen is lost.
      useEffect(() => whenIdle(() => void learnPartFiles()), []);
      return <Screen {...props} />;
    },
    fetchAhead,
  };
}

/** `/design/:draftId`, and how to fetch it while a PDF is being chosen. */
export const { Screen: DesignerScreen, fetchAhead: fetchDesigner } = lazyScreen(
  async () => (await import('#web/designer/DesignerScreen.tsx')).DesignerScreen,
  ...designerTexts,
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

/** `/sign/:token`. It learns of its later files once the document is there, which comes first. */
export const { Screen: SigningScreen } = bareScreen(
  async () => {
    const part = await import('#web/signing/screen/SigningScreen.tsx');
    part.startReading();
    return part.SigningScreen;
  },
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
