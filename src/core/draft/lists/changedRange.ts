import type { DraftField } from '#core/draft/draft.ts';

/** What two lists do not share: they begin with the same `start` items and end with the same. */
export interface ChangedRange {
  start: number;
  /** Index in the list before, after the last item that differs. */
  endBefore: number;
  /** The same in the list after. */
  endAfter: number;
}

/** Where two lists differ, by identity: one comparison per item. */
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
 * `list => list.map(map)` that keeps, from the list before, the results for unchanged items at its
 * ends and places, so that a change to one of thousands costs one call of `map`. The same list
 * returns the same result.
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
 * Keeps a running account of a draft's fields. The returned function brings it to a list of fields:
 * what differs from the list before is taken out (`by` -1) and put in (+1), so that a change to one
 * of thousands costs what one field costs. The order of fields must not matter to the account.
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

/**
 * `make`, worked out once per object. `before` is the value made last, for any object: a hint for
 * what to keep; the result must be equal without it. The objects must not change.
 */
export function remembered<K extends object, V extends object>(
  make: (key: K, before?: V) => V,
): (key: K) => V {
  const known = new WeakMap<K, V>();
  let latest: V | undefined;
  return (key) => {
    const found = known.get(key);
    if (found) return found;
    const made = make(key, latest);
    known.set(key, made);
    latest = made;
    return made;
  };
}
