import type { Rect } from '#core/geometry/rect.ts';

/** A place on the x axis at which a box stands in equal gaps, and those gaps. */
export interface EqualGap {
  /** The box's left side. */
  at: number;
  /** From and to of each gap along the axis; two of them, equally long. */
  gaps: readonly (readonly [from: number, to: number])[];
  /** Where along the other axis the gaps are best drawn. */
  across: number;
}

const sharesBand = (a: Rect, b: Rect) => a.y < b.y + b.height && b.y < a.y + a.height;

/** The nearest box of the band that ends before this place. */
function nearestBefore(rects: readonly Rect[], band: Rect, place: number): Rect | undefined {
  let best: Rect | undefined;
  for (const rect of rects) {
    const end = rect.x + rect.width;
    if (end <= place && (!best || end > best.x + best.width) && sharesBand(rect, band)) best = rect;
  }
  return best;
}

/** The nearest box of the band that begins after this place. */
function nearestAfter(rects: readonly Rect[], band: Rect, place: number): Rect | undefined {
  let best: Rect | undefined;
  for (const rect of rects) {
    if (rect.x >= place && (!best || rect.x < best.x) && sharesBand(rect, band)) best = rect;
  }
  return best;
}

/** The middle of the height that both boxes share. */
function bandMiddle(a: Rect, b: Rect): number {
  return (Math.max(a.y, b.y) + Math.min(a.y + a.height, b.y + b.height)) / 2;
}

/**
 * Where along x the moving box stands in equal gaps with neighbours at the same height: halfway
 * between two, or continuing a row on either side. `rects` may repeat boxes and contain boxes of
 * other rows.
 */
export function equalGaps(rects: readonly Rect[], moving: Rect): EqualGap[] {
  const middle = moving.x + moving.width / 2;
  const row = rects.filter((rect) => sharesBand(rect, moving));
  const left = nearestBefore(row, moving, middle);
  const right = nearestAfter(row, moving, middle);
  const found: EqualGap[] = [];
  if (left && right) {
    const start = left.x + left.width;
    const gap = (right.x - start - moving.width) / 2;
    const at = start + gap;
    if (gap > 0)
      found.push({
        at,
        gaps: [
          [start, at],
          [at + moving.width, right.x],
        ],
        across: bandMiddle(moving, left),
      });
  }
  const farLeft = left && nearestBefore(row, left, left.x);
  if (left && farLeft) {
    const start = farLeft.x + farLeft.width;
    const end = left.x + left.width;
    const at = end + (left.x - start);
    if (at > end)
      found.push({
        at,
        gaps: [
          [start, left.x],
          [end, at],
        ],
        across: bandMiddle(moving, left),
      });
  }
  const farRight = right && nearestAfter(row, right, right.x + right.width);
  if (right && farRight) {
    const start = right.x + right.width;
    const end = right.x - (farRight.x - start);
    if (end < right.x)
      found.push({
        at: end - moving.width,
        gaps: [
          [end, right.x],
          [start, farRight.x],
        ],
        across: bandMiddle(moving, right),
      });
  }
  return found;
}
