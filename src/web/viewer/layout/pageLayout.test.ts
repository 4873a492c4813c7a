import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageLayout, snapStep, pageStack } from './pageLayout.ts';

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

const sizes = [
  { width: 595.276, height: 841.89 },
  { width: 842, height: 595 },
  { width: 3, height: 3 },
  { width: 595.276, height: 841.89 },
];
const known = new Map([['a', new Map(sizes.map((size, index) => [index + 1, size]))]]);
const stack = pageStack([{ fileKey: 'a', pdf: { pageCount: sizes.length } }], known);
const measures = { pxPerPt: 4 / 3, viewWidth: 1000, pixelRatio: 1, gap: 24, margin: 24 };

test('a page has its exact size, with fractions', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.3, max: 6, noNaN: true }), (pxPerPt) => {
      const layout = pageLayout(stack, { ...measures, pxPerPt });
      sizes.forEach((size, index) => {
        expect(layout.rectAt(index).width).toBe(size.width * pxPerPt);
        expect(layout.rectAt(index).height).toBe(size.height * pxPerPt);
      });
    }),
  );
});

test('pages stand in the middle, 24 above the first and between them', () => {
  const layout = pageLayout(stack, measures);
  const [first, second] = [layout.rectAt(0), layout.rectAt(1)];
  expect(layout.width).toBe(842 * (4 / 3) + 48);
  expect(first.y).toBe(24);
  expect(Math.abs(second.y - (first.y + first.height) - 24)).toBeLessThanOrEqual(0.5);
  expect(Math.abs(second.x - 24)).toBeLessThanOrEqual(0.5);
  expect(Math.abs(first.x + first.width / 2 - layout.width / 2)).toBeLessThanOrEqual(0.5);
});

test('corners lie on device pixels at the usual pixel ratios', () => {
  for (const pixelRatio of [1, 1.25, 1.5, 2, 3, 4 / 3]) {
    const layout = pageLayout(stack, { ...measures, pixelRatio });
    sizes.forEach((_, index) => {
      const { x, y } = layout.rectAt(index);
      for (const value of [x, y])
        expect(Math.abs(value * pixelRatio - Math.round(value * pixelRatio))).toBeLessThan(1e-6);
    });
  }
  expect(snapStep(1.1)).toBe(1);
});

test('a height finds its page, a stretch the pages that show in it', () => {
  const layout = pageLayout(stack, measures);
  sizes.forEach((_, index) => {
    const { y, height } = layout.rectAt(index);
    expect(layout.indexAt(y)).toBe(index);
    expect(layout.indexAt(y + height)).toBe(index);
    expect(layout.between(y + 1, y + 2)).toEqual({ first: index, last: index });
  });
  expect(layout.indexAt(0)).toBe(0);
  expect(layout.between(0, layout.height)).toEqual({ first: 0, last: 3 });
  expect(layout.between(0, 20)).toBeUndefined();
  const gapBelowFirst = layout.rectAt(0).y + layout.rectAt(0).height + 2;
  expect(layout.between(gapBelowFirst, gapBelowFirst + 10)).toBeUndefined();
});

test('no pages have no height', () => {
  const layout = pageLayout(pageStack([], new Map()), measures);
  expect(layout.height).toBe(0);
  expect(layout.between(0, 100)).toBeUndefined();
});
