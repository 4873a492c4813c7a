import { type CSSProperties, memo, type ReactNode, useCallback, useMemo } from 'react';
import { useAttached } from '#web/ui/browser/useAttached.ts';
import pictureStyles from '#web/viewer/pictures/PageCanvases.module.css';
import { PageCanvases } from '#web/viewer/pictures/PageCanvases.tsx';
import type { LayerPage, RenderPageLayer } from '#web/viewer/pageLayer.ts';
import { usePageProblem } from '#web/viewer/useViewerState.ts';
import styles from './Viewer.module.css';
import type { ViewerController } from '#web/viewer/viewerController.ts';
import type { MountedPage } from '#web/viewer/viewerState.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import type { PdfProblem } from '#web/pdf/engine/pdfProblem.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { ErrorNote } from '#web/ui/parts/ErrorNote.tsx';

interface ViewerPageProps {
  page: MountedPage;
  label: string;
  controller: ViewerController;
  tabIndex: number | undefined;
  renderLayer: RenderPageLayer | undefined;
}

/** One page: a region whose box is exactly the page, with its picture and what lies on it. */
export const ViewerPage = memo(function ViewerPage({
  page,
  label,
  controller,
  tabIndex,
  renderLayer,
}: ViewerPageProps) {
  const { fileKey, pageNumber, fileId, size, pxPerPt } = page;
  const problem = usePageProblem(controller, page);
  const attach = useCallback(
    (element: HTMLElement) => {
      controller.setPageElement({ fileKey, pageNumber }, element);
      return () => controller.setPageElement({ fileKey, pageNumber }, undefined);
    },
    [controller, fileKey, pageNumber],
  );
  const ref = useAttached(attach);
  const style: CSSProperties & { '--px-per-pt': number } = {
    left: page.left,
    top: page.top,
    width: size.width * pxPerPt,
    height: size.height * pxPerPt,
    '--px-per-pt': pxPerPt,
  };
  if (!page.isKnown)
    return (
      <div className={styles.page} style={style} aria-hidden="true">
        <div className={pictureStyles.picture} data-number={pageNumber} />
      </div>
    );
  return (
    <section
      ref={ref}
      aria-label={label}
      data-page-number={pageNumber}
      data-file-id={fileId}
      data-px-per-pt={pxPerPt}
      tabIndex={tabIndex}
      className={styles.page}
      style={style}
    >
      <PageCanvases pictures={controller.pictures} fileKey={fileKey} pageNumber={pageNumber} />
      {problem && (
        <PageProblem
          problem={problem}
          onRetry={() => controller.pictures.retry({ fileKey, pageNumber })}
        />
      )}
      {renderLayer && (
        <PageLayer
          fileKey={fileKey}
          fileId={fileId}
          pageNumber={pageNumber}
          width={size.width}
          height={size.height}
          pxPerPt={pxPerPt}
          render={renderLayer}
        />
      )}
    </section>
  );
});

interface PageLayerProps {
  fileKey: string;
  fileId: string;
  pageNumber: number;
  width: number;
  height: number;
  pxPerPt: number;
  render: RenderPageLayer;
}

/** Keeps what lies on a page from being drawn again when only its picture or its place changes. */
const PageLayer = memo(function PageLayer({
  fileKey,
  fileId,
  pageNumber,
  width,
  height,
  pxPerPt,
  render,
}: PageLayerProps): ReactNode {
  const page = useMemo<LayerPage>(
    () => ({
      fileKey,
      fileId,
      pageNumber,
      size: { width, height },
      pxPerPt,
      viewKey: `${width}x${height}@${pxPerPt}`,
    }),
    [fileKey, fileId, pageNumber, width, height, pxPerPt],
  );
  return render(page);
});

interface PageProblemProps {
  problem: PdfProblem;
  onRetry: () => void;
}

/** The words for why a page has no picture; all else is a damaged page. */
const reasons: Partial<Record<PdfProblem['kind'], 'pageTimeout' | 'pageUnreadable'>> = {
  timeout: 'pageTimeout',
  unreadable: 'pageUnreadable',
};

/** Says on the page itself why it has no picture. */
function PageProblem({ problem, onRetry }: PageProblemProps) {
  const t = useTexts('viewer');
  const common = useTexts('common');
  const reason = reasons[problem.kind] ?? 'pageDamaged';
  return (
    <div className={styles.problem}>
      <ErrorNote
        tone="warn"
        title={t(reason)}
        action={
          <Button dense onClick={onRetry}>
            {common('retry')}
          </Button>
        }
      >
        <p>{t(`${reason}Text`)}</p>
        {problem.detail && <p>{t('details', { detail: problem.detail })}</p>}
      </ErrorNote>
    </div>
  );
}
