import type { Point } from '#core/geometry/point.ts';
import type { Rect } from '#core/geometry/rect.ts';
import type { PlacedField } from './pagePlaces.ts';

/**
 * The place next to a point on the page, within `reach`, and how many others are within reach too.
 * All in points.
 */
export function nearestPlace(
  places: readonly PlacedField[],
  point: Point,
  reach: number,
): { nearest: PlacedField; rivals: number } | undefined {
  const near = places
    .map((placed) => ({ placed, distance: distanceTo(placed.place.box, point) }))
    .filter(({ distance }) => distance <= reach)
    .sort((a, b) => a.distance - b.distance);
  const [first] = near;
  return first && { nearest: first.placed, rivals: near.length - 1 };
}

function distanceTo(box: Rect, { x, y }: Point): number {
  const across = Math.max(box.x - x, 0, x - box.x - box.width);
  const down = Math.max(box.y - y, 0, y - box.y - box.height);
  return Math.hypot(across, down);
}
