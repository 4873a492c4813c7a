import { memo, type ReactNode, useMemo } from 'react';
import { useTexts } from '#web/texts/useTexts.ts';
import { PreviewImage } from '#web/viewer/pictures/PageCanvases.tsx';
import type { LayerPage, RenderPageLayer } from '#web/viewer/pageLayer.ts';
import styles from './Thumbnails.module.css';
import type { PageRow } from './thumbnailRows.ts';
import { usePagePicture } from '#web/viewer/useViewerState.ts';
import type { ViewerController } from '#web/viewer/viewerController.ts';

interface ThumbnailPictureProps {
  row: PageRow;
  isCurrent: boolean;
  controller: ViewerController;
  renderLayer: RenderPageLayer | undefined;
  renderSide: RenderPageLayer | undefined;
}

/**
 * One page in small, with its number, and what others put on and beside it. It lies above the
 * page's button, which has the page's name and takes the clicks.
 */
export const ThumbnailPicture = memo(function ThumbnailPicture({
  row,
  isCurrent,
  controller,
  renderLayer,
  renderSide,
}: ThumbnailPictureProps): ReactNode {
  const t = useTexts('viewer');
  const { ref, fileId, size, pxPerPt, top, height } = row;
  const { preview, problem } = usePagePicture(controller, ref);
  const page = useMemo<LayerPage>(
    () => ({
      ...ref,
      fileId,
      size,
      pxPerPt,
      viewKey: `${size.width}x${size.height}@${pxPerPt}`,
    }),
    [ref, fileId, size, pxPerPt],
  );
  return (
    <div
      className={styles.row}
      style={{ top, height }}
      aria-hidden="true"
      data-picture-of={ref.pageNumber}
      data-current={isCurrent || undefined}
    >
      <span
        className={styles.paper}
        style={{ width: size.width * pxPerPt, height: size.height * pxPerPt }}
      >
        {preview && <PreviewImage preview={preview} className={styles.picture} />}
        {renderLayer?.(page)}
      </span>
      <span className={styles.side}>
        <span className={styles.number}>{ref.pageNumber}</span>
        {problem && <span className={styles.note}>{t('notDrawn')}</span>}
        {preview?.isBlank && <span className={styles.note}>{t('blank')}</span>}
        {renderSide?.(page)}
      </span>
    </div>
  );
});
