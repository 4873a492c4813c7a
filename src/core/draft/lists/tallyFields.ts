import { changedRange } from './changedRange.ts';
import type { DraftField } from '#core/draft/draft.ts';

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
