import { expect, test } from 'vitest';
import { rangeChunkSize } from './blobTransport.ts';

test('large files are read in larger pieces, always a power of two within bounds', () => {
  expect(rangeChunkSize(1_000)).toBe(2 ** 18);
  expect(rangeChunkSize(50 * 2 ** 20)).toBe(2 ** 20);
  expect(rangeChunkSize(4 * 2 ** 30)).toBe(2 ** 21);
});
