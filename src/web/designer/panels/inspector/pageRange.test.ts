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
  ['odd', [1, 3, 5, 7, 9]],
  ['Even', [2, 4, 6, 8]],
  ['even, 1, last', [1, 2, 4, 6, 8, 9]],
  ['all', [1, 2, 3, 4, 5, 6, 7, 8, 9]],
])('%s names pages %j of nine', (text, pages) => {
  expect(parsePageRange(text, 9)).toEqual(pages);
});

test.each(['', '0', '10', '4-3', 'two', '-', '1,,2', '1-2-3', '5-12'])('%j is refused', (text) => {
  expect(parsePageRange(text, 9)).toBeUndefined();
});

test('words of another language count beside the English ones', () => {
  expect(parsePageRange('ungerade, 2', 3, { ungerade: 'odd' })).toEqual([1, 2, 3]);
  expect(parsePageRange('odd', 3, { ungerade: 'odd' })).toEqual([1, 3]);
  expect(parsePageRange('ungerade', 3)).toBeUndefined();
});
