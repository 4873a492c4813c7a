import type { Rect } from '#core/geometry/rect.ts';

/** Sides of a box to tick, in points, and how far from square it may be. */
export const leastSide = 4.5;
export const mostSide = 20;
export const leastRatio = 0.72;

/** Whether a box has the size and shape of one to tick. */
export function isSquare({ width, height }: Rect): boolean {
  const [short, long] = width < height ? [width, height] : [height, width];
  return short >= leastSide && long <= mostSide && short / long >= leastRatio;
}
