import { expect, test } from 'vitest';
import { isReadAtOnce, rangeChunkSize } from './blobTransport.ts';

test('small files are read at once, large ones in pieces of a power of two', () => {
  expect(isReadAtOnce(30_000_000)).toBe(true);
  expect(isReadAtOnce(50_000_000)).toBe(false);
  expect(rangeChunkSize(50 * 2 ** 20)).toBe(2 ** 20);
  expect(rangeChunkSize(4 * 2 ** 30)).toBe(2 ** 22);
});
