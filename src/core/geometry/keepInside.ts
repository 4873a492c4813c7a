import type { Point } from './point.ts';
import { type Rect, type Size, moveRect, unionRects } from './rect.ts';

/**
 * Boxes are exported in steps of 0.01 pt, so one that fills its page may stand out by that much
 * after a round trip.
 */
const hair = 0.01;

function keepSpanInside(at: number, length: number, room: number): number {
  return Math.max(0, Math.min(at, room - length));
}

/**
 * The box moved as little as needed to lie on a page of this size; never resized; pinned at 0 on an
 * axis where it is larger than the page.
 */
export function keepInside(rect: Rect, size: Size): Rect {
  return {
    x: keepSpanInside(rect.x, rect.width, size.width),
    y: keepSpanInside(rect.y, rect.height, size.height),
    width: rect.width,
    height: rect.height,
  };
}

/**
 * The nearest delta that keeps a whole group on a page of this size, so that its boxes keep their
 * distances.
 */
export function keepGroupInside(rects: readonly Rect[], delta: Point, size: Size): Point {
  const group = unionRects(rects);
  if (!group) return delta;
  const wanted = moveRect(group, delta);
  const kept = keepInside(wanted, size);
  // Untouched axes give back the very delta that came in, free of float dust.
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
