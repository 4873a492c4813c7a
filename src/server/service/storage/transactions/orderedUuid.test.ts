import { expect, test } from 'vitest';
import { orderedUuid } from './orderedUuid.ts';

test('a UUID begins with its time, and says that it is of version 7', () => {
  // The time of the example of RFC 9562, appendix A.6.
  expect(orderedUuid(0x017f22e279b0)).toMatch(
    /^017f22e2-79b0-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  );
  expect(orderedUuid(1)).toMatch(/^00000000-0001-7/);
});

test('later ones sort behind, and those of one moment differ', () => {
  const ids = [1, 2, 255, 256, 2 ** 40, 2 ** 41 + 1].map(orderedUuid);
  expect([...ids].sort()).toEqual(ids);
  const together = Array.from({ length: 1_000 }, () => orderedUuid(1));
  expect(new Set(together).size).toBe(1_000);
});

test('every bit but those of time, version and variant is random', () => {
  const bits = (id: string) => BigInt(`0x${id.replaceAll('-', '')}`);
  let [ones, zeros] = [0n, 0n];
  for (let count = 0; count < 200; count += 1) {
    ones |= bits(orderedUuid(0));
    zeros |= ~bits(orderedUuid(0)) & ((1n << 80n) - 1n);
  }
  const random = ones & zeros;
  expect(random.toString(16)).toBe('fff3fffffffffffffff');
});
