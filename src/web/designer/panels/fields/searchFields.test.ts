import { expect, test } from 'vitest';
import { leaseDraft, makeField, withOnly } from '#testing/draftBuilders.ts';
import { anyField, searchFields } from './searchFields.ts';

const { fields } = withOnly(
  leaseDraft(),
  makeField('Date_1'),
  makeField('date_2', { page: 2, signerIds: ['b'] }),
  makeField('Update', { page: 3, type: 'Check' }),
  makeField('a.b', { signerIds: ['a', 'b'] }),
);
const found = (search: Partial<typeof anyField>, pages?: number[]) =>
  searchFields(fields, { ...anyField, ...search }, pages).map(({ name }) => name);

test('a name is found by a part of it, or by the whole of it with *', () => {
  expect(found({ name: 'date' })).toEqual(['Date_1', 'date_2', 'Update']);
  expect(found({ name: 'date*' })).toEqual(['Date_1', 'date_2']);
  expect(found({ name: '*_?' })).toEqual([]);
  expect(found({ name: 'A.B' })).toEqual(['a.b']);
  expect(found({ name: '(' })).toEqual([]);
});

test('type, signer and pages narrow it further, and nothing asked for leaves the very same list', () => {
  expect(found({ signerId: 'b' })).toEqual(['date_2', 'a.b']);
  expect(found({ type: 'Check', name: 'up' })).toEqual(['Update']);
  expect(found({ name: 'date' }, [2, 3])).toEqual(['date_2', 'Update']);
  expect(searchFields(fields, anyField, undefined)).toBe(fields);
});
