import { useEffect, useMemo } from 'react';
import { useTexts } from '#web/texts/useTexts.ts';
import type { RenderPageLayer } from '#web/viewer/pageLayer.ts';
import { Viewer } from '#web/viewer/pages/Viewer.tsx';
import { EmptyState } from '#web/ui/parts/EmptyState.tsx';
import { FilePlusIcon } from '#web/ui/theme/icons.tsx';
import { readPrintedAhead } from '#web/designer/canvas/readPrintedAhead.ts';
import type { Stage } from '#web/designer/canvas/stage.ts';
import { attachCanvas } from '#web/designer/canvas/gestures/attachCanvas.ts';
import { FoundLayer } from '#web/designer/canvas/layers/FoundLayer.tsx';
import { EmbeddedLayer } from '#web/designer/canvas/layers/EmbeddedLayer.tsx';
import { HitsLayer } from '#web/designer/byText/HitsLayer.tsx';
import { FieldLayer } from '#web/designer/canvas/layers/FieldLayer.tsx';
import { Ghost } from '#web/designer/canvas/layers/Ghost.tsx';
import { PlacesLayer } from '#web/designer/canvas/layers/PlacesLayer.tsx';
import { Overlay } from '#web/designer/canvas/layers/Overlay.tsx';
import { ContextMenus } from '#web/designer/menus/ContextMenus.tsx';
import { laterPart } from '#web/later/laterPart.tsx';
import { Ordering, OrderLayer } from '#web/designer/ordering/OrderLayer.tsx';
import { followFocus } from '#web/designer/keyboard/followFocus.ts';
import { PageFactsButton } from '#web/designer/pageFacts/PageFactsButton.tsx';
import {
  useDesigner,
  useDesignerSession,
  useDesignerStore,
  useDraft,
} from '#web/designer/store/designerContext.ts';
import { useSettled } from '#web/designer/host/designerHost.ts';
import { AddPdf } from './AddPdf.tsx';
import styles from './Desk.module.css';
import { Notices } from './Notices.tsx';
import { useShownDocuments } from './useShownDocuments.ts';
import { StatusLine } from './StatusLine.tsx';
import statusStyles from './StatusLine.module.css';
import { useActions } from '#web/designer/actions/useActions.ts';
import type { useAddFiles } from './useAddFiles.ts';
import { useFileDrop } from '#web/ui/browser/useFileDrop.ts';

const TextBarPart = laterPart(
  async () => (await import('#web/designer/byText/TextBar.tsx')).TextBar,
  'byText',
);
const MarginsPart = laterPart(
  async () => (await import('#web/designer/guides/MarginsDialog.tsx')).MarginsDialog,
  'guides',
  'panels',
);
const ReusePart = laterPart(
  async () => (await import('#web/designer/reuse/ReusePanel.tsx')).ReusePanel,
  'reuse',
  'replace',
);
const TimelinePart = laterPart(
  async () => (await import('#web/designer/timeline/TimelinePanel.tsx')).TimelinePanel,
  'timeline',
);
const EarlierPart = laterPart(
  async () => (await import('#web/designer/reuse/EarlierOffer.tsx')).EarlierOffer,
  'reuse',
);

const renderPageLayer: RenderPageLayer = (page) => (
  <>
    <PageFactsButton page={page} />
    <EmbeddedLayer page={page} />
    <PlacesLayer page={page} />
    <FoundLayer page={page} />
    <FieldLayer page={page} />
    <OrderLayer page={page} />
    <HitsLayer page={page} />
  </>
);

/** The desk: the pages with their fields, and what is to be said about them. */
export function Desk({ adding, isNarrow, isBuilt, hasPicture }: DeskProps) {
  const t = useTexts('designer');
  const { viewer } = useDesignerSession();
  const { stage, offers } = useActions();
  const isSettled = useSettled();
  const documents = useShownDocuments();
  const hasFiles = useDraft((draft) => draft.files.length > 0);
  const drop = useFileDrop(adding.add);
  const overlay = useMemo(() => <Overlay stage={stage} />, [stage]);

  useEffect(() => {
    const { scroller } = viewer;
    if (!scroller || !isBuilt) return undefined;
    const detach = attachCanvas(stage, scroller);
    const unfollow = followFocus(stage, scroller);
    const stopReading = readPrintedAhead(stage);
    return () => {
      detach();
      unfollow();
      stopReading();
    };
  }, [stage, viewer, isBuilt]);

  return (
    <main tabIndex={-1} aria-busy={!isBuilt || undefined} className={styles.centre}>
      <div className={styles.view} {...drop.handlers}>
        <Viewer
          controller={viewer}
          documents={documents}
          renderPageLayer={isBuilt ? renderPageLayer : undefined}
          overlay={isBuilt && overlay}
          pageTabIndex={-1}
          className={styles.desk}
          data-area="desk"
        />
        {!hasFiles && (
          <div className={styles.empty}>
            <EmptyState
              icon={<FilePlusIcon />}
              title={t('noFiles')}
              actions={!isSettled && <AddPdf look="primary" onFiles={adding.add} />}
            >
              {t('noFilesText')}
            </EmptyState>
          </div>
        )}
        {isBuilt && <Asked />}
        {isBuilt && (
          <Notices
            refused={adding.refused}
            trouble={adding.trouble}
            onDismiss={adding.dismiss}
            onFiles={adding.add}
          >
            {hasPicture && offers('reuse.open') && <EarlierPart.Part />}
          </Notices>
        )}
        {drop.isOver && !isSettled && <div className={styles.drop}>{t('dropHere')}</div>}
      </div>
      {!isNarrow && !isBuilt && <div className={statusStyles.line} />}
      {isBuilt && <Around stage={stage} isNarrow={isNarrow} />}
    </main>
  );
}

/** What was asked for, over the desk. */
function Asked() {
  const store = useDesignerStore();
  const isPlacing = useDesigner((state) => state.placingByText !== undefined);
  const isSettingMargins = useDesigner((state) => state.isSettingMargins);
  const isReusing = useDesigner((state) => state.isReusing);
  const isShowingSteps = useDesigner((state) => state.isShowingSteps);
  return (
    <>
      {isPlacing && <TextBarPart.Part />}
      {isSettingMargins && (
        <MarginsPart.Part onClose={() => store.setState({ isSettingMargins: false })} />
      )}
      <Ordering />
      {isReusing && <ReusePart.Part />}
      {isShowingSteps && <TimelinePart.Part />}
    </>
  );
}

/** What stands under the desk and above it. */
function Around({ stage, isNarrow }: { stage: Stage; isNarrow: boolean }) {
  return (
    <>
      {!isNarrow && <StatusLine stage={stage} />}
      <Ghost stage={stage} />
      <ContextMenus />
    </>
  );
}

interface DeskProps {
  adding: ReturnType<typeof useAddFiles>;
  isNarrow: boolean;
  /** The first page needs no head start any more: what lies on pages and around them may come. */
  isBuilt: boolean;
  /** The pages in view are drawn: what can wait may come. */
  hasPicture: boolean;
}
