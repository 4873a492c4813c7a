import { expect, test } from 'vitest';
import { rangeChunkSize } from './blobTransport.ts';

test('small files are read in one piece, large ones in larger pieces, always a power of two', () => {
  expect(rangeChunkSize(1_000)).toBe(2 ** 25);
  expect(rangeChunkSize(50 * 2 ** 20)).toBe(2 ** 20);
  expect(rangeChunkSize(4 * 2 ** 30)).toBe(2 ** 22);
});
