import { expect, test } from 'vitest';
import { addField } from '#core/draft/commands/addFields.ts';
import { deleteFields } from '#core/draft/changedCopy.ts';
import { duplicateFields } from '#core/draft/commands/duplicateFields.ts';
import { setDraftTitle } from '#core/draft/commands/fileCommands.ts';
import { newHistory } from '#core/draft/history.ts';
import { newDraft } from '#core/draft/draft.ts';
import { addSigner, removeSigner } from '#core/draft/commands/signerCommands.ts';
import { createDesignerStore } from './createDesignerStore.ts';
import { activeField, selectedFields, selectFields, toggleField } from './selecting.ts';

function open() {
  let clock = 0;
  let ids = 0;
  const draft = addSigner(addSigner(newDraft('d', 'T'), 's1'), 's2');
  const meta = { ...draft, createdAt: 0, updatedAt: 0, fileNames: [], pageCount: 0, fieldCount: 0 };
  const store = createDesignerStore({ history: newHistory(draft), n: 0, meta }, () => clock);
  const nextId = () => `f${(ids += 1)}`;
  const place = () =>
    store.applyNew({ key: 'placeField' }, (before) => {
      const rect = { x: 10 * ids, y: 10, width: 14, height: 14 };
      const plan = { type: 'Check', fileKey: 'k', page: 1, rect, signerIds: ['s1'] } as const;
      const after = addField(before, plan, new Map(), nextId);
      return { draft: after, newIds: after.fields.slice(-1).map((field) => field.id) };
    });
  return { store, place, nextId, wait: (ms: number) => (clock += ms) };
}

test('a change that changes nothing is no step', () => {
  const { store } = open();
  const steps: string[] = [];
  store.onStep((step) => steps.push(step.kind));
  expect(store.apply({ key: 'renameDraft' }, (draft) => draft)).toBe(false);
  store.undo();
  store.redo();
  expect(steps).toEqual([]);
});

test('steps with one merge key close to each other are one, and undo takes them back together', () => {
  const { store, wait } = open();
  const rename = (title: string) =>
    store.apply({ key: 'renameDraft' }, (draft) => setDraftTitle(draft, title), {
      mergeKey: 'title',
    });
  rename('a');
  wait(400);
  rename('ab');
  wait(600);
  rename('abc');
  store.undo();
  expect(store.getState().history.present.title).toBe('ab');
  store.undo();
  expect(store.getState().history.present.title).toBe('T');
});

test('new fields are selected, and a selection lets go of fields that are gone', () => {
  const { store, place, nextId } = open();
  place();
  place();
  expect(store.getState().selection).toEqual(['f2']);
  selectFields(store, ['f1', 'f2']);
  store.applyNew({ key: 'duplicateFields' }, (draft) =>
    duplicateFields(draft, ['f1', 'f2'], new Map(), nextId),
  );
  expect(store.getState().selection).toEqual(['f3', 'f4']);
  store.undo();
  expect(store.getState().selection).toEqual([]);
  selectFields(store, ['f1', 'f2']);
  store.apply({ key: 'deleteFields' }, (draft) => deleteFields(draft, ['f2']));
  expect(store.getState().selection).toEqual(['f1']);
});

test('the last chosen field is the active one, and an unchanged selection is the same list', () => {
  const { store, place } = open();
  place();
  place();
  selectFields(store, ['f2']);
  toggleField(store, 'f1');
  expect(activeField(store.getState())?.id).toBe('f1');
  const before = selectedFields(store.getState());
  store.apply({ key: 'renameDraft' }, (draft) => setDraftTitle(draft, 'other'));
  expect(selectedFields(store.getState())).toBe(before);
  toggleField(store, 'f1');
  expect(activeField(store.getState())?.id).toBe('f2');
});

test('when the current signer goes, the first one becomes current', () => {
  const { store } = open();
  store.setState({ currentSignerId: 's2' });
  store.apply({ key: 'renameDraft' }, (draft) => removeSigner(draft, 's2'));
  expect(store.getState().currentSignerId).toBe('s1');
});
