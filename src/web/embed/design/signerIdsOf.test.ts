import { expect, test } from 'vitest';
import { signerIdsOf } from './signerIdsOf.ts';

const people = (...ids: string[]) => ({ signers: ids.map((id) => ({ id })) as never });
const known = new Map([
  ['anna', 'tenant'],
  ['jonas', 'Signer2'],
]);

test('signers keep the ids that the service knows them by in every order', () => {
  expect(signerIdsOf(people('anna', 'jonas'), known)).toEqual(['tenant', 'Signer2']);
  expect(signerIdsOf(people('jonas', 'anna'), known)).toEqual(['Signer2', 'tenant']);
});

test('somebody new gets an id that nobody has, whoever was taken away', () => {
  expect(signerIdsOf(people('new', 'jonas', 'newer'), known)).toEqual([
    'Signer1',
    'Signer2',
    'Signer3',
  ]);
  expect(signerIdsOf(people('one', 'two'), new Map())).toEqual(['Signer1', 'Signer2']);
});
