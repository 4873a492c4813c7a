import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useTexts } from '#web/texts/useTexts.ts';
import { FileIcon } from '#web/ui/icons.tsx';
import type { RenderPageLayer } from './pageLayer.ts';
import { ThumbnailButton, ThumbnailPicture } from './ThumbnailButton.tsx';
import styles from './Thumbnails.module.css';
import { hasButton, rowsBetween, thumbnailRows } from './thumbnailRows.ts';
import { useFirstDrawn } from './useFirstDrawn.ts';
import { useScrollWindow } from './useScrollWindow.ts';
import { useThumbnailKeys } from './useThumbnailKeys.ts';
import { useViewerState } from './useViewerState.ts';
import type { ViewerController } from './viewerController.ts';
import { pageKey } from './viewerDocument.ts';
import { isSamePage } from './viewerState.ts';

interface ThumbnailsProps {
  controller: ViewerController;
  /** What lies on a small page; `pxPerPt` is that of the thumbnail. */
  renderThumbnailLayer?: RenderPageLayer;
  /** What stands beside it, under its number. */
  renderThumbnailSide?: RenderPageLayer;
}

/**
 * All pages in small. One of them is a tab stop, the current one; arrows go from page to page. Every page has its button, for
 * screen readers and for whoever looks a page up by its name, but only those near the view are filled; far ones wait until the
 * first page is drawn, and in very long documents until they are near.
 */
export function Thumbnails({
  controller,
  renderThumbnailLayer,
  renderThumbnailSide,
}: ThumbnailsProps) {
  const t = useTexts('viewer');
  const documents = useViewerState(controller, (state) => state.documents);
  const sizeOf = useViewerState(controller, (state) => state.sizeOf);
  const current = useViewerState(controller, (state) => state.currentPage);
  const scroller = useRef<HTMLElement>(null);
  const view = useScrollWindow(scroller);
  const isDrawn = useFirstDrawn(controller);
  const onKeyDown = useThumbnailKeys(controller, scroller);

  const { rows, height } = useMemo(() => thumbnailRows(documents, sizeOf), [documents, sizeOf]);
  const { first, end } = rowsBetween(rows, view.top, view.top + view.height);
  const near = view.height > 0 ? rows.slice(first, end) : [];
  const currentRow = rows.find((row) => row.kind === 'page' && isSamePage(row.ref, current));
  const names = useMemo(
    () => new Map(documents.map(({ fileKey, name }) => [fileKey, name])),
    [documents],
  );

  const wanted = near.flatMap((row) => (row.kind === 'page' ? [row.ref] : []));
  const wantedKey = wanted.map(pageKey).join('\n');
  useEffect(() => {
    controller.pictures.setThumbnails(wanted);
    // oxlint-disable-next-line react/exhaustive-deps -- the list is new each time; its key says when it is another one
  }, [controller, wantedKey]);
  useEffect(() => () => controller.pictures.setThumbnails([]), [controller]);

  const currentTop = currentRow?.top;
  const currentHeight = currentRow?.kind === 'page' ? currentRow.height : 0;
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || currentTop === undefined) return;
    const bottom = currentTop + currentHeight;
    if (currentTop < element.scrollTop) element.scrollTop = currentTop;
    else if (bottom > element.scrollTop + element.clientHeight)
      element.scrollTop = bottom - element.clientHeight;
  }, [currentTop, currentHeight]);

  return (
    <nav ref={scroller} aria-label={t('pages')} className={styles.scroller}>
      <div className={styles.content} style={{ height }}>
        {rows.map((row, index) => {
          const isNear = view.height > 0 && index >= first && index < end;
          if (row.kind === 'file')
            return isNear ? (
              <div key={`file:${row.fileKey}`} className={styles.file} style={{ top: row.top }}>
                <FileIcon />
                <span className={styles.fileName}>{row.name}</span>
              </div>
            ) : null;
          if (!isNear && !(isDrawn && hasButton(index, rows.length))) return null;
          const { fileKey, pageNumber: number } = row.ref;
          return (
            <ThumbnailButton
              key={pageKey(row.ref)}
              controller={controller}
              fileKey={fileKey}
              pageNumber={number}
              label={
                documents.length > 1
                  ? t('pageOf', { number, name: names.get(fileKey) ?? '' })
                  : t('page', { number })
              }
              top={row.top}
              height={row.height}
              isCurrent={isSamePage(row.ref, current)}
              onKeyDown={onKeyDown}
            >
              {isNear && (
                <ThumbnailPicture
                  row={row}
                  controller={controller}
                  renderLayer={renderThumbnailLayer}
                  renderSide={renderThumbnailSide}
                />
              )}
            </ThumbnailButton>
          );
        })}
      </div>
    </nav>
  );
}
