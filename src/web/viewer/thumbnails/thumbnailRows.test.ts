import { expect, test } from 'vitest';
import { hasButton, rowsBetween, thumbnailRows } from './thumbnailRows.ts';

const documents = [
  { fileKey: 'a', fileId: 'a.pdf', name: 'A', pdf: { pageCount: 2 } },
  { fileKey: 'b', fileId: 'b.pdf', name: 'B', pdf: { pageCount: 1 } },
];
const { rows, height } = thumbnailRows(documents, ({ fileKey }) =>
  fileKey === 'a' ? { width: 500, height: 700 } : { width: 10, height: 1000 },
);

test('each file has a heading above its pages', () => {
  expect(rows.map((row) => [row.kind, row.top])).toEqual([
    ['file', 0],
    ['page', 28],
    ['page', 28 + 156],
    ['file', 28 + 2 * 156],
    ['page', 56 + 2 * 156],
  ]);
  expect(height).toBe(56 + 2 * 156 + 216);
});

test('thumbnails are equally wide, unless one would be too tall', () => {
  expect(rows.flatMap((row) => (row.kind === 'page' ? [row.pxPerPt] : []))).toEqual([
    0.2, 0.2, 0.2,
  ]);
});

test('only rows in view are found', () => {
  expect(rowsBetween(rows, 0, 10)).toEqual({ first: 0, end: 1 });
  expect(rowsBetween(rows, 100, 200)).toEqual({ first: 1, end: 3 });
  expect(rowsBetween(rows, 0, 10_000)).toEqual({ first: 0, end: 5 });
  expect(rowsBetween([], 0, 100)).toEqual({ first: 0, end: 0 });
});

test('every page of an ordinary document has a button at once, in an endless one the first and the last', () => {
  expect([0, 500, 1000].map((index) => hasButton(index, 1001))).toEqual([true, true, true]);
  expect([1, 5000, 10_000].map((index) => hasButton(index, 10_001))).toEqual([true, false, true]);
});
