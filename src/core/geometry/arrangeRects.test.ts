import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alignRects, distributeRects, matchSizes } from './arrangeRects.ts';
import { type Rect, unionRects } from './rect.ts';

const a: Rect = { x: 10, y: 10, width: 100, height: 20 };
const b: Rect = { x: 50, y: 100, width: 20, height: 60 };
const c: Rect = { x: 200, y: 40, width: 30, height: 30 };
const place = fc.integer({ min: 0, max: 1000 });
const side = fc.integer({ min: 1, max: 200 });
const boxes = fc.array(fc.record({ x: place, y: place, width: side, height: side }), {
  maxLength: 12,
});

describe('aligning', () => {
  test.each([
    ['left', [10, 10, 10], 'x'],
    ['centre', [70, 110, 105], 'x'],
    ['right', [130, 210, 200], 'x'],
    ['top', [10, 10, 10], 'y'],
    ['middle', [75, 55, 70], 'y'],
    ['bottom', [140, 100, 130], 'y'],
  ] as const)('%s moves boxes on one axis only', (alignment, expected, axis) => {
    const aligned = alignRects([a, b, c], alignment);
    const other = axis === 'x' ? 'y' : 'x';
    expect(aligned.map((rect) => rect[axis])).toEqual(expected);
    expect(aligned.map((rect) => rect[other])).toEqual([a, b, c].map((rect) => rect[other]));
    expect(aligned.map((rect) => [rect.width, rect.height])).toEqual(
      [a, b, c].map((rect) => [rect.width, rect.height]),
    );
  });

  test('to a frame puts one box on the middle of the page', () => {
    const page = { x: 0, y: 0, width: 612, height: 792 };
    expect(alignRects([a], 'centre', page)).toEqual([{ ...a, x: 256 }]);
  });

  test('nothing gives nothing', () => {
    expect(alignRects([], 'left')).toEqual([]);
  });

  test('stays within the box around all, and twice is the same as once', () => {
    fc.assert(
      fc.property(
        boxes,
        fc.constantFrom('left', 'centre', 'right', 'top', 'middle', 'bottom'),
        (rects, alignment) => {
          const frame = unionRects(rects);
          const aligned = alignRects(rects, alignment);
          expect(unionRects([...aligned, ...rects])).toEqual(frame);
          expect(alignRects(aligned, alignment, frame)).toEqual(aligned);
        },
      ),
    );
  });
});

describe('distributing', () => {
  test('makes the gaps equal and leaves the first and the last', () => {
    const row = [
      { x: 200, y: 0, width: 20, height: 10 },
      { x: 0, y: 5, width: 50, height: 10 },
      { x: 60, y: 9, width: 30, height: 10 },
    ];
    expect(distributeRects(row, 'horizontal').map((rect) => rect.x)).toEqual([200, 0, 110]);
    expect(distributeRects(row, 'horizontal').map((rect) => rect.y)).toEqual([0, 5, 9]);
  });

  test('boxes that are too tall for their room makes them overlap equally', () => {
    const column = [0, 10, 30].map((y) => ({ x: 0, y, width: 10, height: 20 }));
    expect(distributeRects(column, 'vertical').map((rect) => rect.y)).toEqual([0, 15, 30]);
  });

  test('two boxes leaves them alone', () => {
    expect(distributeRects([a, b], 'vertical')).toEqual([a, b]);
  });

  test('any boxes gives equal gaps between neighbours, sizes untouched', () => {
    fc.assert(
      fc.property(boxes, fc.constantFrom('horizontal', 'vertical'), (rects, direction) => {
        const [at, length] =
          direction === 'horizontal' ? (['x', 'width'] as const) : (['y', 'height'] as const);
        const result = distributeRects(rects, direction);
        expect(result.map((rect) => [rect.width, rect.height])).toEqual(
          rects.map((rect) => [rect.width, rect.height]),
        );
        if (rects.length < 3) return;
        const middle = (rect: Rect | undefined) => (rect ? rect[at] + rect[length] / 2 : 0);
        const order = rects
          .map((_, index) => index)
          .sort((i, j) => middle(rects[i]) - middle(rects[j]));
        const gaps = order.slice(1).map((index, i) => {
          const before = result[order[i] ?? 0];
          const after = result[index];
          return before && after ? after[at] - before[at] - before[length] : Number.NaN;
        });
        for (const gap of gaps) expect(gap).toBeCloseTo(gaps[0] ?? Number.NaN, 9);
      }),
    );
  });
});

test('boxes take the width, the height or the size of the model and keep their place', () => {
  expect(matchSizes([a, b, c], 'width', b)).toEqual([{ ...a, width: 20 }, b, { ...c, width: 20 }]);
  expect(matchSizes([a], 'height', c)).toEqual([{ ...a, height: 30 }]);
  expect(matchSizes([a, b], 'both', c)).toEqual([
    { ...a, width: 30, height: 30 },
    { ...b, width: 30, height: 30 },
  ]);
});
