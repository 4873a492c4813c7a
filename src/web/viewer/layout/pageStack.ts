import type { Size } from '#core/geometry/rect.ts';
import type { PageRef } from '#web/viewer/viewerDocument.ts';

/** What the row needs to know of a document. */
export interface StackedDocument {
  readonly fileKey: string;
  readonly pdf: { readonly pageCount: number };
}

/**
 * All pages of all documents in one row, from 0, with their sizes in points; a size that is not yet
 * known is that of the document's first page.
 */
export interface PageStack {
  readonly count: number;
  sizeAt(index: number): Size;
  isKnown(index: number): boolean;
  /** The sum of the heights of the pages before this one, in points. */
  heightBefore(index: number): number;
  /** The width of the widest page, in points. */
  readonly maxWidth: number;
  refAt(index: number): PageRef;
  /** Which of the documents the page belongs to, from 0. */
  documentIndexAt(index: number): number;
  /** The page's place in the row; undefined for a page or document that is not shown. */
  indexOf(ref: PageRef): number | undefined;
  /** The place of the document's first page. */
  firstIndexOf(fileKey: string): number | undefined;
}

/** Sizes that were found, by document and page number. */
export type KnownSizes = ReadonlyMap<string, ReadonlyMap<number, Size>>;

/** Builds the row; linear in the number of pages, done only when a size or a document changes. */
export function pageStack(documents: readonly StackedDocument[], known: KnownSizes): PageStack {
  const starts: number[] = [];
  let count = 0;
  for (const { pdf } of documents) {
    starts.push(count);
    count += pdf.pageCount;
  }
  const widths = new Float64Array(count);
  const heights = new Float64Array(count);
  const before = new Float64Array(count + 1);
  let maxWidth = 0;
  documents.forEach(({ fileKey, pdf }, documentIndex) => {
    const start = starts[documentIndex] ?? 0;
    const sizes = known.get(fileKey);
    const estimate = sizes?.get(1) ?? { width: 612, height: 792 };
    for (let page = 0; page < pdf.pageCount; page++) {
      const size = sizes?.get(page + 1) ?? estimate;
      widths[start + page] = size.width;
      heights[start + page] = size.height;
      if (size.width > maxWidth) maxWidth = size.width;
    }
  });
  for (let index = 0; index < count; index++)
    before[index + 1] = (before[index] ?? 0) + (heights[index] ?? 0);

  const documentIndexAt = (index: number) => {
    const found = starts.findLastIndex((start) => start <= index);
    if (found < 0 || index >= count) throw new RangeError(`no page at ${index} of ${count}`);
    return found;
  };
  const refAt = (index: number) => {
    const documentIndex = documentIndexAt(index);
    return {
      fileKey: documents[documentIndex]?.fileKey ?? '',
      pageNumber: index - (starts[documentIndex] ?? 0) + 1,
    };
  };
  const firstIndexOf = (fileKey: string) =>
    starts[documents.findIndex((document) => document.fileKey === fileKey)];
  return {
    count,
    maxWidth,
    sizeAt: (index) => ({ width: widths[index] ?? 0, height: heights[index] ?? 0 }),
    isKnown(index) {
      const { fileKey, pageNumber } = refAt(index);
      return known.get(fileKey)?.has(pageNumber) ?? false;
    },
    heightBefore: (index) => before[Math.min(index, count)] ?? 0,
    refAt,
    documentIndexAt,
    indexOf({ fileKey, pageNumber }) {
      const documentIndex = documents.findIndex((document) => document.fileKey === fileKey);
      const start = starts[documentIndex];
      const document = documents[documentIndex];
      if (start === undefined || !document) return undefined;
      return pageNumber >= 1 && pageNumber <= document.pdf.pageCount
        ? start + pageNumber - 1
        : undefined;
    },
    firstIndexOf,
  };
}

/** Whether both have equally many pages, each as large as its counterpart. */
export function hasSameSizes(a: PageStack, b: PageStack): boolean {
  if (a.count !== b.count) return false;
  for (let index = 0; index < a.count; index++) {
    const [one, other] = [a.sizeAt(index), b.sizeAt(index)];
    if (one.width !== other.width || one.height !== other.height) return false;
  }
  return true;
}
