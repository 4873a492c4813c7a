import { expect, test } from 'vitest';
import { rangeChunkSize } from './openSession.ts';

test('a large file is read in pieces of a power of two, the larger the file the larger', () => {
  expect(rangeChunkSize(50 * 2 ** 20)).toBe(2 ** 20);
  expect(rangeChunkSize(4 * 2 ** 30)).toBe(2 ** 22);
});
