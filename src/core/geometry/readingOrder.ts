import type { Rect } from './rect.ts';

/** Two boxes stand in one row when they share at least this part of the lower one's height. */
const sharedHeight = 0.5;

interface Placed<T> {
  item: T;
  rect: Rect;
}

/** Sorting is stable: only boxes that are equal in everything keep the order they came in. */
const byTop = <T>({ rect: a }: Placed<T>, { rect: b }: Placed<T>) =>
  a.y - b.y || a.x - b.x || a.height - b.height || a.width - b.width;

const byLeft = <T>(a: Placed<T>, b: Placed<T>) => a.rect.x - b.rect.x;

/**
 * The items of one page in the order a person reads them: rows from top to bottom, each from left
 * to right. Boxes share a row when they overlap in height by half of the lower one; equal boxes
 * keep the order they came in. O(n log n).
 */
export function readingOrder<T>(items: readonly T[], rectOf: (item: T) => Rect): T[] {
  const placed = items.map((item) => ({ item, rect: rectOf(item) })).sort(byTop);
  const order: T[] = [];
  let row: Placed<T>[] = [];
  // The band is what all boxes of a row share: a tall box joins its first row, not two rows.
  let top = 0;
  let bottom = 0;
  let lowest = 0;
  const closeRow = () => {
    for (const { item } of row.sort(byLeft)) order.push(item);
    row = [];
  };
  for (const next of placed) {
    const { y, height } = next.rect;
    const shared = Math.min(bottom, y + height) - Math.max(top, y);
    // All boxes overlap the band, so any two overlap by as much: a staircase is not a row.
    if (row.length > 0 && shared >= sharedHeight * Math.min(lowest, height)) {
      top = Math.max(top, y);
      bottom = Math.min(bottom, y + height);
      lowest = Math.min(lowest, height);
    } else {
      closeRow();
      top = y;
      bottom = y + height;
      lowest = height;
    }
    row.push(next);
  }
  closeRow();
  return order;
}
