import { expect, test } from 'vitest';
import { newHistory } from '#core/draft/history.ts';
import { leaseDraft, makeField, withOnly } from '#testing/draftBuilders.ts';
import { createDesignerStore } from './createDesignerStore.ts';
import { selectFields } from './selecting.ts';
import { showOnly } from './showOnly.ts';

const draft = withOnly(
  leaseDraft(),
  makeField('annas'),
  makeField('both', { signerIds: ['a', 'b'] }),
  makeField('jonas', { page: 2, signerIds: ['b'] }),
);

function open() {
  const meta = { ...draft, createdAt: 0, updatedAt: 0, fileNames: [], pageCount: 0, fieldCount: 0 };
  const store = createDesignerStore({ history: newHistory(draft), n: 0, meta });
  const shown = () => {
    const state = store.getState();
    return state.reading.shownOrder(state).map(({ id }) => id);
  };
  return { store, shown };
}

test('the lens leaves one signer’s fields, lets the others go, and gives new ones to that signer', () => {
  const { store, shown } = open();
  selectFields(store, ['jonas', 'both', 'annas']);
  showOnly(store, 'b');
  expect(shown()).toEqual(['both', 'jonas']);
  expect(store.getState().selection).toEqual(['jonas', 'both']);
  expect(store.getState().currentSignerId).toBe('b');
  showOnly(store, undefined);
  expect(shown()).toEqual(['annas', 'both', 'jonas']);
});

test('what is selected is seen: the lens ends when a field is selected that it hides', () => {
  const { store } = open();
  showOnly(store, 'b');
  selectFields(store, ['both']);
  expect(store.getState().lensSignerId).toBe('b');
  selectFields(store, ['annas']);
  expect(store.getState().lensSignerId).toBeUndefined();
  expect(store.getState().selection).toEqual(['annas']);
});

test('a page that did not change keeps its very list, with the lens and without', () => {
  const { store } = open();
  const onPage = (page: number) => {
    const state = store.getState();
    return state.reading.shownOnPage(state, 'file', page);
  };
  const before = onPage(1);
  store.setState({ tab: 'problems' });
  expect(onPage(1)).toBe(before);
  showOnly(store, 'b');
  const seen = onPage(2);
  store.apply({ key: 'renameField' }, (now) => ({
    ...now,
    fields: now.fields.map((field) => (field.id === 'annas' ? { ...field, name: 'x' } : field)),
  }));
  expect(onPage(2)).toBe(seen);
});
