import type { Rect } from '#core/geometry/rect.ts';

/** A box without a margin of so many points; without area where the margin leaves none. */
export function shrink(rect: Rect, by: number): Rect {
  return {
    x: rect.x + by,
    y: rect.y + by,
    width: Math.max(0, rect.width - 2 * by),
    height: Math.max(0, rect.height - 2 * by),
  };
}
