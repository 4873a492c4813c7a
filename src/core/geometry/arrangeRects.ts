import { type Rect, unionRects } from './rect.ts';

/** The line on which boxes are aligned: an edge, or the middle across (centre) or down (middle). */
export type Alignment = 'left' | 'centre' | 'right' | 'top' | 'middle' | 'bottom';

/** Where a box goes on the one axis that an alignment moves. */
const places: Record<Alignment, (rect: Rect, frame: Rect) => Partial<Rect>> = {
  left: (_, frame) => ({ x: frame.x }),
  centre: (rect, frame) => ({ x: frame.x + (frame.width - rect.width) / 2 }),
  right: (rect, frame) => ({ x: frame.x + frame.width - rect.width }),
  top: (_, frame) => ({ y: frame.y }),
  middle: (rect, frame) => ({ y: frame.y + (frame.height - rect.height) / 2 }),
  bottom: (rect, frame) => ({ y: frame.y + frame.height - rect.height }),
};

/** The boxes in order, each moved on one axis to a line of the frame (or the box around all). */
export function alignRects(
  rects: readonly Rect[],
  alignment: Alignment,
  frame: Rect | undefined = unionRects(rects),
): Rect[] {
  if (!frame) return [];
  return rects.map((rect) => ({ ...rect, ...places[alignment](rect, frame) }));
}

/**
 * The boxes in the order given, moved on one axis to equal gaps between neighbours; the first and
 * the last stay. Boxes too long for their room overlap equally. Fewer than three are left alone.
 */
export function distributeRects(
  rects: readonly Rect[],
  direction: 'horizontal' | 'vertical',
): Rect[] {
  const [at, length] =
    direction === 'horizontal' ? (['x', 'width'] as const) : (['y', 'height'] as const);
  const result = rects.map((rect) => ({ ...rect }));
  const sorted = result.toSorted((a, b) => a[at] + a[length] / 2 - (b[at] + b[length] / 2));
  const first = sorted[0];
  const last = sorted.at(-1);
  if (!first || !last || sorted.length < 3) return result;
  const between = sorted.slice(1, -1);
  const start = first[at] + first[length];
  const filled = between.reduce((sum, rect) => sum + rect[length], 0);
  const gap = (last[at] - start - filled) / (sorted.length - 1);
  let next = start + gap;
  for (const rect of between) {
    rect[at] = next;
    next += rect[length] + gap;
  }
  return result;
}

/** The boxes in the order given with the model's width, height or both; top-left corners stay. */
export function matchSizes(
  rects: readonly Rect[],
  dimension: 'width' | 'height' | 'both',
  { width, height }: Rect,
): Rect[] {
  const size = { both: { width, height }, width: { width }, height: { height } }[dimension];
  return rects.map((rect) => ({ ...rect, ...size }));
}
