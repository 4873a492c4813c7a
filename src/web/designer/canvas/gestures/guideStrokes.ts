import type { Point } from '#core/geometry/rect.ts';
import type { SnapGuide } from '#core/geometry/snapping/snapRect.ts';

/** A line along one axis, in content px: where it begins, and how long it is. */
export interface Stroke {
  x: number;
  y: number;
  length: number;
  isUpright: boolean;
}

/** CSS px that the strokes at the ends of a gap reach to either side of it. */
const reach = 3;

/**
 * The strokes of a guide of a page whose corner is at `origin` (content px): its line, and one
 * across each end of a gap.
 */
export function guideStrokes(
  { from, to, kind }: SnapGuide,
  origin: Point,
  pxPerPt: number,
): readonly Stroke[] {
  const isUpright = from.x === to.x;
  const line: Stroke = {
    x: origin.x + from.x * pxPerPt,
    y: origin.y + from.y * pxPerPt,
    length: (isUpright ? to.y - from.y : to.x - from.x) * pxPerPt,
    isUpright,
  };
  if (kind !== 'gap') return [line];
  const end = (along: number): Stroke => ({
    x: isUpright ? line.x - reach : line.x + along,
    y: isUpright ? line.y + along : line.y - reach,
    length: 2 * reach + 1,
    isUpright: !isUpright,
  });
  return [line, end(0), end(line.length - 1)];
}
