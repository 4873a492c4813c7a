import { expect, test } from 'vitest';
import { createDraftReading } from '#core/draft/reading/draftReading.ts';
import { factsOf, leaseDraft, makeField, withOnly } from '#testing/draftBuilders.ts';
import { freeNamesLike, renameFields } from './renameFields.ts';

const draft = () =>
  withOnly(
    leaseDraft(),
    makeField('a', { name: 'SingleLine1' }),
    makeField('b', { name: 'SingleLine2' }),
    makeField('c', { name: 'iban' }),
  );
const facts = new Map([
  [
    'file',
    factsOf(1, undefined, { embeddedFields: [{ name: 'City', kind: 'text' as const, page: 1 }] }),
  ],
]);

test('wanted names are made free among other fields, each other, and the fields inside the PDF', () => {
  const wanted = new Map([
    ['a', 'IBAN'],
    ['b', 'city'],
  ]);
  expect([...freeNamesLike(draft(), facts, wanted)]).toEqual([
    ['a', 'IBAN_2'],
    ['b', 'city_2'],
  ]);
});

test('a field that stands for one inside the PDF may take its name', () => {
  const [first, ...rest] = draft().fields;
  if (!first) throw new Error('The draft has fields.');
  const converted = { name: 'City', filled: false };
  const standing = { ...draft(), fields: [{ ...first, name: 'CITY', converted }, ...rest] };
  const wanted = new Map([['a', 'City']]);
  expect([...freeNamesLike(standing, facts, wanted)]).toEqual([['a', 'City']]);
});

test('a field that has its name already is not renamed, and its name is not taken from it', () => {
  const wanted = new Map([
    ['c', 'iban'],
    ['a', 'iban'],
    ['gone', 'Name'],
  ]);
  expect([...freeNamesLike(draft(), facts, wanted)]).toEqual([['a', 'iban_2']]);
});

test('the name for one of thousands is found without reading the others again', () => {
  let reads = 0;
  const fields = Array.from({ length: 5_000 }, (_, index) => {
    const field = makeField(`f${index}`);
    return Object.defineProperty({ ...field }, 'name', {
      get() {
        reads += 1;
        return `name_${index}`;
      },
    });
  });
  const before = withOnly(leaseDraft(), ...fields);
  const { nameCounts } = createDraftReading();
  nameCounts(before.fields);
  const after = { ...before, fields: before.fields.with(7, makeField('f7', { name: 'iban' })) };
  reads = 0;
  const names = freeNamesLike(after, facts, new Map([['f1', 'iban']]), nameCounts(after.fields));
  expect([...names]).toEqual([['f1', 'iban_2']]);
  expect(reads).toBeLessThan(10);
});

test('renaming nothing gives the same draft', () => {
  const before = draft();
  expect(renameFields(before, new Map([['c', 'iban']]))).toBe(before);
  expect(renameFields(before, new Map([['a', 'Date']])).fields[0]?.name).toBe('Date');
});
