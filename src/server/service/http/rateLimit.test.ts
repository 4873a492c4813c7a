import { expect, test } from 'vitest';
import { createRateLimit } from './rateLimit.ts';

test('a key has as many requests at once as in a minute, then they come back one by one', () => {
  let now = 0;
  const take = createRateLimit(30, () => now);
  for (let count = 0; count < 30; count += 1) expect(take('a')).toBeUndefined();
  expect(take('a')).toBe(2);
  expect(take('b')).toBeUndefined();
  now = 2_000;
  expect(take('a')).toBeUndefined();
  expect(take('a')).toBe(2);
});

test('only so many keys are remembered, the latest of them', () => {
  const take = createRateLimit(1, () => 0);
  take('first');
  for (let count = 0; count < 10_000; count += 1) take(`key ${count}`);
  expect(take('key 9999')).toBe(60);
  expect(take('first')).toBeUndefined();
});
