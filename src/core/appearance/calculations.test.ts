import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeFields, readCalculations, type ScriptedField } from './calculations.ts';
import { isPlainFormat, readNumberStyle, readSimpleCalculation } from './formScripts.ts';
import { numberOf, writeNumber } from './numberStyle.ts';

const field = (name: string, more: Partial<ScriptedField> = {}): ScriptedField => ({
  name,
  value: '',
  isText: true,
  others: [],
  ...more,
});
const sum = (...names: string[]) =>
  `AFSimple_Calculate("SUM", new Array(${names.map((name) => JSON.stringify(name)).join(', ')}));`;

function computed(
  fields: readonly ScriptedField[],
  entries: Record<string, string | boolean>,
  order: readonly string[] = [],
) {
  const { calculations } = readCalculations(fields, order);
  return calculations && Object.fromEntries(computeFields(calculations, (name) => entries[name]));
}

test.each([
  ['AFSimple_Calculate("SUM", new Array("a","b"))', 'SUM', ['a', 'b']],
  ['AFSimple_Calculate("SUM", new Array ("E1 2", "E2"));', 'SUM', ['E1 2', 'E2']],
  ["AFSimple_Calculate( 'PRD' , ['a', \"b, c\"] ) ;\r\n", 'PRD', ['a', 'b, c']],
  ['AFSimple_Calculate("AVG", "a, b,c")', 'AVG', ['a', 'b', 'c']],
  ['AFSimple_Calculate("MAX", new Array("\\u00e9\\"x"))', 'MAX', ['é"x']],
])('%s is a simple calculation', (script, operation, of) => {
  expect(readSimpleCalculation(script)).toEqual({ operation, of });
});

test.each([
  'AFSimple_Calculate("SUM", fields)',
  'AFSimple_Calculate("SUM", new Array("a" + b))',
  'AFSimple_Calculate("MOD", ["a"])',
  'AFSimple_Calculate("SUM", ["a"]); app.alert(1)',
  'event.value = this.getField("a").value - 1',
])('%s is another script', (script) => {
  expect(readSimpleCalculation(script)).toBeUndefined();
  expect(readCalculations([field('x', { calculate: script })], [])).toEqual({ unrun: ['totals'] });
});

test('formats of numbers, dates and the like are plain, and everything else is not', () => {
  for (const script of [
    'AFNumber_Format(2, 0, 0, 0, "", true);',
    'AFDate_FormatEx("mm/dd/yyyy")',
    'AFSpecial_KeystrokeEx("(999) 999-9999");',
    'AFPercent_Keystroke(2, 0);',
  ])
    expect(isPlainFormat(script)).toBe(true);
  for (const script of [
    'AFNumber_Format(2, 0, 0, 0, "", true); f.hidden = true;',
    'AFRange_Validate(true, 0, false, 0)',
    'event.rc = false',
  ])
    expect(isPlainFormat(script)).toBe(false);
  const { unrun } = readCalculations([field('x', { others: ['', 'event.rc = false'] })], []);
  expect(unrun).toEqual(['entries']);
});

const euro = readNumberStyle('AFNumber_Format(2, 2, 0, 0, "\\u20ac ", true)');
const dollar = readNumberStyle('AFNumber_Format(2, 0, 3, 0, "$", true)');
const share = readNumberStyle('AFPercent_Format(1, 0)');

test.each([
  ['', undefined, 0],
  ['none', undefined, 0],
  ['1234.5', undefined, 1234.5],
  ['1,5', undefined, 1.5],
  ['1,234.50', undefined, 1234.5],
  ['1.234,50', undefined, 1234.5],
  ['1,234,567', undefined, 1_234_567],
  ['-12', undefined, -12],
  ['(12.50)', undefined, -12.5],
  ['EUR 12.50', undefined, 12.5],
  ['1 234,50', undefined, 1234.5],
  ['1,234', dollar, 1234],
  ['1.234', euro, 1234],
  ['1234.56', euro, 1234.56],
  ['€ 1.234,5', euro, 1234.5],
  ['19 %', share, 0.19],
  ['0.19', share, 0.19],
])('%j is read by its style as a number', (text, style, number) => {
  expect(numberOf(text, style)).toBeCloseTo(number, 9);
});

test('numbers are written as their fields write them', () => {
  expect(writeNumber(1234.5)).toBe('1234.5');
  expect(writeNumber(0.1 + 0.2)).toBe('0.3');
  expect(writeNumber(1234567.891, euro)).toBe('€ 1.234.567,89');
  expect(writeNumber(-1234.5, dollar)).toBe('($1,234.50)');
  expect(writeNumber(2.675, dollar)).toBe('$2.68');
  expect(writeNumber(-0.001, dollar)).toBe('$0.00');
  expect(writeNumber(0.195, share)).toBe('19.5%');
});

test('what a style writes it reads as the same number', () => {
  const styles = fc.constantFrom(undefined, euro, dollar, share);
  const cents = fc.integer({ min: -1e11, max: 1e11 });
  fc.assert(
    fc.property(styles, cents, (style, count) => {
      const value = Math.round(count / 10) / 100;
      expect(numberOf(writeNumber(value, style), style)).toBeCloseTo(value, 3);
    }),
  );
});

describe('a form that computes', () => {
  const form = [
    field('grand', { calculate: sum('sub', 'c') }),
    field('sub', { calculate: sum('a', 'b') }),
    field('a'),
    field('b', { value: '5' }),
    field('c'),
  ];

  test('takes empty for 0, and what is entered before what was held', () => {
    expect(computed(form, {})).toEqual({ sub: '5', grand: '5' });
    expect(computed(form, { a: '7', b: '', c: '1' })).toEqual({ sub: '7', grand: '8' });
  });

  test('computes what others are computed from first, whatever its order says', () => {
    for (const order of [[], ['sub', 'grand'], ['grand', 'sub']])
      expect(computed(form, { a: '1', c: '2' }, order)).toEqual({ sub: '6', grand: '8' });
  });

  test('takes the name of a parent for all fields below it, and for no others', () => {
    const rows = ['row', 'row.1', 'row.2.x', 'row-3', 'rows'].map((name) => field(name));
    const all = [...rows, field('total', { calculate: sum('row') })];
    const entries = { row: '1', 'row.1': '2', 'row.2.x': '4', 'row-3': '8', rows: '16' };
    expect(computed(all, entries)).toEqual({ total: '7' });
  });

  test('has five functions', () => {
    const of = (operation: string) =>
      computed(
        [
          field('x', { calculate: `AFSimple_Calculate("${operation}", ["a", "b", "d"])` }),
          field('a'),
          field('b'),
          field('d'),
        ],
        { a: '2', b: '-3', d: '10' },
      )?.x;
    expect(['SUM', 'PRD', 'AVG', 'MIN', 'MAX'].map(of)).toEqual(['9', '-60', '3', '-3', '10']);
    expect(computed([field('x', { calculate: sum('nobody') })], {})).toEqual({ x: '0' });
  });

  test('counts a tick and a choice for the number that they stand for', () => {
    const all = [
      field('x', { calculate: sum('tick', 'choice') }),
      field('tick', { isText: false, on: '40' }),
      field('choice', { isText: false, on: '1' }),
    ];
    expect(computed(all, {})).toEqual({ x: '0' });
    expect(computed(all, { tick: true, choice: '2' })).toEqual({ x: '42' });
    expect(computed(all, { tick: false, choice: '' })).toEqual({ x: '0' });
  });

  test('does not compute what is computed from itself, and says so', () => {
    const loop = [
      field('a', { calculate: sum('b') }),
      field('b', { calculate: sum('a') }),
      field('c', { calculate: sum('d') }),
      field('d'),
    ];
    const { calculations, unrun } = readCalculations(loop, []);
    expect(calculations?.steps.map(({ name }) => name)).toEqual(['c']);
    expect(unrun).toEqual(['totals']);
  });

  test('is left alone where it computes from more than can be kept', () => {
    const many = Array.from({ length: 5_000 }, (_, index) => field(`r.${index}`));
    const three = ['x', 'y', 'z'].map((name) => field(name, { calculate: sum('r') }));
    const { calculations, unrun } = readCalculations([...many, ...three], []);
    expect(calculations).toBeUndefined();
    expect(unrun).toEqual(['totals']);
  });
});
