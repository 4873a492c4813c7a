import type { Point } from '#core/geometry/rect.ts';
import { type AxisAnchors, linesBetween, type SnapAnchors, snapRank } from './snapAnchors.ts';

/** The place of the nearest edge along x within the threshold; a stronger kind wins a tie. */
function snapAlong({ edges }: AxisAnchors, at: number, threshold: number): number {
  let best = at;
  let bestScore = Infinity;
  for (const line of linesBetween(edges, at - threshold, at + threshold)) {
    const score = Math.abs(line.at - at) + (snapRank[line.kind] * threshold) / 6;
    if (score >= bestScore) continue;
    best = line.at;
    bestScore = score;
  }
  return best;
}

/**
 * A point at the edges near it, x and y each by itself: the first corner of a box that is drawn.
 * `threshold` in points.
 */
export function snapPoint({ x, y }: Point, anchors: SnapAnchors, threshold: number): Point {
  return { x: snapAlong(anchors.x, x, threshold), y: snapAlong(anchors.y, y, threshold) };
}
