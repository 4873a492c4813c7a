import { expect, test } from 'vitest';
import { leaseDraft, leaseFacts, makeField, withOnly } from '#testing/draftBuilders.ts';
import { countFields, nobodyId } from './countFields.ts';

test('every page is counted for every signer, shared fields for each, and all together first', () => {
  const draft = withOnly(
    leaseDraft(),
    makeField('one'),
    makeField('both', { signerIds: ['a', 'b'] }),
    makeField('none', { page: 3, signerIds: [] }),
  );
  const facts = leaseFacts();
  const rows = countFields(draft, draft.fields, facts);
  expect(rows).toHaveLength(1 + (facts.get('file')?.pageCount ?? 0));
  const names = (row: number, id: string) => rows[row]?.bySigner.get(id)?.map(({ name }) => name);
  expect(rows[0]?.all.map(({ name }) => name)).toEqual(['one', 'both', 'none']);
  expect([names(0, 'a'), names(0, 'b')]).toEqual([['one', 'both'], ['both']]);
  expect([names(1, 'b'), names(2, 'b'), names(3, nobodyId)]).toEqual([
    ['both'],
    undefined,
    ['none'],
  ]);
});

test('five thousand fields on a thousand pages are counted in one go', () => {
  const fields = Array.from({ length: 5000 }, (_, at) =>
    makeField(`f${at}`, { page: 1 + Math.floor(at / 5) }),
  );
  const draft = withOnly(leaseDraft(), ...fields);
  const rows = countFields(draft, draft.fields, new Map());
  expect(rows).toHaveLength(1001);
  expect(rows.slice(1).every(({ all }) => all.length === 5)).toBe(true);
});
