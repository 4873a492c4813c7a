import type { DraftField } from '#core/draft/draft.ts';

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

/**
 * `list => list.map(map)` that takes over from the list before what stands unchanged at its ends
 * and places, so that a change to one of thousands of items costs one call of `map`. The same list
 * gives the same result.
 */
export function rememberingMap<T, U>(map: (item: T) => U): (items: readonly T[]) => readonly U[] {
  let before: readonly T[] = [];
  let mapped: readonly U[] = [];
  return (items) => {
    if (items === before) return mapped;
    const { start, endBefore, endAfter } = changedRange(before, items);
    const middle = items.slice(start, endAfter).map((item, index) => {
      const old = before[start + index] === item ? mapped[start + index] : undefined;
      return old ?? map(item);
    });
    mapped = [...mapped.slice(0, start), ...middle, ...mapped.slice(endBefore)];
    before = items;
    return mapped;
  };
}

const nothing: readonly DraftField[] = [];

/**
 * Keeps a running account of a draft's fields. The function it gives brings the account to a list
 * of fields: whatever differs from the list before is taken out (`by` -1) and in (+1), so that a
 * change to one of thousands costs what one field costs. The account must not depend on the order
 * of the fields.
 */
export function tallyFields(
  take: (field: DraftField, by: 1 | -1) => void,
): (fields: readonly DraftField[]) => void {
  let before = nothing;
  return (fields) => {
    if (fields === before) return;
    const { start, endBefore, endAfter } = changedRange(before, fields);
    for (let at = start; at < endBefore; at += 1) {
      const field = before[at];
      if (field && field !== fields[at]) take(field, -1);
    }
    for (let at = start; at < endAfter; at += 1) {
      const field = fields[at];
      if (field && field !== before[at]) take(field, 1);
    }
    before = fields;
  };
}

/** A count under each key that is not zero, kept by `tallyFields`. */
export function countUnder<K>(counts: Map<K, number>, key: K, by: number): number {
  const count = (counts.get(key) ?? 0) + by;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
  return count;
}
