import { expect, test } from 'vitest';
import { newHistory } from '#core/draft/history.ts';
import { updateSigner } from '#core/draft/commands/signerCommands.ts';
import { renameField } from '#core/draft/commands/fieldSettings.ts';
import { leaseDraft, makeField, withOnly } from '#testing/draftBuilders.ts';
import { createDesignerStore } from './createDesignerStore.ts';
import { selectFields } from './selecting.ts';

const draft = withOnly(
  leaseDraft(),
  makeField('one'),
  makeField('two', { page: 2 }),
  makeField('three', { page: 2 }),
);

function open() {
  const meta = { ...draft, createdAt: 0, updatedAt: 0, fileNames: [], pageCount: 0, fieldCount: 0 };
  const store = createDesignerStore({ history: newHistory(draft), n: 0, meta });
  const { reading } = store.getState();
  return {
    store,
    reading,
    read: <T>(of: (state: ReturnType<typeof store.getState>) => T) => of(store.getState()),
  };
}

test('the selected fields keep their list until one of them changes', () => {
  const { store, reading, read } = open();
  selectFields(store, ['two', 'one']);
  const before = read(reading.selectedFields);
  expect(before.map(({ id }) => id)).toEqual(['two', 'one']);
  store.apply({ key: 'renameField' }, (present) => renameField(present, 'three', 'other'));
  expect(read(reading.selectedFields)).toBe(before);
  store.apply({ key: 'renameField' }, (present) => renameField(present, 'one', 'first'));
  expect(read(reading.selectedFields).map(({ name }) => name)).toEqual(['two', 'first']);
  selectFields(store, []);
  expect(read(reading.selectedFields)).toEqual([]);
});

test('a page hears of its own selection alone', () => {
  const { store, reading, read } = open();
  const onPage = (page: number) => read((state) => reading.selectedOnPage(state, 'file', page));
  selectFields(store, ['one', 'three']);
  expect([[...onPage(1)], [...onPage(2)]]).toEqual([['one'], ['three']]);
  expect(onPage(3)).toBe(onPage(4));
  const before = onPage(1);
  expect(onPage(1)).toBe(before);
});

test('a page hears of its own blocking problems alone, in a text that compares equal', () => {
  const { store, reading, read } = open();
  const problem = (severity: 'blocking' | 'warning', ...fieldIds: string[]) => ({
    id: fieldIds.join(' '),
    code: 'field.empty' as never,
    severity,
    place: { fieldIds },
    values: {},
  });
  store.setState({ problems: [problem('blocking', 'two', 'three'), problem('warning', 'one')] });
  const onPage = (page: number) => read((state) => reading.blockedOnPage(state, 'file', page));
  expect([onPage(1), onPage(2)]).toEqual(['', 'two three']);
});

test('signers are looked up again only when one changes', () => {
  const { store, reading } = open();
  const parties = () => reading.partiesOf(store.getState().history.present);
  const before = parties();
  expect(before.get('b')).toEqual({ place: 1, name: 'Jonas' });
  store.apply({ key: 'renameField' }, (present) => renameField(present, 'one', 'first'));
  expect(parties()).toBe(before);
  store.apply({ key: 'changeSigner' }, (present) => updateSigner(present, 'b', { name: 'Kim' }));
  expect(parties().get('b')?.name).toBe('Kim');
});
