import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useTexts } from '#web/texts/useTexts.ts';
import { classNames } from '#web/ui/classNames.ts';
import { useSteady } from '#web/ui/browser/useSteady.ts';
import { narrowWidth, useUpTo } from '#web/ui/browser/useUpTo.ts';
import { whenIdle } from '#web/ui/browser/whenIdle.ts';
import { useAwaitedPrint } from '#web/print/useAwaitedPrint.ts';
import { createStage, setLabels } from '#web/designer/canvas/stage.ts';
import { attachKeyboard } from '#web/designer/keyboard/attachKeyboard.ts';
import type { Action, ActionContext, DesignerDialog } from '#web/designer/actions/action.ts';
import { useDesignerHost } from '#web/designer/host/designerHost.ts';
import { offersAction } from '#web/designer/host/offers.ts';
import { useDesigner, useDesignerSession } from '#web/designer/store/designerContext.ts';
import { Desk } from './Desk.tsx';
import { DesignerBar } from '#web/designer/screen/bar/DesignerBar.tsx';
import styles from './DesignerFrame.module.css';
import { Import, Panels, Print, ProblemWatch } from './laterParts.ts';
import { PhoneFoot } from './PhoneFoot.tsx';
import { FoldedRail, Rail } from './Rail.tsx';
import railStyles from './Rail.module.css';
import { tools } from '#web/designer/tools/tools.ts';
import { OpenPanel } from './OpenPanel.tsx';
import { ActionsProvider } from '#web/designer/actions/useActions.ts';
import { useAddFiles } from './useAddFiles.ts';
import { useBuilt } from '#web/designer/screen/first/useBuilt.ts';
import { useExport } from './useExport.ts';
import { useFirstPicture } from '#web/designer/screen/first/useFirstPicture.ts';
import { useKeptPlace } from './useKeptPlace.ts';
import { chooseFiles } from '#web/ui/browser/chooseFiles.ts';
import { roomOf } from '#web/ui/browser/place.ts';

/** The width up to which the rail folds and the panel floats over the desk, CSS px. */
const middling = 1100;

/** The designer's bars, rail, desk and panel around one open draft. */
export function DesignerFrame() {
  const t = useTexts('designer');
  const host = useDesignerHost();
  const { WatchSending, makeFillable } = host;
  const session = useDesignerSession();
  const isNarrow = useUpTo(narrowWidth);
  const isMiddling = useUpTo(middling);
  const panelOpen = useDesigner((state) => state.panelOpen);
  const [dialog, setDialog] = useState<DesignerDialog>();
  const adding = useAddFiles();
  const isBuilt = useBuilt();
  const hasPicture = useFirstPicture() && isBuilt;
  const onExport = useExport(hasPicture);
  const exporting = useRef(onExport);
  const more = useRef(adding.add);
  useEffect(() => {
    exporting.current = onExport;
    more.current = adding.add;
  });
  const printing = useAwaitedPrint(host.isOwnPage === true);
  const context = useMemo<ActionContext>(
    () => ({
      stage: createStage(session),
      tools,
      open: setDialog,
      exportMetadata: () => exporting.current(),
      addPdf: () => chooseFiles((files) => more.current(files)),
      print: printing.print,
      ...(makeFillable && { makeFillable }),
    }),
    [session, printing.print, makeFillable],
  );
  useEffect(() => {
    setLabels(context.stage, host.edge.service === 'embedded');
  }, [context, host.edge.service]);
  const app = useRef<HTMLDivElement>(null);
  const offers = useSteady((action: Action) => offersAction(host, action));
  useEffect(() => attachKeyboard(context, roomOf(app.current), offers), [context, offers]);
  useEffect(() => {
    // Where the panel would lie on the desk it waits to be asked for.
    session.store.setState({ panelOpen: !isMiddling });
  }, [session, isMiddling]);
  useKeptPlace(isMiddling);
  useEffect(() => {
    // What a key or a button may ask for any moment is there before.
    if (!hasPicture) return undefined;
    return whenIdle(() => {
      for (const part of [Panels, Import, ...tools]) void part.fetchAhead?.(session.speaker);
    }, 2_000);
  }, [hasPicture, session]);

  return (
    <ActionsProvider value={context}>
      <ProblemWatch.Part when={hasPicture} />
      <Print.Part when={hasPicture} onReady={printing.onReady} />
      {isBuilt && WatchSending && <WatchSending onFound={() => setDialog('send')} />}
      <div ref={app} className={styles.app}>
        {isBuilt || isNarrow ? (
          <DesignerBar isNarrow={isNarrow} hasPicture={hasPicture} />
        ) : (
          <div className={styles.barToCome} />
        )}
        <div className={styles.work}>
          {!isNarrow && <Side isBuilt={isBuilt} isFolded={isMiddling} onFiles={adding.add} />}
          <Desk adding={adding} isNarrow={isNarrow} isBuilt={isBuilt} hasPicture={hasPicture} />
          {!isNarrow && panelOpen && (
            <aside
              data-area="panel"
              aria-label={t('details')}
              className={classNames(styles.panel, isMiddling && styles.floating)}
            >
              <Suspense fallback={<Waiting />}>
                <Panels.Part when={hasPicture} meanwhile={<Waiting />} />
              </Suspense>
            </aside>
          )}
        </div>
        {isNarrow && <PhoneFoot onFiles={adding.add} hasPicture={hasPicture} />}
      </div>
      {isBuilt && (
        <>
          <OpenDialog dialog={dialog} onClose={() => setDialog(undefined)} />
          <OpenPanel place="dialog" />
        </>
      )}
    </ActionsProvider>
  );
}

interface SideProps {
  isBuilt: boolean;
  isFolded: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** The rail, or its room as long as the first page comes first. */
function Side({ isBuilt, isFolded, onFiles }: SideProps) {
  if (!isBuilt) return <div className={isFolded ? railStyles.folded : railStyles.rail} />;
  return isFolded ? <FoldedRail onFiles={onFiles} /> : <Rail onFiles={onFiles} />;
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
      {dialog === 'send' && Send && <Send open onOpenChange={close} />}
      {dialog === 'saveTemplate' && SaveTemplate && <SaveTemplate open onOpenChange={close} />}
      {dialog === 'import' && <Import.Part open onOpenChange={close} />}
    </Suspense>
  );
}

/** The room of the panel as long as it is on its way. */
function Waiting() {
  const isMetadata = useDesigner((state) => state.tab === 'metadata');
  return <div className={classNames(styles.waiting, isMetadata && styles.wide)} />;
}
