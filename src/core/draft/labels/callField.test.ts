import { expect, test } from 'vitest';
import { addField } from '#core/draft/commands/addFields.ts';
import { factsOf, leaseDraft, makeField, withOnly } from '#testing/draftBuilders.ts';
import { callField } from './callField.ts';

const facts = new Map([
  [
    'file',
    factsOf(1, undefined, { embeddedFields: [{ name: 'City', kind: 'text' as const, page: 1 }] }),
  ],
]);
const called = (name: string, words: string, label?: string, renames = false) => {
  const field = makeField('a', { name, ...(label !== undefined && { traits: { Label: label } }) });
  const draft = withOnly(leaseDraft(), field, makeField('b', { name: 'IBAN' }));
  const [first] = callField(draft, facts, 'a', { words, renames }).fields;
  return [first?.name, first?.traits?.Label];
};

test('a generated name follows the words, one that was typed stays', () => {
  expect(called('SingleLine1', 'Date of birth')).toEqual(['Date_of_birth', 'Date of birth']);
  expect(called('iban_of_tenant', 'Date of birth')).toEqual(['iban_of_tenant', 'Date of birth']);
});

test('a name that followed the words before follows the next ones', () => {
  expect(called('Date_of_birth', 'Birthday', 'Date of birth')).toEqual(['Birthday', 'Birthday']);
  expect(called('Date_of_birth_2', 'Birthday', 'Date of birth')).toEqual(['Birthday', 'Birthday']);
  expect(called('dob', 'Birthday', 'Date of birth')).toEqual(['dob', 'Birthday']);
});

test('a name that follows is unique, also among the fields of the PDF', () => {
  expect(called('SingleLine1', 'IBAN')).toEqual(['IBAN_2', 'IBAN']);
  expect(called('SingleLine1', 'City')).toEqual(['City_2', 'City']);
});

test('without words the name stays, as it does where no letter of the words can be written', () => {
  expect(called('Date_of_birth', '', 'Date of birth')).toEqual(['Date_of_birth', undefined]);
  expect(called('SingleLine1', '氏名')).toEqual(['SingleLine1', '氏名']);
});

test('what is offered for a field renames it whatever it is called', () => {
  expect(called('iban_of_tenant', 'Account', undefined, true)).toEqual(['Account', 'Account']);
});

test('a new field has the words beside it, under a name that no other field has', () => {
  const plan = {
    type: 'Check',
    fileKey: 'file',
    page: 1,
    rect: { x: 10, y: 10, width: 14, height: 14 },
    signerIds: [],
    name: 'City',
    label: 'City',
  } as const;
  const { fields } = addField(leaseDraft(), plan, facts, () => 'new');
  const made = fields.find(({ id }) => id === 'new');
  expect([made?.name, made?.traits]).toEqual(['City_2', { Label: 'City' }]);
});
