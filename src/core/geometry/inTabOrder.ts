import { readingOrder } from './readingOrder.ts';
import type { Rect } from './rect.ts';

/**
 * The items of one page in the order in which Tab goes: those with a number by their numbers, equal
 * ones as they are read; then all others as a person reads them. O(n log n).
 */
export function inTabOrder<T>(
  items: readonly T[],
  rectOf: (item: T) => Rect,
  numberOf: (item: T) => number | undefined,
): T[] {
  const order = readingOrder(items, rectOf);
  if (order.every((item) => numberOf(item) === undefined)) return order;
  const rank = (item: T) => numberOf(item) ?? Infinity;
  // Sorting is stable; the difference of two infinities is no number.
  return order.sort((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)));
}
