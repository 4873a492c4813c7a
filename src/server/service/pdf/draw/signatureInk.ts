import { inkOf, layoutSignature } from '#core/draft/fieldMarks.ts';
import type { Rect } from '#core/geometry/rect.ts';
import { type Drawing, num } from './Drawing.ts';

interface PenPoint {
  x: number;
  y: number;
  width: number;
}

/**
 * Draws a hand signature into its box as curves through its points; the pen is as wide as it was there, in proportion. Strokes are
 * flat lists x, y, pen width in the units of the pad. Gives the room for a name back.
 */
export function drawStrokes(
  drawing: Drawing,
  strokes: readonly (readonly number[])[],
  rect: Rect,
  hasName: boolean,
): Rect | undefined {
  const { scale, origin, nameRect } = layoutSignature(inkOf(strokes), rect, hasName);
  const at = (x: number, y: number) => `${num(origin.x + scale * x)} ${num(origin.y + scale * y)}`;
  drawing.op('1 J 1 j');
  let pen = '';
  for (const stroke of strokes) {
    const points = pointsOf(stroke);
    for (const [index, to] of points.entries()) {
      if (index === 0 && points.length > 1) continue;
      const from = points[index - 1] ?? to;
      const width = `${num((scale * (from.width + to.width)) / 2)} w`;
      if (width !== pen) drawing.op(width);
      pen = width;
      const before = points[index - 2] ?? from;
      const after = points[index + 1] ?? to;
      // Catmull-Rom as Bézier: the curve leaves each point in the direction from the one before to the one after.
      const leave = at(from.x + (to.x - before.x) / 6, from.y + (to.y - before.y) / 6);
      const arrive = at(to.x - (after.x - from.x) / 6, to.y - (after.y - from.y) / 6);
      drawing.op(`${at(from.x, from.y)} m ${leave} ${arrive} ${at(to.x, to.y)} c S`);
    }
  }
  return nameRect;
}

function pointsOf(stroke: readonly number[]): PenPoint[] {
  const points: PenPoint[] = [];
  for (let at = 0; at + 2 < stroke.length; at += 3) {
    const [x = 0, y = 0, width = 0] = stroke.slice(at, at + 3);
    points.push({ x, y, width: Math.abs(width) });
  }
  return points;
}
