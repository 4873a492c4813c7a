import type { Draft, DraftField } from '#core/draft/draft.ts';
import { changedRange } from './changedRange.ts';

/** What differs between two states of a draft, by its fields. */
export interface ChangedFields {
  /** Ids of fields of the later state that are new or were changed, in its order. */
  now: readonly string[];
  /** Where something changed first: a field of the later state, else one that is gone. */
  first: Pick<DraftField, 'fileKey' | 'page' | 'rect'> | undefined;
}

/** What a person has to look at to see how one state of a draft became another. */
export function changedFields(before: Draft, after: Draft): ChangedFields {
  const { start, endBefore, endAfter } = changedRange(before.fields, after.fields);
  const olds = before.fields.slice(start, endBefore);
  const known = new Set(olds);
  const changed = after.fields.slice(start, endAfter).filter((field) => !known.has(field));
  const still = new Set(after.fields.slice(start, endAfter).map(({ id }) => id));
  const gone = olds.find(({ id }) => !still.has(id));
  return { now: changed.map(({ id }) => id), first: changed[0] ?? gone };
}
