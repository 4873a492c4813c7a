import { expect, test } from 'vitest';
import { pageStack } from './pageLayout.ts';
import { pagesAround } from './pagesAround.ts';

const stack = pageStack([{ fileKey: 'f', pdf: { pageCount: 2_000 } }], new Map());
const around = (pageNumber: number, direction: 1 | -1) =>
  [...pagesAround(stack, { fileKey: 'f', pageNumber }, direction)].map((ref) => ref.pageNumber);

test('begins with the page in view, goes on in the direction of scrolling, looks back at times', () => {
  expect(around(1_000, 1).slice(0, 9)).toEqual([
    1_000, 1_001, 1_002, 1_003, 999, 1_004, 1_005, 1_006, 998,
  ]);
  expect(around(1_000, -1).slice(0, 5)).toEqual([1_000, 999, 998, 997, 1_001]);
});

test('stays within the documents and within its reach, and names no page twice', () => {
  expect(around(2_000, 1).every((page) => page >= 1_850 && page <= 2_000)).toBe(true);
  expect(around(1, 1)).toHaveLength(451);
  expect(new Set(around(1_000, 1)).size).toBe(601);
  expect(around(1_000, 1)).toHaveLength(601);
  expect([...pagesAround(stack, undefined, 1)]).toEqual([]);
  expect([...pagesAround(stack, { fileKey: 'gone', pageNumber: 1 }, 1)]).toEqual([]);
});
