import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatLength, lengthUnits, numberReadings, parseLength } from './lengths.ts';

test.each([
  ['144', 144],
  ['72*2', 144],
  ['=72*2', 144],
  ['10mm', (10 * 72) / 25.4],
  ['1 in', 72],
  ['1/2in', 36],
  ['(1+1)*36', 72],
  ['2*(10mm)', (20 * 72) / 25.4],
  ['1in + 2', 74],
  ['12,5', 12.5],
  ['.5', 0.5],
  ['-3', -3],
  ['+=5', 105],
  ['+5', 105],
  ['+ 1/2 in', 136],
  ['=-3', -3],
  ['-=5mm', 100 - (5 * 72) / 25.4],
  ['96px', 72],
  ['1"', 72],
])('%s is %f points', (text, points) => {
  expect(parseLength(text, 'pt', 100, '.')).toBeCloseTo(points, 9);
});

test('a number without a unit is in the unit that is shown', () => {
  expect(parseLength('10', 'mm', 0, '.')).toBeCloseTo((10 * 72) / 25.4, 9);
  expect(parseLength('2*10', 'mm', 0, '.')).toBeCloseTo((20 * 72) / 25.4, 9);
  expect(parseLength('0.5+0.5', 'in', 0, '.')).toBeCloseTo(72, 9);
});

test.each([
  '',
  ' ',
  'abc',
  '1+',
  '(1',
  '1)',
  '1mm*1mm',

  '1mm mm',
  '1/0',
  '1..2',
  '--',
  '=',
  '10 20',
])('%j is refused', (text) => {
  expect(parseLength(text, 'pt', 100, '.')).toBeUndefined();
});

test.each([
  ['1.234', '.', 1.234],
  ['1,234', ',', 1.234],
  ['12,5', '.', 12.5],
  ['12.5', ',', 12.5],
  ['0,125', '.', 0.125],
  ['0.125', ',', 0.125],
  ['1234,567', '.', 1234.567],
  ['1234.567', ',', 1234.567],
  ['1,2345', '.', 1.2345],
  [',250', '.', 0.25],
] as const)(
  '%s is a number where the decimal sign is %s, as no thousands end there',
  (text, sign, points) => {
    expect(parseLength(text, 'pt', 0, sign)).toBe(points);
  },
);

test.each([
  ['1,234', '.'],
  ['1.234', ','],
  ['999,000', '.'],
  ['10+1.000', ','],
  ['1.234,5', ','],
  ['1,234.5', '.'],
  ['1,234,567', '.'],
] as const)('%s is refused where the decimal sign is %s: it may mean thousands', (text, sign) => {
  expect(parseLength(text, 'pt', 0, sign)).toBeUndefined();
});

test.each([
  ['1.234', ',', '1234', '1,234'],
  ['1,234', '.', '1234', '1.234'],
  ['-1.234 mm', ',', '1234', '1,234'],
  ['2.5+10.000', ',', '10000', '10,000'],
] as const)('%s where the decimal sign is %s may mean %s or %s', (text, sign, whole, decimals) => {
  expect(parseLength(text, 'pt', 0, sign)).toBeUndefined();
  expect(numberReadings(text, sign)).toEqual({ whole, decimals });
  for (const reading of [whole, decimals])
    expect(parseLength(reading, 'pt', 0, sign)).toBe(Number(reading.replace(',', '.')));
});

test.each(['abc', '1.234,5', '1,234,567', '1..2', '12,5', '1/0', ''])(
  '%j leaves no number open',
  (text) => {
    expect(numberReadings(text, ',')).toBeUndefined();
  },
);

test('a number of any shape is read as what it says, a thousandth of it never taken for all', () => {
  fc.assert(
    fc.property(
      fc.nat(99_999),
      fc.stringMatching(/^\d{1,4}$/),
      fc.constantFrom('.' as const, ',' as const),
      fc.constantFrom('.' as const, ',' as const),
      (whole, decimals, written, sign) => {
        const read = parseLength(`${whole}${written}${decimals}`, 'pt', 0, sign);
        if (read === undefined) expect(written).not.toBe(sign);
        else expect(read).toBe(Number(`${whole}.${decimals}`));
      },
    ),
  );
});

test('what is shown reads back to within a hundredth of a point', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -20_000, max: 20_000, noNaN: true }),
      fc.constantFrom(...lengthUnits),
      fc.constantFrom('.' as const, ',' as const),
      (points, unit, sign) => {
        const read = parseLength(formatLength(points, unit, sign), unit, 0, sign);
        expect(Math.abs((read ?? Number.NaN) - points)).toBeLessThanOrEqual(0.005_001);
      },
    ),
  );
});
