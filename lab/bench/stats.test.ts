import { expect, test } from 'vitest';
import { bootstrap, median, quantile } from './stats.ts';

test('a quantile lies between its neighbours in proportion', () => {
  expect(quantile([3, 1, 2], 0.5)).toBe(2);
  expect(quantile([0, 10], 0.98)).toBeCloseTo(9.8);
  expect(() => median([])).toThrow('no numbers');
});

test('the interval of equal samples is a point, and of others it holds the estimate', () => {
  expect(bootstrap([2, 2, 2], median)).toEqual({ value: 2, low: 2, high: 2 });
  const { value, low, high } = bootstrap([1, 2, 3, 4, 5, 6, 7, 8, 9], median);
  expect(value).toBe(5);
  expect(low).toBeLessThan(5);
  expect(high).toBeGreaterThan(5);
  expect(low).toBeGreaterThanOrEqual(1);
});

test('the same samples give the same interval', () => {
  const samples = [1.2, 1.1, 1.9, 1.4, 1.3];
  expect(bootstrap(samples, median)).toEqual(bootstrap(samples, median));
});
