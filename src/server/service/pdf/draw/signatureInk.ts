import { inkOf, layoutSignature } from '#core/appearance/fieldMarks.ts';
import { penCurves } from '#core/appearance/penCurves.ts';
import type { Point, Rect } from '#core/geometry/rect.ts';
import { type Drawing, num } from './Drawing.ts';

/**
 * Draws a hand signature into its box as curves through its points; the pen is as wide as it was
 * there, in proportion. Strokes are flat lists x, y, pen width in the units of the pad. Gives the
 * room for a name back.
 */
export function drawStrokes(
  drawing: Drawing,
  strokes: readonly (readonly number[])[],
  rect: Rect,
  hasName: boolean,
): Rect | undefined {
  const { scale, origin, nameRect } = layoutSignature(inkOf(strokes), rect, hasName);
  const at = ({ x, y }: Point) => `${num(origin.x + scale * x)} ${num(origin.y + scale * y)}`;
  drawing.op('1 J 1 j');
  let pen = '';
  for (const { from, leave, arrive, to, width } of strokes.flatMap(penCurves)) {
    const wanted = `${num(scale * width)} w`;
    if (wanted !== pen) drawing.op(wanted);
    pen = wanted;
    drawing.op(`${at(from)} m ${at(leave)} ${at(arrive)} ${at(to)} c S`);
  }
  return nameRect;
}
