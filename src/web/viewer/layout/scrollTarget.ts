import type { Rect, Size } from '#core/geometry/rect.ts';
import type { Point } from '#core/geometry/point.ts';

/** The view in layout px. */
export interface ViewBox extends Point, Size {}

/**
 * Where to scroll (layout px of the view's corner) so that a page shows from its top, or a box is
 * in view with `around` px to spare. A box that already is moves nothing; one that is taller than
 * the view shows from its top.
 */
export function scrollTarget(
  view: ViewBox,
  page: Rect,
  box: Rect | undefined,
  around: number,
): Point {
  if (!box) return { x: page.x + page.width / 2 - view.width / 2, y: page.y - around };
  return {
    x: along(view.x, view.width, box.x, box.width, around),
    y: along(view.y, view.height, box.y, box.height, around),
  };
}

function along(view: number, viewLength: number, box: number, length: number, around: number) {
  if (box - around >= view && box + length + around <= view + viewLength) return view;
  if (length + 2 * around > viewLength) return box - around;
  return box + length / 2 - viewLength / 2;
}
