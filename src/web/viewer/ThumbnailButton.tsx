import { type KeyboardEvent, memo, type ReactNode, useMemo } from 'react';
import { useTexts } from '#web/texts/useTexts.ts';
import type { LayerPage, RenderPageLayer } from './pageLayer.ts';
import styles from './Thumbnails.module.css';
import type { ThumbnailRow } from './thumbnailRows.ts';
import { usePagePicture } from './useViewerState.ts';
import type { ViewerController } from './viewerController.ts';

interface ThumbnailButtonProps {
  controller: ViewerController;
  fileKey: string;
  pageNumber: number;
  label: string;
  /** CSS px in its run. */
  top: number;
  height: number;
  isCurrent: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  /** What it shows while it is near the view. */
  children?: ReactNode;
}

/** The button of a page in the list. Far from the view it is bare, one node with a name, so that even a thousand cost little. */
export const ThumbnailButton = memo(function ThumbnailButton({
  controller,
  fileKey,
  pageNumber,
  label,
  top,
  height,
  isCurrent,
  onKeyDown,
  children,
}: ThumbnailButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      style={{ top, height }}
      aria-label={label}
      aria-current={isCurrent ? 'true' : undefined}
      tabIndex={isCurrent ? 0 : -1}
      data-thumbnail={pageNumber}
      data-file-key={fileKey}
      onKeyDown={onKeyDown}
      onClick={() => controller.scrollToPage(fileKey, pageNumber)}
    >
      {children}
    </button>
  );
});

interface ThumbnailPictureProps {
  row: Extract<ThumbnailRow, { kind: 'page' }>;
  controller: ViewerController;
  renderLayer: RenderPageLayer | undefined;
  renderSide: RenderPageLayer | undefined;
}

/** One page in small, with its number, and what others put on it and beside it. */
export const ThumbnailPicture = memo(function ThumbnailPicture({
  row,
  controller,
  renderLayer,
  renderSide,
}: ThumbnailPictureProps) {
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
    <>
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
    </>
  );
});
