import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Rect,
  containsPoint,
  intersectRects,
  moveRect,
  rectAround,
  rectFromPoints,
  rectsOverlap,
  unionRects,
} from './rect.ts';

const box = (x: number, y: number, width: number, height: number): Rect => ({
  x,
  y,
  width,
  height,
});
const whole = fc.integer({ min: -1000, max: 1000 });
const side = fc.integer({ min: 0, max: 500 });
const anyBox = fc.record({ x: whole, y: whole, width: side, height: side });

test('two opposite corners span the same box in any order', () => {
  for (const [a, b] of [
    [
      { x: 10, y: 20 },
      { x: 40, y: 60 },
    ],
    [
      { x: 40, y: 20 },
      { x: 10, y: 60 },
    ],
  ] as const) {
    expect(rectFromPoints(a, b)).toEqual(box(10, 20, 30, 40));
    expect(rectFromPoints(b, a)).toEqual(box(10, 20, 30, 40));
  }
});

test('a box around a point has the point in its middle', () => {
  expect(rectAround({ x: 100, y: 50 }, { width: 140, height: 70 })).toEqual(box(30, 15, 140, 70));
});

test('a moved box keeps its size', () => {
  expect(moveRect(box(1, 2, 3, 4), { x: 10, y: -20 })).toEqual(box(11, -18, 3, 4));
});

describe('a box contains', () => {
  test.each([
    ['its middle', 25, 40, true],
    ['its top-left corner', 10, 20, true],
    ['its bottom-right corner', 40, 60, true],
    ['nothing left of it', 9.99, 40, false],
    ['nothing below it', 25, 60.01, false],
  ])('%s', (_, x, y, is) => {
    expect(containsPoint(box(10, 20, 30, 40), { x, y })).toBe(is);
  });
});

describe('two boxes', () => {
  test('that only touch do not overlap and share no area', () => {
    expect(rectsOverlap(box(0, 0, 10, 10), box(10, 0, 10, 10))).toBe(false);
    expect(rectsOverlap(box(10, 0, 10, 10), box(0, 0, 10, 10))).toBe(false);
    expect(rectsOverlap(box(0, 10, 10, 10), box(0, 0, 10, 10))).toBe(false);
    expect(intersectRects(box(0, 0, 10, 10), box(0, 10, 10, 10))).toBeUndefined();
  });

  test('share the area that lies in both', () => {
    expect(intersectRects(box(0, 0, 10, 10), box(4, 6, 20, 20))).toEqual(box(4, 6, 6, 4));
  });

  test('overlap if and only if they share an area, whichever is named first', () => {
    fc.assert(
      fc.property(anyBox, anyBox, (a, b) => {
        expect(intersectRects(a, b) !== undefined).toBe(rectsOverlap(a, b));
        expect(intersectRects(a, b)).toEqual(intersectRects(b, a));
      }),
    );
  });
});

describe('the box around several', () => {
  test('is undefined for none', () => {
    expect(unionRects([])).toBeUndefined();
  });

  test('is the very box for one, to the last digit', () => {
    const one = box(0.1, 0.2, 0.3, 0.7);
    expect(unionRects([one])).toEqual(one);
    expect(unionRects([one])).not.toBe(one);
  });

  test('holds each of them and touches one on every side', () => {
    fc.assert(
      fc.property(fc.array(anyBox, { minLength: 1, maxLength: 20 }), (boxes) => {
        const around = unionRects(boxes) ?? box(0, 0, 0, 0);
        const right = (rect: Rect) => rect.x + rect.width;
        const bottom = (rect: Rect) => rect.y + rect.height;
        expect(around.x).toBe(Math.min(...boxes.map((rect) => rect.x)));
        expect(around.y).toBe(Math.min(...boxes.map((rect) => rect.y)));
        expect(right(around)).toBe(Math.max(...boxes.map(right)));
        expect(bottom(around)).toBe(Math.max(...boxes.map(bottom)));
      }),
    );
  });
});
