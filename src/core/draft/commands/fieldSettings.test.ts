import { expect, test } from 'vitest';
import {
  countingIds,
  leaseDraft,
  leaseFacts,
  makeField,
  withOnly,
} from '#testing/draftBuilders.ts';
import { addField, newFieldRect } from './addFields.ts';
import { arrangeFields } from './arrangeFields.ts';
import { deleteFields } from '#core/draft/changedCopy.ts';
import {
  renameField,
  setFieldLocks,
  setFieldPage,
  setFieldSigners,
  setFieldType,
  setFieldValue,
} from './fieldSettings.ts';

const facts = leaseFacts();
const draft = withOnly(leaseDraft(), makeField('one'), makeField('two', { formSet: 'set' }));

test('a new field gets a generated name, its signers in order, and a box on its page', () => {
  const made = addField(
    draft,
    {
      type: 'Signature',
      fileKey: 'file',
      page: 2,
      rect: { x: 600, y: 10, width: 140, height: 70 },
      signerIds: ['b', 'a', 'nobody'],
    },
    facts,
    countingIds('new'),
  );
  expect(made.fields.at(-1)).toEqual({
    id: 'new1',
    type: 'Signature',
    name: 'Signature1',
    fileKey: 'file',
    page: 2,
    rect: { x: 472, y: 10, width: 140, height: 70 },
    signerIds: ['a', 'b'],
    locked: false,
  });
});

test('a new box has the size of its type around the point, moved inside the page', () => {
  const place = { fileKey: 'file', page: 1 };
  expect(newFieldRect('Check', { x: 50.25, y: 60.5 }, place, facts)).toEqual({
    x: 43.25,
    y: 53.5,
    width: 14,
    height: 14,
  });
  expect(newFieldRect('SingleLine', { x: 0, y: 0 }, place, facts)).toMatchObject({ x: 0, y: 0 });
});

test('an entry made beforehand stays with its type; a Signature takes none', () => {
  const filled = setFieldValue(draft, ['one', 'two'], 'Anna');
  expect(filled.fields.map((field) => field.value)).toEqual(['Anna', 'Anna']);
  const changed = setFieldType(filled, ['one'], 'Signature', facts);
  expect(changed.fields[0]).not.toHaveProperty('value');
  expect(setFieldValue(changed, ['one'], 'Anna')).toBe(changed);
  expect(setFieldValue(filled, ['two'], undefined).fields[1]).not.toHaveProperty('value');
});

test('a box with the default size of its type takes that of the other type; a changed one keeps its size', () => {
  const changed = setFieldType(draft, ['one'], 'Check', facts);
  expect(changed.fields[0]).toMatchObject({ type: 'Check', rect: { width: 14, height: 14 } });
  const own = withOnly(draft, makeField('one', { rect: { x: 1, y: 1, width: 99, height: 20 } }));
  expect(setFieldType(own, ['one'], 'Check', facts).fields[0]?.rect.width).toBe(99);
});

test('a field given to others leaves its imported form set, and one given to the same stays', () => {
  const [, field] = setFieldSigners(draft, ['two'], ['b', 'a']).fields;
  expect(field?.signerIds).toEqual(['a', 'b']);
  expect(field && 'formSet' in field).toBe(false);
  expect(setFieldSigners(draft, ['two'], ['a'])).toBe(draft);
});

test('a page beyond the document is its last page', () => {
  expect(setFieldPage(draft, ['one'], 99, facts).fields[0]?.page).toBe(4);
  expect(setFieldPage(draft, ['one'], 0, facts)).toBe(draft);
  expect(setFieldPage(draft, ['one'], 1.5, facts)).toBe(draft);
});

test('a locked field can be renamed but neither deleted nor put on another page', () => {
  const locked = setFieldLocks(draft, ['one'], true);
  expect(deleteFields(locked, ['one'])).toBe(locked);
  expect(setFieldPage(locked, ['one'], 2, facts)).toBe(locked);
  expect(renameField(locked, 'one', 'other').fields[0]?.name).toBe('other');
  expect(deleteFields(setFieldLocks(locked, ['one'], false), ['one']).fields).toHaveLength(1);
});

test('aligning works page by page, and the first one chosen is the model for sizes', () => {
  const spread = withOnly(
    draft,
    makeField('one', { rect: { x: 10, y: 10, width: 50, height: 20 } }),
    makeField('two', { rect: { x: 40, y: 90, width: 70, height: 20 } }),
    makeField('far', { rect: { x: 200, y: 90, width: 90, height: 20 }, page: 2 }),
  );
  const ids = ['two', 'one', 'far'];
  const aligned = arrangeFields(spread, ids, { kind: 'align', alignment: 'left' }, facts);
  expect(aligned.fields.map((field) => field.rect.x)).toEqual([10, 10, 200]);
  const sized = arrangeFields(spread, ids, { kind: 'matchSize', dimension: 'width' }, facts);
  expect(sized.fields.map((field) => field.rect.width)).toEqual([70, 70, 70]);
});

test('boxes that are spread keep the first and the last and get equal gaps', () => {
  const rect = (y: number) => ({ x: 10, y, width: 50, height: 20 });
  const column = withOnly(
    draft,
    makeField('one', { rect: rect(10) }),
    makeField('two', { rect: rect(35) }),
    makeField('three', { rect: rect(110) }),
  );
  const spread = arrangeFields(
    column,
    ['one', 'two', 'three'],
    { kind: 'distribute', direction: 'vertical' },
    facts,
  );
  expect(spread.fields.map((field) => field.rect.y)).toEqual([10, 60, 110]);
});
