import { expect, test } from 'vitest';
import { createRouter } from './createRouter.ts';
import { createRateLimit, guardRate, guardRefusals, createAttemptLimit } from './rateLimit.ts';

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

test('a large body and one that is refused cost more than a request, or alone where only these count', async () => {
  const asked = async (status: number, body: string, guard = guardRate) => {
    const router = createRouter(() => undefined);
    router.use(
      guard(
        createRateLimit(20, () => 0),
        () => 'a',
      ),
    );
    router.post('/', () => new Response(null, { status }));
    const headers = { 'content-length': String(body.length) };
    let count = 0;
    for (; count < 50; count += 1) {
      const request = new Request('http://x/', { method: 'POST', headers, body });
      if ((await router.fetch(request, { address: '' })).status === 429) break;
    }
    return count;
  };
  expect(await asked(204, '')).toBe(20);
  expect(await asked(204, 'x'.repeat(256 * 1024))).toBe(4);
  expect(await asked(413, '')).toBe(2);
  expect(await asked(400, 'x'.repeat(256 * 1024))).toBe(3);
  expect(await asked(204, 'x'.repeat(256 * 1024), guardRefusals)).toBe(50);
  expect(await asked(400, '', guardRefusals)).toBe(50);
  expect(await asked(400, 'x'.repeat(256 * 1024), guardRefusals)).toBe(5);
  expect(await asked(413, '', guardRefusals)).toBe(2);
});

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
