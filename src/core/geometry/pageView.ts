import type { Point, Rect, Size } from './rect.ts';

/** One page at one zoom: alone converts points to CSS px (from its top-left corner) and back. */
export interface PageView {
  /** The page as shown, in points. */
  readonly size: Size;
  readonly pxPerPt: number;
  /** Exact CSS px, with fractions: rounding would shift boxes by up to a pixel far out. */
  readonly width: number;
  readonly height: number;
  viewToPage(point: Point): Point;
  pageToView(point: Point): Point;
  viewToPageRect(rect: Rect): Rect;
  pageToViewRect(rect: Rect): Rect;
}

/** The view of a page (points) at a scale (CSS px per point); RangeError unless positive. */
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
