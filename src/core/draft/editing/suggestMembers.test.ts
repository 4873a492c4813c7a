import { fieldTypes } from '#core/fields/kindFacts.ts';
import { expect, test } from 'vitest';
import { suggestMembers } from './suggestMembers.ts';

const known = {
  formSets: ['1_Signer1', 'lease.pdf'],
  signers: ['Signer1', 'Signer2'],
  types: fieldTypes,
  takesTraits: true,
};
const namesAt = (path: string[], present: string[] = []) =>
  suggestMembers(path, present, known).members.map(({ name }) => name);
const valuesAt = (path: string[]) => suggestMembers(path, [], known).values;

test('the members of metadata are those of its schema, without those that are there', () => {
  expect(namesAt([], ['signers', 'DisplayName'])).toEqual([
    'DisplayOrder',
    'Description',
    'SetParaph',
    'FormSets',
  ]);
  const inField = namesAt(['FormSets', 'any', 'field'], ['Type']);
  expect(inField).toEqual(expect.arrayContaining(['Location', 'Width', 'Value']));
  expect(inField).not.toContain('Type');
  expect(namesAt(['formsets', 'any', 'field', 'location'])).toContain('PageNumber');
  expect(namesAt(['FormSets', 'any'])).toEqual([]);
  expect(namesAt(['nothing', 'like', 'this'])).toEqual([]);
});

test('a member begins as its value does', () => {
  const { members } = suggestMembers(['FormSets', 's', 'f'], [], known);
  expect(members.slice(0, 3)).toEqual([
    { name: 'Type', begins: '"' },
    { name: 'Location', begins: '{' },
    { name: 'Width', begins: '' },
  ]);
});

test('values are offered where a few are allowed', () => {
  expect(valuesAt(['FormSets', 's', 'f', 'Type'])).toEqual(
    fieldTypes.map((type) => JSON.stringify(type)),
  );
  expect(valuesAt(['SetParaph'])).toEqual(['true', 'false']);
  expect(valuesAt(['FormSets', 's', 'f', 'Location', 'Right'])).toEqual([]);
});

test('what another service does not take is not offered', () => {
  const there = { ...known, types: ['Signature', 'Check'] as const, takesTraits: false };
  expect(suggestMembers(['FormSets', 's', 'f', 'Type'], [], there).values).toEqual([
    '"Signature"',
    '"Check"',
  ]);
  const names = suggestMembers(['FormSets', 's', 'f'], [], there).members.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['Type', 'Location', 'Value']));
  expect(names).not.toContain('Required');
  expect(namesAt(['FormSets', 's', 'f'])).toContain('Required');
});

test('signers and form sets are offered by the names that they have here', () => {
  expect(namesAt(['Signers'], ['Signer1'])).toEqual(['Signer2']);
  expect(namesAt(['Signers', 'Signer1'])).toEqual(['FormSets']);
  expect(valuesAt(['Signers', 'Signer1', 'FormSets', '0'])).toEqual(['"1_Signer1"', '"lease.pdf"']);
});
