import { type Rect, rectsOverlap, unionRects } from '#core/geometry/rect.ts';

/** Strokes nearer to each other than this, in points, belong to one drawing. */
const together = 4;

const grown = ({ x, y, width, height }: Rect): Rect => ({
  x: x - together,
  y: y - together,
  width: width + 2 * together,
  height: height + 2 * together,
});

/** The drawings that strokes make: boxes around those near one another. Pauses now and then. */
export function* mergeStrokes(strokes: readonly Rect[]): Generator<void, Rect[]> {
  let drawings: Rect[] = [];
  for (const [index, stroke] of strokes.entries()) {
    if (index % 100 === 99) yield;
    let now = stroke;
    for (;;) {
      const near = grown(now);
      const touched = drawings.filter((drawing) => rectsOverlap(drawing, near));
      if (touched.length === 0) break;
      drawings = drawings.filter((drawing) => !touched.includes(drawing));
      now = unionRects([now, ...touched]) ?? now;
    }
    drawings.push(now);
  }
  return drawings;
}
