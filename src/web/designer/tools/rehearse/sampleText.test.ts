import { expect, test } from 'vitest';
import { fieldKey, type FormField } from '#web/filling/form/formField.ts';
import { rehearse } from '#web/texts/en/rehearse.ts';
import { sampleSubject, sampleText } from './sampleText.ts';

const field = (name: string, change: Partial<FormField> = {}): FormField => ({
  key: fieldKey('a.pdf', name),
  fileId: 'a.pdf',
  name,
  kind: 'text',
  places: [{ page: 1, box: { x: 0, y: 0, width: 100, height: 20 } }],
  readOnly: false,
  asked: false,
  manner: {},
  multiline: false,
  maxLength: undefined,
  label: undefined,
  value: '',
  ...change,
});

const say = (key: keyof typeof rehearse) => rehearse[key];

test.each([
  ['FullName', 'name'],
  ['Vorname_2', 'name'],
  ['nom-de-famille', 'name'],
  ['Company name', 'company'],
  ['E-mail address', 'email'],
  ['correo', 'email'],
  ['Geburtsdatum', 'date'],
  ['Datum', 'date'],
  ['fecha_nacimiento', 'date'],
  ['PLZ', 'postcode'],
  ['Ort', 'city'],
  ['Woonplaats', 'city'],
  ['Straße', 'address'],
  ['dirección', 'address'],
  ['Tel', 'phone'],
  ['Intel', 'other'],
  ['IBAN', 'account'],
  ['Mietbetrag', 'amount'],
  ['Parent', 'other'],
  ['Betrag', 'amount'],
  ['SingleLine1', 'other'],
])('a field called %s asks for: %s', (name, subject) => {
  expect(sampleSubject(name)).toBe(subject);
});

test('a sample is as long as is asked for, and never longer than the field takes', () => {
  const [short, typical, long] = (['short', 'typical', 'long'] as const).map((length) =>
    sampleText(field('FullName'), length, say),
  );
  expect([short, typical, long]).toEqual([
    rehearse.nameShort,
    rehearse.nameTypical,
    rehearse.nameLong,
  ]);
  expect(sampleText(field('FullName', { maxLength: 5 }), 'long', say)).toBe('Alexa');
  expect(sampleText(field('Note', { multiline: true }), 'long', say).split('\n')).toHaveLength(3);
  // What the PDF calls the field for people says more than its name.
  expect(sampleText(field('f1_01', { label: 'City' }), 'typical', say)).toBe(rehearse.cityTypical);
});
