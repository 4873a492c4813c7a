import { deleteFields } from '#core/draft/changedCopy.ts';
import { copyFieldsToPages } from '#core/draft/commands/duplicateFields.ts';
import type { PagePlace } from '#core/draft/commands/moveFields.ts';
import { signerLabel } from '#core/draft/commands/signerCommands.ts';
import {
  breakOff,
  copyForSigner,
  repeatFields,
  withRepeats,
} from '#core/draft/repeats/repeatFields.ts';
import type { Point } from '#core/geometry/rect.ts';
import { announce } from '#web/ui/overlays/announce.ts';
import { putOnPage } from '#web/designer/canvas/gestures/putOnPage.ts';
import type { Stage } from '#web/designer/canvas/stage.ts';
import type { DesignerState } from '#web/designer/store/designerState.ts';
import { offerBack } from '#web/designer/store/offerBack.ts';
import { activeField, selectedFields, selectFields } from '#web/designer/store/selecting.ts';
import { makeFields } from './fieldVerbs.ts';

/** Whether any selected field is repeated on other pages. */
export function hasRepeat(state: DesignerState): boolean {
  return selectedFields(state).some((field) => field.repeat !== undefined);
}

/**
 * Copies the selection to the same places of these pages (1-based) of the active field's PDF;
 * `isLinked`: what changes on one changes on all.
 */
export function copyToPages(stage: Stage, pages: readonly number[], isLinked = false): void {
  const state = stage.store.getState();
  const { selection } = state;
  const fileKey = activeField(state)?.fileKey;
  if (fileKey === undefined) return;
  const places = pages.map((page) => ({ fileKey, page }));
  const values = { count: selection.length };
  const key = isLinked ? 'repeatFields' : 'copyToPages';
  makeFields(stage, { key, values }, (draft, facts, newId) =>
    isLinked
      ? repeatFields(draft, selection, places, facts, newId)
      : copyFieldsToPages(draft, selection, places, facts, newId),
  );
}

/** Copies the selection for one signer, `offset` points away. */
export function copySelectedForSigner(stage: Stage, signerId: string, offset: Point): void {
  const { history, selection } = stage.store.getState();
  const name = signerLabel(history.present, signerId);
  const values = { count: selection.length, name };
  makeFields(stage, { key: 'copyForSigner', values }, (draft, facts, newId) =>
    copyForSigner(draft, selection, signerId, offset, facts, newId),
  );
}

/** Selects everything that is repeated with the selection; the active field stays it. */
export function selectRepeats({ store, t }: Stage): void {
  const { history, selection } = store.getState();
  const own = new Set(selection);
  const all = withRepeats(history.present, selection).map((field) => field.id);
  selectFields(store, [...all.filter((id) => !own.has(id)), ...selection]);
  announce(t('saySelected', { count: all.length }));
}

/** Breaks the selected fields off their repeats; the others stay linked. */
export function breakOffSelected({ store, t }: Stage): void {
  const state = store.getState();
  const ids = selectedFields(state).flatMap(({ id, repeat }) => (repeat === undefined ? [] : id));
  const values = { count: ids.length };
  store.apply({ key: 'breakOff', values }, (draft) => breakOff(draft, ids));
  announce(t('sayBrokenOff', values));
}

/** Deletes the selection on all its pages, with a way back; locked fields stay. */
export function deleteRepeats({ store, t }: Stage): void {
  const { history, selection } = store.getState();
  const fields = withRepeats(history.present, selection).filter((field) => !field.locked);
  const ids = fields.map((field) => field.id);
  const values = { count: ids.length };
  if (ids.length === 0) {
    announce(t('sayLocked'));
    return;
  }
  store.apply({ key: 'deleteFields', values }, (draft) => deleteFields(draft, ids), { select: [] });
  const message = () => t('sayDeleted', values);
  announce(message());
  offerBack(store, { key: 'deleted', message, label: () => t('bringBack') });
}

/** Puts the selected fields on a page, at the same places of it. Locked ones stay. */
export function moveSelectedToPage(stage: Stage, place: PagePlace): boolean {
  return putOnPage(stage, selectedFields(stage.store.getState()), place);
}
