import type { Rect, Size } from '#core/geometry/rect.ts';
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

/** What a layout depends on besides the pages. */
export interface LayoutMeasures {
  pxPerPt: number;
  /** CSS px of the scrolling box. */
  viewWidth: number;
  pixelRatio: number;
  /** CSS px between pages and above the first. */
  gap: number;
  /** CSS px beside the widest page. */
  margin: number;
}

/**
 * Where every page lies, in layout px: CSS px from the top-left corner of the whole row of pages,
 * of any height (`scrollSpace` maps it to what the browser can hold). Sizes are exact; corners lie
 * on device pixels.
 */
export interface PageLayout {
  readonly width: number;
  readonly height: number;
  rectAt(index: number): Rect;
  /** The page at this height, or the last one above it; 0 above the first. */
  indexAt(y: number): number;
  /** The pages that show between two heights, `first` to `last`; undefined in a gap. */
  between(top: number, bottom: number): { first: number; last: number } | undefined;
}

/**
 * The CSS px of which corners are multiples, so that they lie on device pixels and are exact in the
 * browser's 1/64 px. At a ratio such as 1.1 that would be 10 px and more: then corners lie on whole
 * CSS px, and pictures are a trace softer.
 */
export function snapStep(pixelRatio: number): number {
  for (let step = 1; step <= 4; step++)
    if (Math.abs(pixelRatio * step - Math.round(pixelRatio * step)) < 1e-4) return step;
  return 1;
}

/** Lays the pages one below the other, each in the middle. */
export function pageLayout(stack: PageStack, measures: LayoutMeasures): PageLayout {
  const { pxPerPt, viewWidth, gap, margin } = measures;
  const step = snapStep(measures.pixelRatio);
  const snap = (value: number) => Math.round(value / step) * step;
  const width = Math.max(viewWidth, stack.maxWidth * pxPerPt + 2 * margin);
  const topAt = (index: number) => snap(stack.heightBefore(index) * pxPerPt + (index + 1) * gap);
  const indexAt = (y: number) => {
    let low = 0;
    let high = stack.count - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (topAt(middle) <= y) low = middle;
      else high = middle - 1;
    }
    return low;
  };
  return {
    width,
    height: stack.count === 0 ? 0 : Math.ceil(topAt(stack.count)),
    rectAt(index) {
      const size = stack.sizeAt(index);
      const pageWidth = size.width * pxPerPt;
      return {
        x: snap((width - pageWidth) / 2),
        y: topAt(index),
        width: pageWidth,
        height: size.height * pxPerPt,
      };
    },
    indexAt,
    between(top, bottom) {
      if (stack.count === 0) return undefined;
      let first = indexAt(top);
      if (topAt(first) + stack.sizeAt(first).height * pxPerPt <= top) first++;
      const last = indexAt(bottom);
      return first <= last && first < stack.count && topAt(first) < bottom
        ? { first, last }
        : undefined;
    },
  };
}
