import type { DraftField } from '#core/draft/draft.ts';
import type { DesignerStore } from './createDesignerStore.ts';
import type { DesignerState } from './designerState.ts';
import type { DesignerSession } from './designerSession.ts';

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

/** The selected fields as chosen, the active one last; the very same list while unchanged. */
export function selectedFields(state: DesignerState): readonly DraftField[] {
  return state.reading.selectedFields(state);
}

/** The field with the handles, which the inspector describes: the last one chosen. */
export function activeField(state: DesignerState): DraftField | undefined {
  return selectedFields(state).at(-1);
}

/** Brings a field into view on the desk; what is in view already does not move. */
export function showField({ store, viewer }: DesignerSession, fieldId: string): void {
  const { history, reading } = store.getState();
  const field = reading.fieldsById(history.present.fields).get(fieldId);
  if (field) viewer.scrollToPage(field.fileKey, field.page, { rect: field.rect });
}
