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

/** The pages of one document that a step changed. */
export interface ChangedPages {
  fileKey: string;
  /** 1-based; the same as `last` where it is one page. */
  first: number;
  last: number;
}

/** The pages on which fields differ, in the document where they differ first; none without any. */
export function changedPages(before: Draft, after: Draft): ChangedPages | undefined {
  const { start, endBefore, endAfter } = changedRange(before.fields, after.fields);
  const olds = before.fields.slice(start, endBefore);
  const news = after.fields.slice(start, endAfter);
  const [known, still] = [new Set(olds), new Set(news.map(({ id }) => id))];
  const changed = [
    ...news.filter((field) => !known.has(field)),
    ...olds.filter(({ id }) => !still.has(id)),
  ];
  const fileKey = changed[0]?.fileKey;
  if (fileKey === undefined) return undefined;
  let [first, last] = [Infinity, 0];
  for (const field of changed) {
    if (field.fileKey !== fileKey) continue;
    first = Math.min(first, field.page);
    last = Math.max(last, field.page);
  }
  return { fileKey, first, last };
}
