/**
 * What two lists do not have in common: they begin with the same `start` items, and the same items
 * follow the two ends.
 */
export interface ChangedRange {
  start: number;
  /** Index in the list before, after the last item that differs. */
  endBefore: number;
  /** The same in the list after. */
  endAfter: number;
}

/**
 * Where two lists differ, by identity. A change to one of thousands of items costs no more than
 * comparing the others.
 */
export function changedRange<T>(before: readonly T[], after: readonly T[]): ChangedRange {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let endBefore = before.length;
  let endAfter = after.length;
  while (endBefore > start && endAfter > start && before[endBefore - 1] === after[endAfter - 1]) {
    endBefore -= 1;
    endAfter -= 1;
  }
  return { start, endBefore, endAfter };
}
