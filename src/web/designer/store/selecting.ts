import type { DraftField } from '#core/draft/draft.ts';
import type { DesignerStore } from './createDesignerStore.ts';
import type { DesignerState } from './designerState.ts';

/** Selects these fields; the last becomes the active one. */
export function selectFields(store: DesignerStore, ids: readonly string[]): void {
  const { selection } = store.getState();
  const isSame = ids.length === selection.length && ids.every((id, at) => id === selection[at]);
  if (!isSame) store.setState({ selection: [...ids] });
}

/** Takes a field into the selection, as the active one, or out of it. */
export function toggleField(store: DesignerStore, id: string): void {
  const { selection } = store.getState();
  const others = selection.filter((other) => other !== id);
  store.setState({ selection: others.length === selection.length ? [...selection, id] : others });
}

const known = new WeakMap<
  readonly string[],
  { fields: readonly DraftField[]; found: readonly DraftField[] }
>();
const none: readonly DraftField[] = [];

/**
 * The selected fields in the order of choosing, the active one last; the very same list while
 * neither selection nor fields change.
 */
export function selectedFields({
  selection,
  history,
  reading,
}: DesignerState): readonly DraftField[] {
  if (selection.length === 0) return none;
  const { fields } = history.present;
  const before = known.get(selection);
  if (before?.fields === fields) return before.found;
  const byId = reading.fieldsById(fields);
  const now = selection.flatMap((id) => byId.get(id) ?? []);
  const isSame =
    before?.found.length === now.length && now.every((field, at) => field === before.found[at]);
  const found = before && isSame ? before.found : now;
  known.set(selection, { fields, found });
  return found;
}

/**
 * The field that the handles stand on and the inspector speaks of, if one alone is selected or
 * several are: the last chosen.
 */
export function activeField(state: DesignerState): DraftField | undefined {
  return selectedFields(state).at(-1);
}
