import type { Point } from '#core/geometry/rect.ts';

/** A piece of a pen stroke: a cubic Bézier curve and the pen's width along it, in pad units. */
export interface PenCurve {
  from: Point;
  /** The handle at `from`. */
  leave: Point;
  /** The handle at `to`. */
  arrive: Point;
  to: Point;
  width: number;
}

/**
 * The curves of one stroke, a flat list x, y, pen width: Catmull-Rom through its points as Bézier
 * curves, so that the pen leaves a point in the direction from the one before to the one after. A
 * stroke of one point is a dot: a curve without length.
 */
export function penCurves(stroke: readonly number[]): PenCurve[] {
  const points = penPoints(stroke);
  const curves: PenCurve[] = [];
  for (const [index, to] of points.entries()) {
    if (index === 0 && points.length > 1) continue;
    const from = points[index - 1] ?? to;
    const before = points[index - 2] ?? from;
    const after = points[index + 1] ?? to;
    curves.push({
      from: { x: from.x, y: from.y },
      leave: { x: from.x + (to.x - before.x) / 6, y: from.y + (to.y - before.y) / 6 },
      arrive: { x: to.x - (after.x - from.x) / 6, y: to.y - (after.y - from.y) / 6 },
      to: { x: to.x, y: to.y },
      width: (from.width + to.width) / 2,
    });
  }
  return curves;
}

interface PenPoint extends Point {
  width: number;
}

function penPoints(stroke: readonly number[]): PenPoint[] {
  const points: PenPoint[] = [];
  for (let at = 0; at + 2 < stroke.length; at += 3) {
    const [x = 0, y = 0, width = 0] = stroke.slice(at, at + 3);
    points.push({ x, y, width: Math.abs(width) });
  }
  return points;
}
