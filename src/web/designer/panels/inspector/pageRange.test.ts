import { expect, test } from 'vitest';
import { parsePageRange } from './pageRange.ts';

test.each([
  ['3', [3]],
  ['1-4, 8', [1, 2, 3, 4, 8]],
  ['8;2', [2, 8]],
  ['5-', [5, 6, 7, 8, 9]],
  ['-2', [1, 2]],
  ['2–3', [2, 3]],
  ['1, 1-2', [1, 2]],
])('%s names pages %j of nine', (text, pages) => {
  expect(parsePageRange(text, 9)).toEqual(pages);
});

test.each(['', '0', '10', '4-3', 'two', '-', '1,,2', '1-2-3', '5-12'])('%j is refused', (text) => {
  expect(parsePageRange(text, 9)).toBeUndefined();
});
