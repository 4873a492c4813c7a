import { expect, test } from 'vitest';
import { pageStack } from './pageStack.ts';

const documents = [
  { fileKey: 'a', pdf: { pageCount: 3 } },
  { fileKey: 'b', pdf: { pageCount: 2 } },
];

test('pages of several documents stand in one row', () => {
  const stack = pageStack(documents, new Map());
  expect(stack.count).toBe(5);
  expect(stack.refAt(3)).toEqual({ fileKey: 'b', pageNumber: 1 });
  expect(stack.indexOf({ fileKey: 'b', pageNumber: 2 })).toBe(4);
  expect(stack.indexOf({ fileKey: 'b', pageNumber: 3 })).toBeUndefined();
  expect(stack.indexOf({ fileKey: 'c', pageNumber: 1 })).toBeUndefined();
  expect(stack.firstIndexOf('b')).toBe(3);
  expect(() => stack.refAt(5)).toThrow(RangeError);
});

test('an unknown size is that of the first page of its document', () => {
  const known = new Map([
    ['a', new Map([[1, { width: 100, height: 200 }]])],
    ['b', new Map([[2, { width: 700, height: 50 }]])],
  ]);
  const stack = pageStack(documents, known);
  expect(stack.sizeAt(2)).toEqual({ width: 100, height: 200 });
  expect(stack.sizeAt(3)).toEqual({ width: 612, height: 792 });
  expect(stack.isKnown(0)).toBe(true);
  expect(stack.isKnown(2)).toBe(false);
  expect(stack.heightBefore(3)).toBe(600);
  expect(stack.heightBefore(5)).toBe(600 + 792 + 50);
  expect(stack.maxWidth).toBe(700);
});
