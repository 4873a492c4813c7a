import { expect, test } from 'vitest';
import { labelToName } from './labelName.ts';
import { labelPhrases, type PlacedText } from './labelPhrases.ts';
import { type LabelledField, suggestNames } from './suggestNames.ts';

const run = (text: string, x: number, y: number, width = text.length * 5): PlacedText => ({
  text,
  rect: { x, y, width, height: 10 },
});
const box = (x: number, y: number, width = 180, height = 20) => ({ x, y, width, height });

test('runs of a line become one phrase, and a column stays apart', () => {
  const phrases = labelPhrases([
    run('birth', 70, 100),
    run('Date of', 30, 100.4, 36),
    run('City', 300, 100),
    run('Name', 30, 130),
  ]);
  expect(phrases.map((phrase) => phrase.text)).toEqual(['Date of birth', 'City', 'Name']);
});

test('blanks to write on are no part of a label', () => {
  expect(
    labelPhrases([run('Name:', 30, 100), run('________', 56, 100), run('....', 120, 100)]).map(
      (phrase) => phrase.text,
    ),
  ).toEqual(['Name:']);
});

const suggestName = (field: LabelledField, phrases: readonly PlacedText[]) =>
  suggestNames([field], phrases)[0];

const page = labelPhrases([
  run('Account holder', 72, 305),
  run('IBAN', 72, 335),
  run('The Tenant rents parking space P-14', 95, 200),
  run('The Tenant keeps a pet', 95, 216),
  run('Tenant, Anna Berg', 320, 672),
  run('Landlord, Jonas Weber', 72, 672),
  run('Your first name', 300, 398),
  run('7', 60, 305),
]);

test('a line is named after the text left of it', () => {
  expect(suggestName({ type: 'SingleLine', rect: box(160, 300) }, page)).toBe('Account_holder');
  expect(suggestName({ type: 'SingleLine', rect: box(160, 330) }, page)).toBe('IBAN');
});

test('a line without text beside it is named after the text above it', () => {
  expect(suggestName({ type: 'SingleLine', rect: box(300, 410) }, page)).toBe('Your_first_name');
});

test('a check box is named after the text right of it', () => {
  expect(suggestName({ type: 'Check', rect: box(76, 198, 14, 14) }, page)).toBe(
    'The_Tenant_rents_parking_space_P',
  );
  expect(suggestName({ type: 'Check', rect: box(76, 214, 14, 14) }, page)).toBe(
    'The_Tenant_keeps_a_pet',
  );
});

test('a signature is named after the text below it', () => {
  expect(suggestName({ type: 'Signature', rect: box(310, 598, 140, 70) }, page)).toBe(
    'Tenant_Anna_Berg',
  );
  expect(suggestName({ type: 'Signature', rect: box(72, 598, 140, 70) }, page)).toBe(
    'Landlord_Jonas_Weber',
  );
});

test('a field far from all text gets no name', () => {
  expect(suggestName({ type: 'SingleLine', rect: box(400, 20, 100) }, page)).toBeUndefined();
});

test.each([
  ['Date of birth:', 'Date_of_birth'],
  ['1a  Total amount', 'Total_amount'],
  ['Straße und Hausnummer', 'Strasse_und_Hausnummer'],
  ["Employer's name (see instructions)", 'Employers_name'],
  ['Nom et prénom', 'Nom_et_prenom'],
])('%s becomes %s', (label, name) => {
  expect(labelToName(label)).toBe(name);
});

test.each(['1', '§ 5', '__', '日付'])('%s is no name', (label) => {
  expect(labelToName(label)).toBeUndefined();
});
