import { expect, test } from 'vitest';
import { fieldKinds } from '#core/fields/fieldKinds.ts';
import { typeNamed } from '#core/fields/kindFacts.ts';
import { calledField, wordsBesideFields } from './wordsBesideFields.ts';
import { fieldKey, type FormField } from './formField.ts';

function field(name: string, kind: FormField['kind'], x: number, y: number, page = 1): FormField {
  const { width, height } = fieldKinds[kind === 'choice' ? 'Check' : typeNamed[kind]].defaultSize;
  return {
    key: fieldKey('a.pdf', name),
    fileId: 'a.pdf',
    name,
    kind,
    places: [{ page, box: { x, y, width, height } }],
    readOnly: false,
    asked: false,
    manner: {},
    multiline: false,
    maxLength: undefined,
    label: undefined,
    value: kind === 'check' ? false : '',
  };
}
const run = (text: string, x: number, y: number, width = text.length * 5) => ({
  text,
  rect: { x, y, width, height: 10 },
});

test('a field is called by the words printed beside it, without what leads on to it', () => {
  const vat = field('SingleLine1', 'text', 200, 100);
  const agreed = field('Check1', 'check', 72, 150);
  const sign = field('Signature1', 'signature', 72, 200);
  const fields = [vat, agreed, sign];
  const words = wordsBesideFields(fields, { fileId: 'a.pdf', page: 1 }, [
    run('VAT', 72, 105),
    run('number: ....', 92, 105),
    run('I agree to the terms', 92, 152),
    run('{{Signer1}}', 80, 220),
    run('The Tenant', 72, 275),
  ]);
  expect(fields.map((one) => calledField(one, words))).toEqual([
    'VAT number',
    'I agree to the terms',
    'The Tenant',
  ]);
  expect(words.get(vat.key)?.box.x).toBe(72);
});

test('a line of running text beside a field is no name of it', () => {
  const line = 'This is a sample: the people, the flat and the sums in it are invented for you.';
  const text = field('Full_name', 'text', 72, 100);
  const words = wordsBesideFields([text], { fileId: 'a.pdf', page: 1 }, [run(line, 72, 122)]);
  expect(calledField(text, words)).toBe('Full name');
  const agreed = field('Check1', 'check', 72, 150);
  const agreement = wordsBesideFields([agreed], { fileId: 'a.pdf', page: 1 }, [run(line, 92, 152)]);
  expect(calledField(agreed, agreement)).toContain('This is a sample');
});

test('without words a field has the name that the PDF gives it, else its own; other pages do not count', () => {
  const plain = field('Reference', 'text', 200, 100);
  const told = { ...field('F1', 'text', 200, 300), label: 'Date of birth' };
  const elsewhere = field('Name', 'text', 200, 100, 2);
  const words = wordsBesideFields([plain, told, elsewhere], { fileId: 'a.pdf', page: 2 }, [
    run('Full name:', 72, 105),
  ]);
  expect([plain, told, elsewhere].map((one) => calledField(one, words))).toEqual([
    'Reference',
    'Date of birth',
    'Full name',
  ]);
});

test('a long sentence is cut', () => {
  const box = field('Check1', 'check', 72, 150);
  const words = wordsBesideFields([box], { fileId: 'a.pdf', page: 1 }, [
    run(`I ${'really '.repeat(20)}agree`, 92, 152),
  ]);
  const called = calledField(box, words);
  expect(called.endsWith('…')).toBe(true);
  expect(called.length).toBeLessThanOrEqual(61);
});
