import { deleteFields } from '#core/draft/changedCopy.ts';
import { duplicateFields, type WithNewFields } from '#core/draft/commands/duplicateFields.ts';
import { setFieldLocks, setFieldSigners } from '#core/draft/commands/fieldSettings.ts';
import { signerLabel } from '#core/draft/commands/signerCommands.ts';
import { withRepeats } from '#core/draft/repeats/repeatFields.ts';
import { splitSignatures } from '#core/draft/commands/splitSignatures.ts';
import type { Draft, DraftField } from '#core/draft/draft.ts';
import type { FactsByFile } from '#core/draft/documentFacts.ts';
import { randomId } from '#web/api/randomId.ts';
import { announce } from '#web/ui/overlays/announce.ts';
import { focusField } from '#web/designer/canvas/focusField.ts';
import type { Stage } from '#web/designer/canvas/stage.ts';
import type { StepLabel } from '#web/designer/store/createDesignerStore.ts';
import { isFocusFree } from './isFocusFree.ts';
import { offerBack } from '#web/designer/store/offerBack.ts';
import { selectedFields } from '#web/designer/store/selecting.ts';

function idsOf(fields: readonly DraftField[]): string[] {
  return fields.map((field) => field.id);
}

/** Makes fields as one step, selects and counts them aloud, and focuses the active one. */
export function makeFields(
  stage: Stage,
  label: StepLabel,
  make: (draft: Draft, facts: FactsByFile, newId: () => string) => WithNewFields,
): void {
  const { store, t } = stage;
  const { facts } = store.getState();
  const newId = () => randomId();
  if (!store.applyNew(label, (draft) => make(draft, facts, newId))) return;
  const { selection } = store.getState();
  announce(t('sayAdded', { count: selection.length }));
  const id = selection.at(-1);
  if (id !== undefined && isFocusFree()) void focusField(stage, id);
}

/** Duplicates what is selected, on its own page. */
export function duplicateSelected(stage: Stage): void {
  const { selection } = stage.store.getState();
  makeFields(
    stage,
    { key: 'duplicateFields', values: { count: selection.length } },
    (draft, facts, newId) => duplicateFields(draft, selection, facts, newId),
  );
}

/** Splits the selected signature boxes into one for each signer. */
export function splitSelected(stage: Stage): void {
  const { selection } = stage.store.getState();
  makeFields(stage, { key: 'splitSignature' }, (draft, facts, newId) => {
    // A box that is repeated would hand its one signer on to the others.
    const ids = withRepeats(draft, selection).map((field) => field.id);
    return splitSignatures(draft, ids, facts, newId);
  });
}

/** Assigns what is selected to one signer alone. */
export function giveSelected({ store, t }: Stage, signerId: string): void {
  const { history, selection } = store.getState();
  const name = signerLabel(history.present, signerId);
  const values = { count: selection.length, name };
  store.apply({ key: 'giveFields', values }, (draft) =>
    setFieldSigners(draft, selection, [signerId]),
  );
  announce(t('sayGiven', values));
}

/** Locks what is selected; unlocks it where all of it is locked. */
export function toggleLocks({ store, t }: Stage): void {
  const fields = selectedFields(store.getState());
  const isToLock = fields.some((field) => !field.locked);
  const values = { count: fields.length };
  store.apply({ key: isToLock ? 'lockFields' : 'unlockFields', values }, (draft) =>
    setFieldLocks(draft, idsOf(fields), isToLock),
  );
  announce(t(isToLock ? 'sayFieldsLocked' : 'sayFieldsUnlocked', values));
}

/**
 * Deletes what is selected and not locked, and says what stayed. More than one brings a toast with
 * the way back. The focus goes to the next field. Returns false when all of it is locked.
 */
export function deleteSelected(stage: Stage, key: 'deleteFields' | 'cutFields'): boolean {
  const { store, viewer, t } = stage;
  const selected = selectedFields(store.getState());
  const fields = selected.filter((field) => !field.locked);
  const active = fields.at(-1);
  if (!active) {
    announce(t('sayLocked'));
    return false;
  }
  const count = fields.length;
  const ids = idsOf(fields);
  const { history: shown, reading } = store.getState();
  const { next, previous } = reading.neighboursOf(shown.present, active.id);
  const follower = [next, previous].find((id) => id !== undefined && !ids.includes(id));
  store.apply({ key, values: { count } }, (draft) => deleteFields(draft, ids), { select: [] });
  const all = selected.length;
  const message = () => t(count < all ? 'sayDeletedUnlocked' : 'sayDeleted', { count });
  announce(message());
  if (count > 1 && key === 'deleteFields')
    offerBack(store, { key: 'deleted', message, label: () => t('bringBack') });
  if (!isFocusFree()) return true;
  if (follower !== undefined) void focusField(stage, follower, { reveal: false });
  else viewer.pageElement(active.fileKey, active.page)?.focus({ preventScroll: true });
  return true;
}
