import { expect, test } from 'vitest';
import { leaseDraft, leaseFacts, makeField, withOnly } from '#testing/draftBuilders.ts';
import { addFile } from './fileCommands.ts';
import { moveFields, moveFieldsToPage, placeFields } from './moveFields.ts';

const facts = leaseFacts();
const box = (x: number, y: number) => ({ x, y, width: 100, height: 20 });
const rectsOf = (draft: { fields: readonly { rect: { x: number; y: number } }[] }) =>
  draft.fields.map(({ rect }) => [rect.x, rect.y]);

test('a group stops where its first box meets the edge, and keeps its distances', () => {
  const draft = withOnly(
    leaseDraft(),
    makeField('one', { rect: box(10, 10) }),
    makeField('two', { rect: box(60, 50) }),
  );
  expect(rectsOf(moveFields(draft, ['one', 'two'], { x: -30, y: 5 }, facts))).toEqual([
    [0, 15],
    [50, 55],
  ]);
});

test('a selection over two pages moves by what every page has room for', () => {
  const draft = withOnly(
    leaseDraft(),
    makeField('one', { rect: box(500, 10) }),
    makeField('two', { rect: box(10, 10), page: 2 }),
  );
  expect(rectsOf(moveFields(draft, ['one', 'two'], { x: 50, y: 0 }, facts))).toEqual([
    [512, 10],
    [22, 10],
  ]);
});

test('a locked field stays, and does not hold the others back', () => {
  const draft = withOnly(
    leaseDraft(),
    makeField('one', { rect: box(0, 0), locked: true }),
    makeField('two', { rect: box(50, 50) }),
  );
  expect(rectsOf(moveFields(draft, ['one', 'two'], { x: -20, y: 0 }, facts))).toEqual([
    [0, 0],
    [30, 50],
  ]);
});

test('a move that goes nowhere gives the same draft back', () => {
  const draft = withOnly(leaseDraft(), makeField('one', { rect: box(0, 0) }));
  expect(moveFields(draft, ['one'], { x: -5, y: -5 }, facts)).toBe(draft);
  expect(moveFields(draft, ['nobody'], { x: 5, y: 5 }, facts)).toBe(draft);
});

test('fields that are moved leave all others the very same objects', () => {
  const draft = withOnly(leaseDraft(), makeField('one'), makeField('two'));
  expect(moveFields(draft, ['one'], { x: 5, y: 5 }, facts).fields[1]).toBe(draft.fields[1]);
});

test('a field whose page has no known size moves freely', () => {
  const draft = withOnly(leaseDraft(), makeField('one', { rect: box(0, 0), page: 9 }));
  expect(rectsOf(moveFields(draft, ['one'], { x: -5, y: 0 }, facts))).toEqual([[-5, 0]]);
});

test('a group moved to a narrower page is kept inside it as a group', () => {
  const narrow = new Map(facts).set('file', {
    ...leaseFacts().get('file')!,
    pageSizes: new Map([
      [1, { width: 612, height: 792 }],
      [2, { width: 300, height: 300 }],
    ]),
  });
  const draft = withOnly(
    leaseDraft(),
    makeField('one', { rect: box(300, 10) }),
    makeField('two', { rect: box(380, 40) }),
  );
  const moved = moveFieldsToPage(
    draft,
    ['one', 'two'],
    { fileKey: 'file', page: 2 },
    { x: 0, y: 0 },
    narrow,
  );
  expect(rectsOf(moved)).toEqual([
    [120, 10],
    [200, 40],
  ]);
  expect(moved.fields.every((field) => field.page === 2)).toBe(true);
});

test('a field that changes its document leaves its imported form set', () => {
  const draft = withOnly(
    addFile(leaseDraft(), 'other', 'other.pdf'),
    makeField('one', { formSet: 'set' }),
  );
  const [field] = moveFieldsToPage(
    draft,
    ['one'],
    { fileKey: 'other', page: 1 },
    { x: 0, y: 0 },
    facts,
  ).fields;
  expect(field).toMatchObject({ fileKey: 'other' });
  expect(field && 'formSet' in field).toBe(false);
});

test('placing puts each field where a gesture left it, inside its page', () => {
  const draft = withOnly(leaseDraft(), makeField('one'), makeField('two'));
  const places = new Map([['two', { fileKey: 'file', page: 3, rect: box(600, -4) }]]);
  expect(placeFields(draft, places, facts).fields[1]).toMatchObject({ page: 3, rect: box(512, 0) });
});
