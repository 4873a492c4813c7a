import { changedRange } from './changedRange.ts';

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
