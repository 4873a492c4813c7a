import type { Rect } from '#core/geometry/rect.ts';
import type { PageStack } from './pageStack.ts';

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
