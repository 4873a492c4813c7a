import { moveRect, type Point, type Rect, type Size, unionRects } from './rect.ts';

/** Exports have steps of 0.01 pt: a box that fills its page may stand out by that much. */
const hair = 0.01;

function keepSpanInside(at: number, length: number, room: number): number {
  return Math.max(0, Math.min(at, room - length));
}

/** The box moved as little as needed onto a page; never resized; at 0 where it is too large. */
export function keepInside(rect: Rect, size: Size): Rect {
  return {
    x: keepSpanInside(rect.x, rect.width, size.width),
    y: keepSpanInside(rect.y, rect.height, size.height),
    width: rect.width,
    height: rect.height,
  };
}

/** The nearest delta that keeps a whole group, with its distances, on a page of this size. */
export function keepGroupInside(rects: readonly Rect[], delta: Point, size: Size): Point {
  const group = unionRects(rects);
  if (!group) return delta;
  const wanted = moveRect(group, delta);
  const kept = keepInside(wanted, size);
  // Untouched axes return the very delta that came in, free of rounding.
  return {
    x: kept.x === wanted.x ? delta.x : kept.x - group.x,
    y: kept.y === wanted.y ? delta.y : kept.y - group.y,
  };
}

/** Whether the whole box lies on the page, to within 0.01 pt. */
export function isInside(rect: Rect, size: Size): boolean {
  return (
    rect.x >= -hair &&
    rect.y >= -hair &&
    rect.x + rect.width <= size.width + hair &&
    rect.y + rect.height <= size.height + hair
  );
}

/** Whether no part of the box lies on the page. */
export function isOutside(rect: Rect, size: Size): boolean {
  return (
    rect.x >= size.width ||
    rect.y >= size.height ||
    rect.x + rect.width <= 0 ||
    rect.y + rect.height <= 0
  );
}
