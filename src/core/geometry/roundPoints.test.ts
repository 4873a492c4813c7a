import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { roundPoints, roundRect } from './roundPoints.ts';

describe('points', () => {
  test.each([
    [1.005, 1.01],
    [-1.005, -1.01],
    [1.115, 1.12],
    [8.345, 8.35],
    [71.995, 72],
    [0.1 + 0.2, 0.3],
    [1.0049, 1],
    [1.00499, 1],
    [0.004, 0],
    [-0.004, 0],
    [-0, 0],
    [0.005, 0.01],
    [-0.005, -0.01],
    [595.276, 595.28],
    [14_400.125, 14_400.13],
    [1e-12, 0],
    [123_456.785, 123_456.79],
  ])('%s are exported as %s', (points, rounded) => {
    // toBe tells -0 from 0.
    expect(roundPoints(points)).toBe(rounded);
  });

  test('written with three decimals are rounded as that decimal, halves away from zero', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100_000_000, max: 100_000_000 }), (thousandths) => {
        const size = Math.abs(thousandths);
        const hundredths = Math.floor(size / 10) + (size % 10 >= 5 ? 1 : 0);
        const text = `${thousandths < 0 && hundredths > 0 ? '-' : ''}${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
        expect(roundPoints(Number(`${thousandths}e-3`))).toBe(Number(text));
      }),
      { numRuns: 2000 },
    );
  });

  const any = fc.double({ min: -200_000, max: 200_000, noNaN: true });

  test('are moved by half a step at most, print two decimals at most, and are the same when rounded again', () => {
    fc.assert(
      fc.property(any, (points) => {
        const rounded = roundPoints(points);
        expect(Math.abs(rounded - points)).toBeLessThanOrEqual(0.005 + 1e-9);
        expect(JSON.stringify(rounded)).toMatch(/^-?\d+(\.\d{1,2})?$/);
        expect(roundPoints(rounded)).toBe(rounded);
        expect(roundPoints(-points) + rounded).toBe(0);
      }),
      { numRuns: 2000 },
    );
  });

  test('are rounded the same after float dust', () => {
    fc.assert(
      fc.property(fc.integer({ min: -2_000_000, max: 2_000_000 }), (thousandths) => {
        const points = thousandths / 1000;
        expect(roundPoints((points / 1.1) * 1.1)).toBe(roundPoints(points));
        expect(roundPoints(points + 0.3 - 0.3)).toBe(roundPoints(points));
      }),
      { numRuns: 2000 },
    );
  });
});

test('each number of a box is rounded by itself', () => {
  expect(roundRect({ x: 1.005, y: -0.001, width: 140.0049, height: 69.995 })).toEqual({
    x: 1.01,
    y: 0,
    width: 140,
    height: 70,
  });
});
