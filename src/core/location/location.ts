import type { Rect, Size } from '#core/geometry/rect.ts';
import { roundPoints } from '#core/geometry/roundPoints.ts';
import type { RightMeasuredFrom } from '#core/wire/surfaces/appSurface.ts';
import type { Location } from '#core/wire/contract/fileMetadata.ts';

/**
 * The only place that interprets a `Location`. Its edges are insets of a container: the page as
 * shown, or the box of a text that was found. The contract describes `Right` as the distance "from
 * the left edge of the page", so under `left` it is the x of the box's left side; other services of
 * this shape measure the gap between the box's right side and the right edge, which is `right`.
 *
 *   left:   |<- Right ->[ box ]            |
 *   right:  |<- Left -->[ box ]<- Right -->|
 */

/** A box on a page as shown (points, top-left origin) as a `Location`, rounded to 0.01 pt. */
export function rectToLocation(
  rect: Rect,
  pageNumber: number,
  page: Size,
  from: RightMeasuredFrom,
): PageLocation {
  const right = from === 'left' ? rect.x : page.width - (rect.x + rect.width);
  return {
    Right: roundPoints(right),
    Top: roundPoints(rect.y),
    Width: roundPoints(rect.width),
    Height: roundPoints(rect.height),
    PageNumber: pageNumber,
  };
}

/** A `Location` in the contract's own members, all of them. */
export type PageLocation = Required<
  Pick<Location, 'Right' | 'Top' | 'Width' | 'Height' | 'PageNumber'>
>;

/**
 * The box of a `Location` on its page as shown (points, top-left origin), or in another container.
 * Edges that are not given are 0; opposite edges make the size. `size` stands for a width and a
 * height that neither members nor edges give.
 */
export function locationToRect(
  location: Location,
  container: Size | Rect,
  from: RightMeasuredFrom,
  size: Size = { width: 0, height: 0 },
): Rect {
  const { Left, Right, Top, Bottom, Width, Height } = location;
  const { x: left, y: top } = 'x' in container ? container : { x: 0, y: 0 };
  const across =
    from === 'right'
      ? alongAxis({ before: Left, after: Right, size: Width ?? size.width }, container.width)
      : { at: Left ?? Right ?? 0, size: Width ?? size.width };
  const down = alongAxis(
    { before: Top, after: Bottom, size: Height ?? size.height },
    container.height,
  );
  return { x: left + across.at, y: top + down.at, width: across.size, height: down.size };
}

/** Where a box begins along one side of its container, and how long it is there. */
function alongAxis(
  {
    before,
    after,
    size,
  }: { before?: number | undefined; after?: number | undefined; size: number },
  whole: number,
): { at: number; size: number } {
  if (after === undefined) return { at: before ?? 0, size };
  return before === undefined
    ? { at: whole - after - size, size }
    : { at: before, size: whole - after - before };
}

/** Points by which members may disagree. */
const tolerance = 0.5;

/** What is wrong between the members of a `Location`: which ones, and a clause about them. */
export interface LocationFault {
  members: (keyof Location)[];
  clause: string;
}

/**
 * Why the members of a `Location` do not make one box, or undefined. Without a container only what
 * does not depend on one is looked at.
 */
export function locationFault(
  location: Location,
  container: Size | undefined,
  from: RightMeasuredFrom,
): LocationFault | undefined {
  const { Left, Right, Top, Bottom, Width, Height, Search } = location;
  if (from === 'left' && Left !== undefined && Right !== undefined && !isEqual(Left, Right, 0.005))
    return {
      members: ['Left', 'Right'],
      clause: `disagree (${roundPoints(Left)} and ${roundPoints(Right)}): Right counts from the left edge here, as Left does. Give one of them`,
    };
  const isWide =
    Width !== undefined || (from === 'right' && Left !== undefined && Right !== undefined);
  if (!isWide && Search === undefined)
    return { members: ['Width'], clause: 'is required: no two edges give it' };
  const across =
    from === 'right'
      ? sizeFault(['Left', 'Right', 'Width'], [Left, Right, Width], container?.width)
      : undefined;
  return across ?? sizeFault(['Top', 'Bottom', 'Height'], [Top, Bottom, Height], container?.height);
}

const isEqual = (a: number, b: number, most: number) => Math.abs(a - b) <= most;

function sizeFault(
  members: [keyof Location, keyof Location, keyof Location],
  [before, after, size]: [number | undefined, number | undefined, number | undefined],
  whole: number | undefined,
): LocationFault | undefined {
  if (before === undefined || after === undefined || whole === undefined) return undefined;
  const [first, second] = members;
  const left = roundPoints(whole - before - after);
  if (left <= 0)
    return { members: [first, second], clause: `leave ${left} of ${roundPoints(whole)} points` };
  if (size === undefined || isEqual(size, left, tolerance)) return undefined;
  return {
    members,
    clause: `disagree: the edges leave ${left} points, not ${roundPoints(size)}. Leave one of them out`,
  };
}
