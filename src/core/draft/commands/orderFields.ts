import { changeFields, changeMembers } from '#core/draft/changedCopy.ts';
import type { Draft, DraftField } from '#core/draft/draft.ts';

/**
 * Sets the order in which Tab goes through the fields of a page: as their ids stand here, from 1.
 * Fields of the page that are not named come after them, as they are read.
 */
export function setTabOrder(draft: Draft, ids: readonly string[]): Draft {
  const numbers = new Map(ids.map((id, at) => [id, at + 1]));
  return changeFields(draft, ids, (field) =>
    changeMembers<DraftField>(field, { tabOrder: numbers.get(field.id) }),
  );
}

/** Lets Tab go through these fields as they are read. */
export function clearTabOrder(draft: Draft, ids: Iterable<string>): Draft {
  return changeFields(draft, ids, (field) =>
    changeMembers<DraftField>(field, { tabOrder: undefined }),
  );
}
