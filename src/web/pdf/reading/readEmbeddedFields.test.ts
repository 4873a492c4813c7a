import { expect, test } from 'vitest';
import type { PageBox } from '#core/geometry/pdfSpace.ts';
import { type RawAnnotation, readEmbeddedFields } from './readEmbeddedFields.ts';

const widget = { subtype: 'Widget', id: '12R', fieldName: 'a.b', rect: [100, 500, 240, 570] };
const letter: PageBox = { view: [0, 0, 612, 792], rotate: 0, userUnit: 1 };
const typeOf = (raw: RawAnnotation) => readEmbeddedFields([{ ...widget, ...raw }], letter)[0]?.type;

test('the place is on the page as shown: turned, cropped, in points', () => {
  const rectOn = (box: PageBox) =>
    readEmbeddedFields([{ ...widget, fieldType: 'Tx' }], box)[0]?.rect;
  expect(rectOn(letter)).toEqual({ x: 100, y: 222, width: 140, height: 70 });
  expect(rectOn({ view: [50, 100, 562, 692], rotate: 90, userUnit: 1 })).toEqual({
    x: 400,
    y: 50,
    width: 70,
    height: 140,
  });
  expect(rectOn({ ...letter, userUnit: 2 })).toEqual({ x: 200, y: 444, width: 280, height: 140 });
});

test('the type says what a person does with it', () => {
  expect(typeOf({ fieldType: 'Tx' })).toBe('text');
  expect(typeOf({ fieldType: 'Btn', checkBox: true })).toBe('check');
  expect(typeOf({ fieldType: 'Btn', radioButton: true })).toBe('radio');
  expect(typeOf({ fieldType: 'Btn' })).toBe('button');
  expect(typeOf({ fieldType: 'Ch' })).toBe('choice');
  expect(typeOf({ fieldType: 'Sig' })).toBe('signature');
});

test('a file may hold anything: what is not a field, or has no place, is left out', () => {
  expect(readEmbeddedFields([{ ...widget, subtype: 'Link' }], letter)).toEqual([]);
  expect(readEmbeddedFields([{ ...widget, fieldType: 'Zz' }], letter)).toEqual([]);
  expect(
    readEmbeddedFields([{ ...widget, fieldType: 'Tx', rect: [1, 2, 'x', 4] }], letter),
  ).toEqual([]);
});

test('a field without area is there, and marked', () => {
  const [field] = readEmbeddedFields(
    [{ ...widget, fieldType: 'Tx', rect: [10, 10, 10, 10], maxLen: 0, hidden: true }],
    letter,
  );
  expect(field).toMatchObject({ zeroSize: true, hidden: true, maxLength: undefined });
});

test('a field on a layer that is off is hidden', () => {
  const fields = [
    { ...widget, fieldType: 'Tx', oc: 'off' },
    { ...widget, fieldType: 'Tx' },
  ];
  const hidden = readEmbeddedFields(fields, letter, (layer) => layer !== 'off');
  expect(hidden.map((field) => field.hidden)).toEqual([true, false]);
});

test('text has the size, the side and the turn that the file says', () => {
  const writing = (raw: RawAnnotation, box = letter) => {
    const [field] = readEmbeddedFields([{ ...widget, fieldType: 'Tx', ...raw }], box);
    return [field?.fontSize, field?.align, field?.turn];
  };
  expect(writing({})).toEqual([undefined, 'left', 0]);
  expect(writing({ defaultAppearanceData: { fontSize: 0 }, textAlignment: null })).toEqual([
    undefined,
    'left',
    0,
  ]);
  const centred = { defaultAppearanceData: { fontSize: 9 }, textAlignment: 1, rotation: 90 };
  expect(writing(centred)).toEqual([9, 'center', 270]);
  expect(writing(centred, { ...letter, rotate: 90, userUnit: 2 })).toEqual([18, 'center', 0]);
  expect(writing({ textAlignment: 2, rotation: 'x' })).toEqual([undefined, 'right', 0]);
});

test('passwords, buttons that stay on, and what lies beside its page are told', () => {
  const read = (raw: RawAnnotation) => readEmbeddedFields([{ ...widget, ...raw }], letter)[0];
  expect(read({ fieldType: 'Tx', fieldFlags: 1 << 13 })?.password).toBe(true);
  expect(read({ fieldType: 'Tx', fieldFlags: 1 << 14 })).toMatchObject({
    password: false,
    kept: false,
  });
  const radio = { fieldType: 'Btn', radioButton: true, buttonValue: 'A' };
  expect(read({ ...radio, fieldFlags: 1 << 14 })).toMatchObject({ kept: true, exportValue: 'A' });
  expect(read({ fieldType: 'Tx', rect: [700, 10, 800, 30] })?.hidden).toBe(true);
  expect(read({ fieldType: 'Tx', rect: [600, 10, 800, 30] })?.hidden).toBe(false);
});

test('the scripts of a field are read by what makes them run', () => {
  const actions = new Map<string, unknown>([
    ['Calculate', ['sum()']],
    ['Format', ['f()', 'g()']],
    ['Keystroke', ['k()']],
    ['Validate', ['v()', 7]],
    ['Mouse Up', ['press()']],
  ]);
  const scriptsOf = (raw: RawAnnotation) =>
    readEmbeddedFields([{ ...widget, fieldType: 'Tx', ...raw }], letter)[0]?.scripts;
  expect(scriptsOf({ actions })).toEqual({
    calculate: 'sum()',
    format: 'f()\ng()',
    others: ['k()', 'v()'],
  });
  expect(scriptsOf({ actions: 'x' })).toEqual({ others: [] });
});
