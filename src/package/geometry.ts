/** The entry of `fieldwright/geometry`: exact conversions between PDF, page and screen. */
import type { FieldLocation } from '#client/signingTypes.ts';
import type { Rect, Size } from '#core/geometry/rect.ts';
import * as exact from '#core/location/location.ts';

export { pageView } from '#core/geometry/pageView.ts';
export type { PageView } from '#core/geometry/pageView.ts';
export {
  normalizeRotation,
  normalizeUserUnit,
  pageBoxOf,
  pageRectToPdf,
  pageSize,
  pageToPdf,
  pageToPdfMatrix,
  pdfRectToPage,
  pdfToPage,
  pdfToPageMatrix,
  viewOf,
} from '#core/geometry/pdfSpace.ts';
export type { PageBox, PdfBox, PdfMatrix, Rotation } from '#core/geometry/pdfSpace.ts';
export {
  containsPoint,
  intersectRects,
  moveRect,
  rectAround,
  rectFromPoints,
  rectsOverlap,
  unionRects,
} from '#core/geometry/rect.ts';
export type { Point, Rect, Size } from '#core/geometry/rect.ts';
export { roundPoints, roundRect } from '#core/geometry/roundPoints.ts';
export type { FieldLocation } from '#client/signingTypes.ts';

/** The page edge that `Location.Right` is measured from; an installation has one of them. */
export type RightEdge = 'left' | 'right';

/** A `Location` with the members of the contract, all of them. */
export type WholeLocation = {
  [Member in 'Right' | 'Top' | 'Width' | 'Height' | 'PageNumber']: number;
};

/** A box on a page as shown (points, top-left origin) as a `Location`, rounded to 0.01 pt. */
const rectToLocation: (
  rect: Rect,
  pageNumber: number,
  page: Size,
  from: RightEdge,
) => WholeLocation = exact.rectToLocation;

/**
 * The box of a `Location` on its page as shown (points, top-left origin), or in another container,
 * such as the box of a text. Edges that are not given are 0; opposite edges make the size.
 */
const locationToRect: (
  location: FieldLocation,
  container: Size | Rect,
  from: RightEdge,
  size?: Size,
) => Rect = exact.locationToRect;

export { locationToRect, rectToLocation };
