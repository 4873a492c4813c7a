import { type KeyboardEvent, memo, useMemo } from 'react';
import { useTexts } from '#web/texts/useTexts.ts';
import type { LayerPage, RenderPageLayer } from './pageLayer.ts';
import styles from './Thumbnails.module.css';
import type { ThumbnailRow } from './thumbnailRows.ts';
import { usePagePicture } from './useViewerState.ts';
import type { ViewerController } from './viewerController.ts';

interface ThumbnailButtonProps {
  row: Extract<ThumbnailRow, { kind: 'page' }>;
  label: string;
  isCurrent: boolean;
  controller: ViewerController;
  onKeyDown: (event: KeyboardEvent) => void;
  renderLayer: RenderPageLayer | undefined;
  renderSide: RenderPageLayer | undefined;
}

/** One page in small, with its number, and what others put on it and beside it. */
export const ThumbnailButton = memo(function ThumbnailButton({
  row,
  label,
  isCurrent,
  controller,
  onKeyDown,
  renderLayer,
  renderSide,
}: ThumbnailButtonProps) {
  const t = useTexts('viewer');
  const { ref, fileId, size, pxPerPt } = row;
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
    <button
      type="button"
      className={styles.button}
      style={{ top: row.top, height: row.height }}
      aria-label={label}
      aria-current={isCurrent ? 'true' : undefined}
      tabIndex={isCurrent ? 0 : -1}
      data-thumbnail={ref.pageNumber}
      data-file-key={ref.fileKey}
      onKeyDown={onKeyDown}
      onClick={() => controller.scrollToPage(ref.fileKey, ref.pageNumber)}
    >
      <span
        className={styles.paper}
        style={{ width: size.width * pxPerPt, height: size.height * pxPerPt }}
      >
        {preview && (
          <img
            className={styles.picture}
            src={preview.url}
            alt=""
            decoding="sync"
            draggable={false}
          />
        )}
        {renderLayer?.(page)}
      </span>
      <span className={styles.side}>
        <span className={styles.number}>{ref.pageNumber}</span>
        {problem && <span className={styles.note}>{t('notDrawn')}</span>}
        {preview?.isBlank && <span className={styles.note}>{t('blank')}</span>}
        {renderSide?.(page)}
      </span>
    </button>
  );
});
