import { type EqualGap, equalGaps } from './equalGaps.ts';
import type { Rect } from '#core/geometry/rect.ts';
import {
  type AxisAnchors,
  type SnapKind,
  linesBetween,
  rectsNear,
  snapRank,
} from './snapAnchors.ts';

/** The part of the moving box that snaps: left or top (near), right or bottom (far), or middle. */
export type SnapPart = 'near' | 'centre' | 'far';

/** What holds one axis of a box: which part of it, where, and the equal gaps if these are why. */
export interface SnapHold {
  part: SnapPart;
  at: number;
  kind: SnapKind;
  gap?: EqualGap;
}

/** A hold and how far the box must move to it. */
export interface AxisSnap extends SnapHold {
  shift: number;
}

/** How much further a held box must be pulled before it lets go: stops flicker at the threshold. */
const stickiness = 1.5;

/** Two places count as one below this: 1e-6 pt. */
const samePlace = 1e-6;

/** Where a part of the box lies on the x axis. */
export function partOf(rect: Rect, part: SnapPart): number {
  return rect.x + { near: 0, centre: rect.width / 2, far: rect.width }[part];
}

function candidatesFor(
  anchors: AxisAnchors,
  rect: Rect,
  parts: readonly SnapPart[],
  reach: number,
): SnapHold[] {
  const lines = parts.flatMap((part) => {
    const place = partOf(rect, part);
    // Edges snap to edges, middles to middles: else a box snaps where nothing looks aligned.
    const pool = part === 'centre' ? anchors.centres : anchors.edges;
    return linesBetween(pool, place - reach, place + reach).map(
      ({ at, kind }): SnapHold => ({ part, at, kind }),
    );
  });
  if (!parts.includes('centre')) return lines;
  const gaps = equalGaps(rectsNear(anchors, rect.y, rect.y + rect.height), rect).map(
    (gap): SnapHold => ({ part: 'near', at: gap.at, kind: 'gap', gap }),
  );
  return [...lines, ...gaps];
}

/**
 * The best snap of a box along x within the threshold, or undefined. The nearest wins; a stronger
 * kind may be farther by a sixth of the threshold per rank; what held before counts as nearer.
 * `fits` refuses shifts that the box must not make.
 */
export function snapAxis(
  anchors: AxisAnchors,
  rect: Rect,
  parts: readonly SnapPart[],
  threshold: number,
  held: SnapHold | undefined,
  fits: (shift: number, part: SnapPart) => boolean,
): AxisSnap | undefined {
  let best: AxisSnap | undefined;
  let bestScore = Infinity;
  for (const candidate of candidatesFor(anchors, rect, parts, threshold * stickiness)) {
    const { part, at, kind } = candidate;
    const shift = at - partOf(rect, part);
    const holds =
      held?.part === part &&
      (held.kind === 'gap') === (kind === 'gap') &&
      Math.abs(held.at - at) < samePlace;
    const distance = Math.abs(shift) / (holds ? stickiness : 1);
    const score = distance + (snapRank[kind] * threshold) / 6;
    if (distance > threshold || score >= bestScore || !fits(shift, part)) continue;
    best = { ...candidate, shift };
    bestScore = score;
  }
  return best;
}
