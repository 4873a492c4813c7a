import { expect, test } from 'vitest';
import { labelToName } from './labelName.ts';
import { labelPhrases, type TextRun } from './labelPhrases.ts';
import type { LabelledField } from './findLabel.ts';
import { suggestNames } from './suggestNames.ts';

const run = (text: string, x: number, y: number, width = text.length * 5): TextRun => ({
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

const suggestName = (field: LabelledField, phrases: readonly TextRun[]) =>
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
  ['b Taxable interest', 'Taxable_interest'],
  ['I agree', 'I_agree'],
  ['Apt. no.', 'Apt_no'],
  ['Home address (number and street). If you have a box, see below', 'Home_address'],
  ['Capital gain or (loss). Attach Schedule D', 'Capital_gain'],
])('%s becomes %s', (label, name) => {
  expect(labelToName(label)).toBe(name);
});

test.each(['1', '§ 5', '__', '日付'])('%s is no name', (label) => {
  expect(labelToName(label)).toBeUndefined();
});

const line = (x: number, y: number, width = 72): LabelledField => ({
  type: 'SingleLine',
  rect: { x, y, width, height: 12 },
});

test('the number before a line leads back to the words of its row, over dots and past what stands above', () => {
  const phrases = labelPhrases([
    run('1a', 90, 100, 9),
    run('Total amount', 110, 100),
    run('. . . .', 180, 100),
    run('1a', 490, 100, 9),
    run('Notes for this column', 505, 84),
  ]);
  expect(suggestNames([line(505, 98)], phrases)).toEqual(['Total_amount']);
});

test('words before another field are not those of the next one, but equal boxes share the words of their row', () => {
  const phrases = labelPhrases([run('City', 30, 100), run('SSN', 30, 130)]);
  expect(suggestNames([line(60, 98, 100), line(180, 98, 40)], phrases)).toEqual([
    'City',
    undefined,
  ]);
  expect(suggestNames([line(60, 128, 100), line(170, 128, 100)], phrases)).toEqual(['SSN', 'SSN']);
});

test('a box to tick is named after all lines of its label, and text up the margin names none', () => {
  const phrases = labelPhrases([
    run('Full-time', 80, 100),
    run('student', 80, 111),
    { text: 'STAPLE HERE', rect: { x: 20, y: 40, width: 10, height: 200 } },
  ]);
  const box: LabelledField = { type: 'Check', rect: { x: 66, y: 100, width: 8, height: 8 } };
  expect(suggestNames([box], phrases)).toEqual(['Full_time_student']);
  expect(suggestNames([line(60, 180)], phrases)).toEqual([undefined]);
});

test('lines of a running text name nothing that stands below them or among their words', () => {
  const phrases = labelPhrases([
    run('Harbour Homes, called the owner below, and the person who signs here, called', 72, 100),
    run('the tenant below, agree on the following.', 72, 112),
    run('Place and date', 72, 142),
    run('with a yearly rent of', 72, 200),
  ]);
  const half = suggestNames([line(80, 125, 200)], phrases.slice(0, 2));
  expect(half).toEqual([undefined]);
  const signature: LabelledField = { type: 'Signature', rect: box(72, 124, 180, 14) };
  expect(suggestNames([signature], phrases)).toEqual(['Place_and_date']);
  expect(suggestNames([line(190, 198)], phrases)).toEqual([undefined]);
  const whole = labelPhrases([run('keys on', 72, 100), run('born in', 72, 130)]);
  expect(suggestNames([line(120, 98), line(120, 128)], whole)).toEqual(['keys_on', 'born_in']);
});
