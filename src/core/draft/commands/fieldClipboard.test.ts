import { expect, test } from 'vitest';
import {
  countingIds,
  factsOf,
  leaseDraft,
  leaseFacts,
  makeField,
  withOnly,
} from '#testing/draftBuilders.ts';
import { copyFieldsToPages, duplicateFields } from './duplicateFields.ts';
import { copyFields, type FieldClipboard, pasteFields } from './fieldClipboard.ts';
import { addFile } from './fileCommands.ts';
import { newDraft } from '#core/draft/draft.ts';
import { addSigner } from './signerCommands.ts';

const facts = leaseFacts();
const rect = { x: 100, y: 100, width: 180, height: 20 };
const draft = withOnly(
  leaseDraft(),
  makeField('one', { name: 'iban', rect, page: 2, signerIds: ['b'], locked: true, formSet: 'set' }),
  makeField('two', { name: 'SingleLine1', rect, page: 3, signerIds: ['a', 'b'] }),
);
const copied = (ids: string[]): FieldClipboard => {
  const clipboard = copyFields(draft, ids);
  if (!clipboard) throw new Error('nothing was copied');
  return JSON.parse(JSON.stringify(clipboard));
};

test('pasting keeps the distance in pages and gives free names', () => {
  const pasted = pasteFields(
    draft,
    copied(['one', 'two']),
    { fileKey: 'file', page: 1 },
    facts,
    countingIds('p'),
  );
  expect(pasted.newIds).toEqual(['p1', 'p2']);
  expect(pasted.draft.fields.slice(2)).toEqual([
    makeField('p1', { name: 'iban_2', rect, page: 1, signerIds: ['b'] }),
    makeField('p2', {
      name: 'SingleLine2',
      rect: { ...rect },
      page: 2,
      signerIds: ['a', 'b'],
    }),
  ]);
});

test('pasting where the same box stands already makes a step aside, each time', () => {
  const target = { fileKey: 'file', page: 2 };
  const once = pasteFields(draft, copied(['one']), target, facts, countingIds('p')).draft;
  const twice = pasteFields(once, copied(['one']), target, facts, countingIds('q')).draft;
  expect(twice.fields.slice(2).map((field) => [field.rect.x, field.rect.y])).toEqual([
    [112, 112],
    [124, 124],
  ]);
});

test('pasting at a point puts the middle of the group there, as far as the page allows', () => {
  const paste = (x: number, y: number) =>
    pasteFields(
      draft,
      copied(['one']),
      { fileKey: 'file', page: 1, point: { x, y } },
      facts,
      countingIds('p'),
    ).draft.fields.at(-1)?.rect;
  expect(paste(300, 300)).toEqual({ x: 210, y: 290, width: 180, height: 20 });
  expect(paste(600, 300)).toEqual({ x: 432, y: 290, width: 180, height: 20 });
});

test('fields of a later page land on the last page where the document ends before', () => {
  const target = { fileKey: 'file', page: 4 };
  const pasted = pasteFields(draft, copied(['one', 'two']), target, facts, countingIds('p')).draft;
  expect(pasted.fields.slice(2).map((field) => field.page)).toEqual([4, 4]);
});

test('in another draft signers are found by address, then by place, and otherwise the current one takes the field', () => {
  const empty = addFile(newDraft('other', 'Other'), 'doc', 'doc.pdf');
  const other = addSigner(addSigner(empty, 'x'), 'y', { email: 'anna@posteo.example' });
  const signersOf = (here: typeof other, ids: string[]) =>
    pasteFields(
      here,
      copied(ids),
      { fileKey: 'doc', page: 1, signerId: 'x' },
      new Map([['doc', factsOf(1)]]),
      countingIds('p'),
    ).draft.fields.map((field) => field.signerIds);
  expect(signersOf(other, ['two'])).toEqual([['y']]);
  const alone = addSigner(empty, 'x');
  expect(signersOf(alone, ['one'])).toEqual([['x']]);
  expect(signersOf(empty, ['one'])).toEqual([[]]);
});

test('nothing chosen is nothing copied', () => {
  expect(copyFields(draft, [])).toBeUndefined();
  expect(copyFields(draft, ['nobody'])).toBeUndefined();
});

test('a duplicate stands aside on its page, unlocked and free of imported form sets', () => {
  const made = duplicateFields(draft, ['one'], facts, countingIds('d'));
  expect(made.draft.fields.at(-1)).toEqual(
    makeField('d1', {
      name: 'iban_2',
      page: 2,
      signerIds: ['b'],
      rect: { ...rect, x: 112, y: 112 },
    }),
  );
});

test('a duplicate in the last corner of the page goes the other way', () => {
  const corner = withOnly(draft, makeField('one', { rect: { ...rect, x: 432, y: 772 } }));
  const made = duplicateFields(corner, ['one'], facts, countingIds('d')).draft;
  expect(made.fields.at(-1)?.rect).toMatchObject({ x: 420, y: 760 });
});

test('copies on other pages stand at the same place, leave out their own page and pages that there are not', () => {
  const places = [1, 2, 3, 4, 5].map((page) => ({ fileKey: 'file', page }));
  const made = copyFieldsToPages(draft, ['one'], places, facts, countingIds('c'));
  expect(made.draft.fields.slice(2).map(({ page, name, rect: at }) => [page, name, at])).toEqual([
    [1, 'iban_2', rect],
    [3, 'iban_3', rect],
    [4, 'iban_4', rect],
  ]);
});
