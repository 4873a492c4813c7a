import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { loadTexts } from '#web/texts/loadTexts.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { classNames } from '#web/ui/classNames.ts';
import { useSteady } from '#web/ui/browser/useSteady.ts';
import { narrowWidth } from '#web/ui/browser/useMedia.ts';
import { useUpTo } from '#web/ui/browser/useUpTo.ts';
import { createStage } from '#web/designer/canvas/stage.ts';
import { attachKeyboard } from '#web/designer/keyboard/attachKeyboard.ts';
import type { Action, ActionContext, DesignerDialog } from '#web/designer/actions/action.ts';
import { useDesignerHost } from '#web/designer/host/designerHost.ts';
import { offersAction } from '#web/designer/host/offers.ts';
import { useDesigner, useDesignerSession } from '#web/designer/store/designerContext.ts';
import { Desk } from './Desk.tsx';
import { DesignerBar } from '#web/designer/screen/bar/DesignerBar.tsx';
import styles from './DesignerFrame.module.css';
import { PhoneFoot } from './PhoneFoot.tsx';
import { FoldedRail, Rail } from './Rail.tsx';
import { RehearsalDialog } from '#web/designer/rehearse/RehearsalDialog.tsx';
import { ReplaceDialogs } from '#web/designer/replace/ReplaceDialogs.tsx';
import { ArrangingDialogs } from '#web/designer/arranging/ArrangingDialogs.tsx';
import { ActionsProvider } from '#web/designer/actions/useActions.ts';
import { useAddFiles } from './useAddFiles.ts';
import { useExport } from './useExport.ts';
import { useFirstPicture } from './useFirstPicture.ts';
import { useKeptPlace } from './useKeptPlace.ts';
import { WatchProblems } from './WatchProblems.tsx';
import { roomOf } from '#web/ui/browser/place.ts';

const PanelColumn = lazy(async () => ({
  default: (await import('#web/designer/panels/PanelColumn.tsx')).PanelColumn,
}));
const ImportMetadata = lazy(async () => ({
  default: (await import('#web/designer/panels/import/ImportMetadata.tsx')).ImportMetadata,
}));
const CommandPalette = lazy(async () => {
  const [{ CommandPalette }] = await Promise.all([
    import('#web/designer/palette/CommandPalette.tsx'),
    loadTexts('palette'),
  ]);
  return { default: CommandPalette };
});
const SignersAndPages = lazy(async () => {
  const [{ SignersAndPages }] = await Promise.all([
    import('#web/designer/lens/SignersAndPages.tsx'),
    loadTexts('lens'),
  ]);
  return { default: SignersAndPages };
});
const ShortcutHelp = lazy(async () => ({
  default: (await import('#web/designer/keyboard/ShortcutHelp.tsx')).ShortcutHelp,
}));

/** The width up to which the rail folds and the panel floats over the desk, CSS px. */
const middling = 1100;

/** The designer's bars, rail, desk and panel around one open draft. */
export function DesignerFrame() {
  const t = useTexts('designer');
  const host = useDesignerHost();
  const { WatchSending } = host;
  const session = useDesignerSession();
  const isNarrow = useUpTo(narrowWidth);
  const isMiddling = useUpTo(middling);
  const panelOpen = useDesigner((state) => state.panelOpen);
  const [dialog, setDialog] = useState<DesignerDialog>();
  const adding = useAddFiles();
  const hasPicture = useFirstPicture();
  const onExport = useExport(hasPicture);
  const exporting = useRef(onExport);
  useEffect(() => {
    exporting.current = onExport;
  });
  const context = useMemo<ActionContext>(
    () => ({
      stage: createStage(session),
      open: setDialog,
      exportMetadata: () => exporting.current(),
    }),
    [session],
  );
  const app = useRef<HTMLDivElement>(null);
  const offers = useSteady((action: Action) => offersAction(host, action));
  useEffect(() => attachKeyboard(context, roomOf(app.current), offers), [context, offers]);
  useEffect(() => {
    // Where the panel would lie on the desk it waits to be asked for.
    session.store.setState({ panelOpen: !isMiddling });
  }, [session, isMiddling]);
  useKeptPlace(isMiddling);

  return (
    <ActionsProvider value={context}>
      {hasPicture && <WatchProblems />}
      {WatchSending && <WatchSending onFound={() => setDialog('send')} />}
      <div ref={app} className={styles.app}>
        <DesignerBar isNarrow={isNarrow} />
        <div className={styles.work}>
          {!isNarrow &&
            (isMiddling ? <FoldedRail onFiles={adding.add} /> : <Rail onFiles={adding.add} />)}
          <Desk adding={adding} isNarrow={isNarrow} hasPicture={hasPicture} />
          {!isNarrow && panelOpen && (
            <aside
              data-area="panel"
              aria-label={t('details')}
              className={classNames(styles.panel, isMiddling && styles.floating)}
            >
              <Suspense fallback={<Waiting />}>
                {hasPicture ? <PanelColumn /> : <Waiting />}
              </Suspense>
            </aside>
          )}
        </div>
        {isNarrow && <PhoneFoot onFiles={adding.add} />}
      </div>
      <OpenDialog dialog={dialog} onClose={() => setDialog(undefined)} />
      <ReplaceDialogs />
      <ArrangingDialogs />
      <RehearsalDialog />
    </ActionsProvider>
  );
}

interface OpenDialogProps {
  dialog: DesignerDialog | undefined;
  onClose: () => void;
}

/** What stands over the desk, if anything does. */
function OpenDialog({ dialog, onClose }: OpenDialogProps) {
  const { Send, SaveTemplate } = useDesignerHost();
  const close = (isOpen: boolean) => {
    if (!isOpen) onClose();
  };
  return (
    <Suspense>
      {dialog === 'help' && <ShortcutHelp open onOpenChange={close} />}
      {dialog === 'palette' && <CommandPalette onClose={onClose} />}
      {dialog === 'overview' && <SignersAndPages onClose={onClose} />}
      {dialog === 'send' && Send && <Send open onOpenChange={close} />}
      {dialog === 'saveTemplate' && SaveTemplate && <SaveTemplate open onOpenChange={close} />}
      {dialog === 'import' && <ImportMetadata open onOpenChange={close} />}
    </Suspense>
  );
}

/** The room of the panel as long as it is on its way. */
function Waiting() {
  const isMetadata = useDesigner((state) => state.tab === 'metadata');
  return <div className={classNames(styles.waiting, isMetadata && styles.wide)} />;
}
