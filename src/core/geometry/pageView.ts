import type { Point } from './point.ts';
import type { Rect, Size } from './rect.ts';

/**
 * One page at one zoom: the only place where points become CSS px and back. View space is CSS px
 * from the page's top-left corner.
 */
export interface PageView {
  /** The page as shown, in points. */
  readonly size: Size;
  readonly pxPerPt: number;
  /**
   * Exact CSS px, with fractions: a rounded page would shift its boxes by up to a pixel at the far
   * edge.
   */
  readonly width: number;
  readonly height: number;
  viewToPage(point: Point): Point;
  pageToView(point: Point): Point;
  viewToPageRect(rect: Rect): Rect;
  pageToViewRect(rect: Rect): Rect;
}

/**
 * The view of a page (size in points) at a scale in CSS px per point; throws RangeError for a scale
 * that is not positive.
 */
export function pageView(size: Size, pxPerPt: number): PageView {
  if (!(pxPerPt > 0 && Number.isFinite(pxPerPt)))
    throw new RangeError(`pageView needs CSS px per point above 0, not ${pxPerPt}`);
  return {
    size,
    pxPerPt,
    width: size.width * pxPerPt,
    height: size.height * pxPerPt,
    viewToPage: ({ x, y }) => ({ x: x / pxPerPt, y: y / pxPerPt }),
    pageToView: ({ x, y }) => ({ x: x * pxPerPt, y: y * pxPerPt }),
    viewToPageRect: ({ x, y, width, height }) => ({
      x: x / pxPerPt,
      y: y / pxPerPt,
      width: width / pxPerPt,
      height: height / pxPerPt,
    }),
    pageToViewRect: ({ x, y, width, height }) => ({
      x: x * pxPerPt,
      y: y * pxPerPt,
      width: width * pxPerPt,
      height: height * pxPerPt,
    }),
  };
}
