import type { Size } from '#core/geometry/rect.ts';
import type { PageRef } from '#web/viewer/viewerDocument.ts';

/** A page in the thumbnail list: its place in CSS px, and CSS px per point of its small picture. */
export interface PageRow {
  readonly kind: 'page';
  readonly ref: PageRef;
  readonly fileId: string;
  readonly size: Size;
  readonly pxPerPt: number;
  readonly top: number;
  readonly height: number;
}

/** A line of the thumbnail list: the name of a file, or a page. */
export type ThumbnailRow =
  | { readonly kind: 'file'; readonly fileKey: string; readonly name: string; readonly top: number }
  | PageRow;

/** What the list needs to know of a document. */
export interface ThumbnailDocument {
  readonly fileKey: string;
  readonly fileId: string;
  readonly name: string;
  readonly pdf: { readonly pageCount: number };
}

/**
 * CSS px: a thumbnail's width and most height; and, of text of the usual size, the space above and
 * below and a heading's height.
 */
export const thumbnailWidth = 100;
const mostHeight = 200;
const rowPadding = 8;
const headingHeight = 28;

/** CSS px per point of a page's thumbnail: as wide as all others, unless that makes it too tall. */
export function thumbnailScale(page: Size): number {
  return Math.min(thumbnailWidth / page.width, mostHeight / page.height);
}

/** All rows with their places, one below the other; `scale` is that of text. */
export function thumbnailRows(
  documents: readonly ThumbnailDocument[],
  sizeOf: (ref: PageRef) => Size,
  scale = 1,
): { rows: readonly ThumbnailRow[]; height: number } {
  const rows: ThumbnailRow[] = [];
  let top = 0;
  for (const { fileKey, fileId, name, pdf } of documents) {
    rows.push({ kind: 'file', fileKey, name, top });
    top += headingHeight * scale;
    for (let pageNumber = 1; pageNumber <= pdf.pageCount; pageNumber++) {
      const ref = { fileKey, pageNumber };
      const size = sizeOf(ref);
      const pxPerPt = thumbnailScale(size);
      const height = size.height * pxPerPt + 2 * rowPadding * scale;
      rows.push({ kind: 'page', ref, fileId, size, pxPerPt, top, height });
      top += height;
    }
  }
  return { rows, height: top };
}

/** The rows that show between two heights, as indices from `first` to before `end`. */
export function rowsBetween(
  rows: readonly ThumbnailRow[],
  from: number,
  to: number,
): { first: number; end: number } {
  return { first: Math.max(0, firstAfter(rows, from) - 1), end: firstAfter(rows, to) };
}

/** Up to so many rows every page has a button, near or far; a longer list would take its time. */
const mostButtons = 2500;

/** Whether each page of a list of so many rows has its button all the time. */
export const allHaveButtons = (rowCount: number) => rowCount <= mostButtons;

/** Whether a far page has a button: all in ordinary lists, else the first and the last. */
export function hasButton(index: number, rowCount: number): boolean {
  return allHaveButtons(rowCount) || index <= 1 || index === rowCount - 1;
}

/** The first row that begins below a height. */
function firstAfter(rows: readonly ThumbnailRow[], height: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.top ?? 0) > height) high = middle;
    else low = middle + 1;
  }
  return low;
}
