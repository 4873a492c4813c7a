import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useTexts } from '#web/texts/useTexts.ts';
import { FileIcon } from '#web/ui/icons.tsx';
import type { RenderPageLayer } from './pageLayer.ts';
import { ThumbnailButton } from './ThumbnailButton.tsx';
import styles from './Thumbnails.module.css';
import { rowsBetween, thumbnailRows } from './thumbnailRows.ts';
import { useScrollWindow } from './useScrollWindow.ts';
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

const steps: Record<string, number> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
  PageDown: 5,
  PageUp: -5,
  Home: -Infinity,
  End: Infinity,
};

/** All pages in small. One of them is a tab stop, the current one; arrows go from page to page. */
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

  const { rows, height } = useMemo(() => thumbnailRows(documents, sizeOf), [documents, sizeOf]);
  const { first, end } = rowsBetween(rows, view.top, view.top + view.height);
  const shown = view.height > 0 ? rows.slice(first, end) : [];
  const currentRow = rows.find((row) => row.kind === 'page' && isSamePage(row.ref, current));

  const wanted = shown.flatMap((row) => (row.kind === 'page' ? [row.ref] : []));
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

  function onKeyDown(event: KeyboardEvent) {
    const step = steps[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const pages = rows.flatMap((row) => (row.kind === 'page' ? [row] : []));
    const at = pages.findIndex(({ ref }) => isSamePage(ref, current));
    const target = pages[Math.min(Math.max(at + step, 0), pages.length - 1)];
    if (!target) return;
    controller.scrollToPage(target.ref.fileKey, target.ref.pageNumber);
    focusPage.current = pageKey(target.ref);
  }

  const focusPage = useRef<string>(undefined);
  useEffect(() => {
    if (!current || focusPage.current !== pageKey(current)) return;
    const button = scroller.current?.querySelector<HTMLElement>('[aria-current="true"]');
    if (!button) return;
    button.focus({ preventScroll: true });
    focusPage.current = undefined;
  });

  return (
    <nav ref={scroller} aria-label={t('pages')} className={styles.scroller}>
      <div className={styles.content} style={{ height }}>
        {shown.map((row) =>
          row.kind === 'file' ? (
            <div key={`file:${row.fileKey}`} className={styles.file} style={{ top: row.top }}>
              <FileIcon />
              <span className={styles.fileName}>{row.name}</span>
            </div>
          ) : (
            <ThumbnailButton
              key={pageKey(row.ref)}
              row={row}
              label={
                documents.length > 1
                  ? t('pageOf', {
                      number: row.ref.pageNumber,
                      name:
                        documents.find(({ fileKey }) => fileKey === row.ref.fileKey)?.name ?? '',
                    })
                  : t('page', { number: row.ref.pageNumber })
              }
              isCurrent={isSamePage(row.ref, current)}
              controller={controller}
              onKeyDown={onKeyDown}
              renderLayer={renderThumbnailLayer}
              renderSide={renderThumbnailSide}
            />
          ),
        )}
      </div>
    </nav>
  );
}
