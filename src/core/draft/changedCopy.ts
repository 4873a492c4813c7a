import type { Draft, DraftField } from './draft.ts';

/** Whether two values are equal: the same, or lists and plain objects with equal members. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every(
      (key) =>
        Object.hasOwn(b, key) &&
        isSame((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]),
    )
  );
}

/** The value with these members, or the very same if it has them; undefined removes a member. */
export function changeMembers<T extends object>(value: T, members: Partial<T>): T {
  const changed = Object.entries(members).filter(
    ([name, member]) => !isSame(value[name as keyof T], member),
  );
  if (changed.length === 0) return value;
  const next = { ...value };
  for (const [name, member] of changed) {
    if (member === undefined) delete next[name as keyof T];
    else next[name as keyof T] = member as T[keyof T];
  }
  return next;
}

/** The list with some items changed, or the very same list when no item did. */
export function changeItems<T>(items: readonly T[], change: (item: T) => T): readonly T[] {
  let changed = false;
  const next = items.map((item) => {
    const other = change(item);
    if (other !== item) changed = true;
    return other;
  });
  return changed ? next : items;
}

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
