import { expect, test } from 'vitest';
import { type FieldFault, fieldFault } from './fieldFault.ts';
import { fieldKey, type FormField } from './formField.ts';
import { nextField, openFields, progressOf } from './progress.ts';

const box = { x: 0, y: 0, width: 120, height: 20 };
function field(name: string, kind: FormField['kind'], change: Partial<FormField> = {}): FormField {
  return {
    key: fieldKey('a.pdf', name),
    fileId: 'a.pdf',
    name,
    kind,
    places: [{ page: 1, box }],
    readOnly: false,
    asked: false,
    manner: {},
    multiline: false,
    maxLength: undefined,
    label: undefined,
    value: kind === 'check' ? false : '',
    ...change,
  };
}

const name = field('name', 'text');
const pets = field('pets', 'check');
const sign = field('sign', 'signature');
const fields = [name, pets, sign];

function given(
  entries: [FormField, string | boolean][],
  signed: FormField[] = [],
  faults: [string, FieldFault][] = [],
) {
  return {
    fields,
    entries: new Map(entries.map(([{ key }, entry]) => [key, entry])),
    marks: new Set(signed.map(({ key }) => key)),
    faults: new Map(faults),
  };
}

test('Next field leads through the fields in reading order and stays at a signature that is missing', () => {
  expect(nextField(given([]), undefined)).toBe(name);
  expect(nextField(given([[name, 'Anna']]), name.key)).toBe(pets);
  expect(
    nextField(
      given([
        [name, 'Anna'],
        [pets, false],
      ]),
      pets.key,
    ),
  ).toBe(sign);
  expect(
    nextField(
      given([
        [name, 'Anna'],
        [pets, false],
      ]),
      sign.key,
    ),
  ).toBe(sign);
  expect(
    nextField(
      given(
        [
          [name, 'Anna'],
          [pets, false],
        ],
        [sign],
      ),
      sign.key,
    ),
  ).toBeUndefined();
});

test('a text box that was passed by is not done, and nobody is led to it again', () => {
  const passed = given(
    [
      [name, ''],
      [pets, true],
    ],
    [sign],
  );
  expect(progressOf(passed)).toMatchObject({ done: 2, total: 3, canFinish: true });
  expect(nextField(passed, undefined)).toBeUndefined();
});

test('a text that does not fit keeps the signer from finishing', () => {
  const fault: FieldFault = { kind: 'tooWide', points: 3 };
  const wrong = given(
    [
      [name, 'Anna'],
      [pets, true],
    ],
    [sign],
    [[name.key, fault]],
  );
  expect(progressOf(wrong)).toMatchObject({ done: 2, canFinish: false });
  expect(openFields(wrong)).toEqual([{ field: name, isRequired: true }]);
});

test('what is open is listed in reading order, with what must not stay so; others’ fields are not', () => {
  expect(openFields(given([[name, '']]))).toEqual([
    { field: name, isRequired: false },
    { field: pets, isRequired: false },
    { field: sign, isRequired: true },
  ]);
  const done = given(
    [
      [name, 'Anna'],
      [pets, false],
    ],
    [sign],
  );
  expect(openFields(done)).toEqual([]);
  const shared = { ...given([]), fields: [field('name', 'text', { readOnly: true })] };
  expect(openFields(shared)).toEqual([]);
});

test('a field that another signer has filled in does not count', () => {
  const shared = {
    ...given([], [sign]),
    fields: [field('name', 'text', { readOnly: true, value: 'x' }), sign],
  };
  expect(progressOf(shared)).toMatchObject({ done: 1, total: 1, canFinish: true });
});

test('what the service would refuse is said while it is typed', () => {
  expect(fieldFault(name, 'Anna Berg')).toBeUndefined();
  expect(fieldFault(name, 'two\nlines')).toEqual({ kind: 'oneLine' });
  expect(fieldFault(name, 'ok 漢')).toEqual({ kind: 'undrawable', characters: ['漢'] });
  expect(fieldFault(name, 'W'.repeat(60))?.kind).toBe('tooWide');
  const short = field('code', 'text', { maxLength: 3 });
  expect(fieldFault(short, 'ABCD')).toEqual({ kind: 'tooLong', limit: 3 });
  const long = field('story', 'text', { multiline: true, value: 'x'.repeat(5_000) });
  expect(fieldFault(long, 'y'.repeat(4_001))).toEqual({ kind: 'tooLong', limit: 4_000 });
  expect(fieldFault(long, 'x'.repeat(5_000))).toBeUndefined();
});

test('what the field holds already is no fault, whatever it is', () => {
  const filled = field('old', 'text', { value: '漢' });
  expect(fieldFault(filled, '漢')).toBeUndefined();
});
