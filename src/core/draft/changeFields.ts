import { changeItems } from './changeMembers.ts';
import type { Draft, DraftField } from './draft.ts';

/** The draft with this list of fields, or the very same draft when it has it already. */
export function withFields(draft: Draft, fields: readonly DraftField[]): Draft {
  return fields === draft.fields ? draft : { ...draft, fields };
}

/** The draft with these fields changed, or the very same draft when none did. */
export function changeFields(
  draft: Draft,
  ids: Iterable<string>,
  change: (field: DraftField) => DraftField,
): Draft {
  const chosen = new Set(ids);
  if (chosen.size === 0) return draft;
  return withFields(
    draft,
    changeItems(draft.fields, (field) => (chosen.has(field.id) ? change(field) : field)),
  );
}

/** The fields with these ids, in the draft's order. */
export function chosenFields(draft: Draft, ids: Iterable<string>): DraftField[] {
  const chosen = new Set(ids);
  return draft.fields.filter((field) => chosen.has(field.id));
}

/** The signers' ids without repeats, in the draft's order; unknown ids are dropped. */
export function inSignerOrder(draft: Draft, signerIds: Iterable<string>): string[] {
  const chosen = new Set(signerIds);
  return draft.signers.filter((signer) => chosen.has(signer.id)).map((signer) => signer.id);
}

/** The draft without these fields; locked ones stay. */
export function deleteFields(draft: Draft, ids: Iterable<string>): Draft {
  const chosen = new Set(ids);
  const kept = draft.fields.filter((field) => field.locked || !chosen.has(field.id));
  return kept.length === draft.fields.length ? draft : withFields(draft, kept);
}
