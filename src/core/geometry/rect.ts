/** A place on a page: points from the top-left corner of the page as shown, y down (page space). */
export interface Point {
  x: number;
  y: number;
}

/** Width and height, both in the unit of the space they are used in (points in page space). */
export interface Size {
  width: number;
  height: number;
}

/** A box on a page: points from the top-left corner of the page as shown, y down (page space). */
export interface Rect extends Size {
  x: number;
  y: number;
}

/** The box that two opposite corners span, given in any order. */
export function rectFromPoints(a: Point, b: Point): Rect {
  return {
    x: Math.min(a.x, b.x),
    y: Math.min(a.y, b.y),
    width: Math.abs(a.x - b.x),
    height: Math.abs(a.y - b.y),
  };
}

/** A box of this size whose middle is at this point. */
export function rectAround(centre: Point, size: Size): Rect {
  return {
    x: centre.x - size.width / 2,
    y: centre.y - size.height / 2,
    width: size.width,
    height: size.height,
  };
}

/** The same box, moved. */
export function moveRect(rect: Rect, delta: Point): Rect {
  return { x: rect.x + delta.x, y: rect.y + delta.y, width: rect.width, height: rect.height };
}

/** Whether the point is in the box; points on its border are. */
export function containsPoint(rect: Rect, point: Point): boolean {
  return (
    point.x >= rect.x &&
    point.x <= rect.x + rect.width &&
    point.y >= rect.y &&
    point.y <= rect.y + rect.height
  );
}

/** Whether two boxes share some area; boxes that only touch do not. */
export function rectsOverlap(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** The area that both boxes share, or undefined where they share none. */
export function intersectRects(a: Rect, b: Rect): Rect | undefined {
  if (!rectsOverlap(a, b)) return undefined;
  const x = Math.max(a.x, b.x);
  const y = Math.max(a.y, b.y);
  return {
    x,
    y,
    width: Math.min(a.x + a.width, b.x + b.width) - x,
    height: Math.min(a.y + a.height, b.y + b.height) - y,
  };
}

/** The smallest box around all of them, or undefined for none. */
export function unionRects(rects: readonly Rect[]): Rect | undefined {
  const [first] = rects;
  if (!first) return undefined;
  // One box is given back as it is: going through its edges would lose its last digit.
  if (rects.length === 1) return { ...first };
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const rect of rects) {
    left = Math.min(left, rect.x);
    top = Math.min(top, rect.y);
    right = Math.max(right, rect.x + rect.width);
    bottom = Math.max(bottom, rect.y + rect.height);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}
