import { useEffect, useMemo, useState } from 'react';
import { useTexts } from '#web/texts/useTexts.ts';
import type { LayerPage, RenderPageLayer } from '#web/viewer/pageLayer.ts';
import { Viewer } from '#web/viewer/pages/Viewer.tsx';
import { EmptyState } from '#web/ui/parts/EmptyState.tsx';
import { FilePlusIcon } from '#web/ui/theme/icons.tsx';
import { readPrintedAhead } from '#web/designer/canvas/readPrintedAhead.ts';
import type { Stage } from '#web/designer/canvas/stage.ts';
import { attachCanvas } from '#web/designer/canvas/gestures/attachCanvas.ts';
import { EmbeddedLayer } from '#web/designer/canvas/layers/EmbeddedLayer.tsx';
import { FieldLayer } from '#web/designer/canvas/layers/FieldLayer.tsx';
import { Ghost } from '#web/designer/canvas/layers/Ghost.tsx';
import { PlacesLayer } from '#web/designer/canvas/layers/PlacesLayer.tsx';
import { Overlay } from '#web/designer/canvas/layers/Overlay.tsx';
import { ContextMenus } from '#web/designer/menus/ContextMenus.tsx';
import { followFocus } from '#web/designer/keyboard/followFocus.ts';
import { useDesignerSession, useDraft, useDesigner } from '#web/designer/store/designerContext.ts';
import { useSettled } from '#web/designer/host/designerHost.ts';
import { useActions } from '#web/designer/actions/useActions.ts';
import { useFileDrop } from '#web/ui/browser/useFileDrop.ts';
import type { ViewerDocument } from '#web/viewer/viewerDocument.ts';
import type { DesignerState } from '#web/designer/store/designerState.ts';
import { AddPdf } from './AddPdf.tsx';
import styles from './Desk.module.css';
import { Notices } from './Notices.tsx';
import { OpenPanel } from './OpenPanel.tsx';
import { StatusLine } from './StatusLine.tsx';
import statusStyles from './StatusLine.module.css';
import type { useAddFiles } from './useAddFiles.ts';

/** What the tools draw on a page. */
function ToolLayers({ page, where }: { page: LayerPage; where: 'UnderFields' | 'OverFields' }) {
  return useActions().tools.map(
    ({ id, [where]: Layer }) => Layer && <Layer key={id} page={page} />,
  );
}

const renderPageLayer: RenderPageLayer = (page) => (
  <>
    <EmbeddedLayer page={page} />
    <PlacesLayer page={page} />
    <ToolLayers page={page} where="UnderFields" />
    <FieldLayer page={page} />
    <ToolLayers page={page} where="OverFields" />
  </>
);

/** The desk: the pages with their fields, and what is to be said about them. */
export function Desk({ adding, isNarrow, isBuilt, hasPicture }: DeskProps) {
  const t = useTexts('designer');
  const { viewer } = useDesignerSession();
  const { stage, tools } = useActions();
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
      <div className={styles.view} data-beside={!isNarrow} {...drop.handlers}>
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
        {isBuilt && <OpenPanel place="tray" />}
        {isBuilt && (
          <Notices
            refused={adding.refused}
            trouble={adding.trouble}
            onDismiss={adding.dismiss}
            onFiles={adding.add}
          >
            {hasPicture && tools.map(({ id, Notice }) => Notice && <Notice key={id} />)}
          </Notices>
        )}
        {hasPicture && (
          <div className={styles.offers}>
            {tools.map(({ id, Offer }) => Offer && <Offer key={id} />)}
          </div>
        )}
        {drop.isOver && !isSettled && <div className={styles.drop}>{t('dropHere')}</div>}
      </div>
      {!isNarrow && !isBuilt && <div className={statusStyles.line} />}
      {isBuilt && <Around stage={stage} isNarrow={isNarrow} />}
    </main>
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

function isSame(a: ViewerDocument, b: ViewerDocument | undefined): boolean {
  return a.fileKey === b?.fileKey && a.pdf === b.pdf && a.fileId === b.fileId && a.name === b.name;
}

/**
 * The open documents, in the draft's order, up to the first that is being opened: a smaller one
 * that opens sooner would be what the view begins with, and stays with.
 */
function openDocumentsOf({ history, documents }: DesignerState): ViewerDocument[] {
  const { files } = history.present;
  const waiting = files.findIndex(
    ({ key }) => (documents.get(key)?.state ?? 'opening') === 'opening',
  );
  const settled = waiting < 0 ? files : files.slice(0, waiting);
  return settled.flatMap(({ key, fileId }): ViewerDocument[] => {
    const document = documents.get(key);
    return document?.state === 'open'
      ? [{ fileKey: key, fileId, name: fileId, pdf: document.pdf }]
      : [];
  });
}

/** The documents that the desk shows; the very same list while nothing of them changes. */
function useShownDocuments(): readonly ViewerDocument[] {
  const [select] = useState(() => {
    let latest: readonly ViewerDocument[] = [];
    return (state: DesignerState) => {
      const now = openDocumentsOf(state);
      const isKept =
        now.length === latest.length && now.every((document, at) => isSame(document, latest[at]));
      if (!isKept) latest = now;
      return latest;
    };
  });
  return useDesigner(select);
}
