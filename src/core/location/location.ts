import type { Rect, Size } from '#core/geometry/rect.ts';
import { roundPoints } from '#core/geometry/roundPoints.ts';
import type { RightMeasuredFrom } from '#core/wire/surfaces/appSurface.ts';
import type { Location } from '#core/wire/contract/fileMetadata.ts';

/**
 * The only place that interprets `Location.Right`. The contract describes it as the distance "from
 * the left edge of the page", so under `left` it is the x of the box's left side; other services of
 * this shape measure the gap between the box's right side and the page's right edge, which is
 * `right` and needs the page's width.
 *
 *   left:   |<- Right ->[ box ]            |
 *   right:  |           [ box ]<- Right -> |
 */

/**
 * A box on a page as shown (points, top-left origin) as a `Location`, its numbers rounded once, to
 * 0.01 pt.
 */
export function rectToLocation(
  rect: Rect,
  pageNumber: number,
  page: Size,
  from: RightMeasuredFrom,
): Location {
  const right = from === 'left' ? rect.x : page.width - (rect.x + rect.width);
  return {
    Right: roundPoints(right),
    Top: roundPoints(rect.y),
    Width: roundPoints(rect.width),
    Height: roundPoints(rect.height),
    PageNumber: pageNumber,
  };
}

/** The box of a `Location` on its page as shown (points, top-left origin). */
export function locationToRect(location: Location, page: Size, from: RightMeasuredFrom): Rect {
  const x = from === 'left' ? location.Right : page.width - location.Right - location.Width;
  return { x, y: location.Top, width: location.Width, height: location.Height };
}
