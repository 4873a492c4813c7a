import { useEffect, useMemo, useRef } from 'react';
import { useTexts } from '#web/texts/useTexts.ts';
import { FileIcon } from '#web/ui/theme/icons.tsx';
import type { RenderPageLayer } from '#web/viewer/pageLayer.ts';
import { ThumbnailPicture } from './ThumbnailPicture.tsx';
import { ThumbnailRun } from './ThumbnailRun.tsx';
import styles from './Thumbnails.module.css';
import { allHaveButtons, rowsBetween, type ThumbnailRow, thumbnailRows } from './thumbnailRows.ts';
import {
  useCurrentThumbnail,
  useFirstDrawn,
  useThumbnailClick,
  useWantedThumbnails,
} from './useThumbnails.ts';
import { useTextScale } from '#web/ui/browser/textScale.ts';
import { useScrollWindow } from '#web/ui/browser/useScrollWindow.ts';
import { useThumbnailKeys } from './useThumbnailKeys.ts';
import { useCalmViewerState, useCurrentPage, useViewerState } from '#web/viewer/useViewerState.ts';
import type { ViewerController } from '#web/viewer/viewerController.ts';
import { pageKey } from '#web/viewer/viewerDocument.ts';
import { isSamePage } from '#web/viewer/viewerState.ts';

/** Rows that are looked at together when something of the list changes. */
const runLength = 40;

interface ThumbnailsProps {
  controller: ViewerController;
  /** What lies on a small page; `pxPerPt` is that of the thumbnail. */
  renderThumbnailLayer?: RenderPageLayer;
  /** What stands beside it, under its number. */
  renderThumbnailSide?: RenderPageLayer;
}

/**
 * All pages in small. The current one is the tab stop; arrows go from page to page. Every page has
 * its button, for screen readers and for looking it up by name, but only those near the view are
 * filled; far ones wait until the first page is drawn, and in very long documents until they are
 * near.
 */
export function Thumbnails({
  controller,
  renderThumbnailLayer,
  renderThumbnailSide,
}: ThumbnailsProps) {
  const t = useTexts('viewer');
  const documents = useViewerState(controller, (state) => state.documents);
  const sizeOf = useCalmViewerState(controller, (state) => state.sizeOf);
  const current = useCurrentPage(controller);
  const scroller = useRef<HTMLElement>(null);
  const view = useScrollWindow(scroller);
  const isDrawn = useFirstDrawn(controller);
  const onKeyDown = useThumbnailKeys(controller, scroller);

  const scale = useTextScale();
  const { rows, height } = useMemo(
    () => thumbnailRows(documents, sizeOf, scale),
    [documents, sizeOf, scale],
  );
  const { first, end } = rowsBetween(rows, view.top, view.top + view.height);
  const near = view.height > 0 ? rows.slice(first, end) : [];
  const currentIndex = rows.findIndex((row) => row.kind === 'page' && isSamePage(row.ref, current));
  const currentRow = rows[currentIndex];
  const names = useMemo(
    () =>
      documents.length > 1
        ? new Map(documents.map(({ fileKey, name }) => [fileKey, name]))
        : undefined,
    [documents],
  );
  const runs = useMemo(
    () =>
      Array.from({ length: Math.ceil(rows.length / runLength) }, (_, at) =>
        rows.slice(at * runLength, (at + 1) * runLength),
      ),
    [rows],
  );
  const placeOf = (at: number) => {
    const top = rows[at * runLength]?.top ?? 0;
    return { top, height: (rows[(at + 1) * runLength]?.top ?? height) - top };
  };
  const haveAllButtons = isDrawn && allHaveButtons(rows.length);
  const nearIn = ({ length }: readonly ThumbnailRow[], offset: number) => {
    if (haveAllButtons || view.height === 0) return { first: 0, end: 0 };
    const within = (index: number) => Math.min(Math.max(index - offset, 0), length);
    return { first: within(first), end: within(end) };
  };
  const onClick = useThumbnailClick(controller);
  useCurrentThumbnail(scroller, currentRow?.kind === 'page' ? currentRow.ref : undefined);

  useWantedThumbnails(
    controller,
    near.flatMap((row) => (row.kind === 'page' ? [row.ref] : [])),
  );

  const currentTop = currentRow?.top;
  const currentHeight = currentRow?.kind === 'page' ? currentRow.height : 0;
  useEffect(() => {
    if (currentTop === undefined) return undefined;
    // In the frame, which lays out anyway: asked for at once it would have to be done twice.
    const frame = requestAnimationFrame(() => {
      const element = scroller.current;
      if (!element) return;
      const bottom = currentTop + currentHeight;
      if (currentTop < element.scrollTop) element.scrollTop = currentTop;
      else if (bottom > element.scrollTop + element.clientHeight)
        element.scrollTop = bottom - element.clientHeight;
    });
    return () => cancelAnimationFrame(frame);
  }, [currentTop, currentHeight]);

  return (
    <nav ref={scroller} aria-label={t('pages')} className={styles.scroller}>
      <div className={styles.content} style={{ height }}>
        {runs.map((run, at) => (
          <ThumbnailRun
            // oxlint-disable-next-line react/no-array-index-key -- a run is its place in the list
            key={at}
            rows={run}
            {...placeOf(at)}
            {...nearIn(run, at * runLength)}
            offset={at * runLength}
            rowCount={rows.length}
            hasFarButtons={isDrawn}
            names={names}
            onKeyDown={onKeyDown}
            onClick={onClick}
          />
        ))}
        <div className={styles.shown}>
          {near.map((row) =>
            row.kind === 'file' ? (
              <div key={`file:${row.fileKey}`} className={styles.file} style={{ top: row.top }}>
                <FileIcon />
                <span className={styles.fileName}>{row.name}</span>
              </div>
            ) : (
              <ThumbnailPicture
                key={pageKey(row.ref)}
                row={row}
                isCurrent={row === currentRow}
                controller={controller}
                renderLayer={renderThumbnailLayer}
                renderSide={renderThumbnailSide}
              />
            ),
          )}
        </div>
      </div>
    </nav>
  );
}
