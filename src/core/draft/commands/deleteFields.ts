import { withFields } from '#core/draft/changeFields.ts';
import type { Draft } from '#core/draft/draft.ts';

/** The draft without these fields; locked ones stay. */
export function deleteFields(draft: Draft, ids: Iterable<string>): Draft {
  const chosen = new Set(ids);
  const kept = draft.fields.filter((field) => field.locked || !chosen.has(field.id));
  return kept.length === draft.fields.length ? draft : withFields(draft, kept);
}
