import { expect, test } from 'vitest';
import { createAttemptLimit } from './attemptLimit.ts';

test('ten failures in a minute make an address wait until the first is a minute old', () => {
  let now = 0;
  const attempts = createAttemptLimit(10, () => now);
  for (let count = 0; count < 10; count += 1) {
    expect(attempts.secondsToWait('203.0.113.7')).toBe(undefined);
    attempts.failed('203.0.113.7');
    now += 1_000;
  }
  expect(attempts.secondsToWait('203.0.113.7')).toBe(50);
  expect(attempts.secondsToWait('203.0.113.8')).toBe(undefined);
  now = 60_000;
  expect(attempts.secondsToWait('203.0.113.7')).toBe(undefined);
  attempts.failed('203.0.113.7');
  expect(attempts.secondsToWait('203.0.113.7')).toBe(1);
});

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ['2001:db8::1', '2001:db8:0:0:5::', true],
  ['::ffff:203.0.113.7', '203.0.113.7', true],
  ['::ffff:203.0.113.7', '203.0.113.8', false],
])('%s and %s count together: %s', (failing, asking, together) => {
  const attempts = createAttemptLimit(1, () => 0);
  attempts.failed(failing);
  expect(attempts.secondsToWait(asking) !== undefined).toBe(together);
});

test('a flood of addresses is forgotten from its beginning, not remembered for ever', () => {
  const attempts = createAttemptLimit(1, () => 0);
  for (let count = 0; count < 10_001; count += 1) attempts.failed(`host-${count}`);
  expect(attempts.secondsToWait('host-0')).toBe(undefined);
  expect(attempts.secondsToWait('host-10000')).toBe(60);
});
