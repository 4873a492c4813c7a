import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isInside, isOutside, keepGroupInside, keepInside } from './keepInside.ts';
import { moveRect } from './rect.ts';

const page = { width: 612, height: 792 };
const signature = { width: 140, height: 70 };
const place = fc.double({ min: -3000, max: 3000, noNaN: true });
const side = fc.double({ min: 1, max: 1000, noNaN: true });
const anyBox = fc.record({ x: place, y: place, width: side, height: side });
const anyPage = fc.record({ width: side, height: side });

describe('a box', () => {
  test.each([
    ['past the right edge is moved left', { x: 600, y: 10 }, { x: 472, y: 10 }],
    ['past the bottom-right corner is moved into it', { x: 600, y: 790 }, { x: 472, y: 722 }],
    ['before the top-left corner is moved into it', { x: -30, y: -1 }, { x: 0, y: 0 }],
    ['on the page stays', { x: 100.005, y: 222.333 }, { x: 100.005, y: 222.333 }],
  ])('%s', (_, at, kept) => {
    expect(keepInside({ ...at, ...signature }, page)).toEqual({ ...kept, ...signature });
  });

  test('larger than its page is pinned at the top-left corner and keeps its size', () => {
    const poster = { x: 100, y: -100, width: 700, height: 900 };
    expect(keepInside(poster, page)).toEqual({ ...poster, x: 0, y: 0 });
  });

  test('that is kept inside is inside whole, has its size, and was moved no further than needed', () => {
    fc.assert(
      fc.property(anyBox, anyPage, (rect, size) => {
        const kept = keepInside(rect, size);
        expect([kept.width, kept.height]).toEqual([rect.width, rect.height]);
        expect(keepInside(kept, size)).toEqual(kept);
        const fits = rect.width <= size.width && rect.height <= size.height;
        expect(isInside(kept, size)).toBe(fits || isInside({ ...rect, x: 0, y: 0 }, size));
        const lowest = Math.max(0, size.width - rect.width);
        expect(Math.abs(kept.x - rect.x)).toBeCloseTo(Math.max(0, -rect.x, rect.x - lowest), 9);
      }),
    );
  });
});

describe('a group', () => {
  const pair = [
    { x: 100, y: 100, width: 50, height: 20 },
    { x: 300, y: 400, width: 100, height: 20 },
  ];

  test('moves by the very delta where there is room', () => {
    expect(keepGroupInside(pair, { x: 0.1, y: -0.2 }, page)).toEqual({ x: 0.1, y: -0.2 });
  });

  test('stops when its foremost box meets the edge', () => {
    expect(keepGroupInside(pair, { x: 500, y: -500 }, page)).toEqual({ x: 212, y: -100 });
  });

  test('of no boxes moves freely', () => {
    expect(keepGroupInside([], { x: 5, y: 6 }, page)).toEqual({ x: 5, y: 6 });
  });

  test('of one box moves as that box alone would', () => {
    fc.assert(
      fc.property(anyBox, place, place, anyPage, (rect, x, y, size) => {
        const moved = moveRect(rect, keepGroupInside([rect], { x, y }, size));
        const alone = keepInside(moveRect(rect, { x, y }), size);
        expect(moved.x).toBeCloseTo(alone.x, 9);
        expect(moved.y).toBeCloseTo(alone.y, 9);
      }),
    );
  });

  test('that fits on its page has every box inside afterwards', () => {
    const small = fc.record({
      x: fc.double({ min: -50, max: 500, noNaN: true }),
      y: fc.double({ min: -50, max: 500, noNaN: true }),
      width: fc.double({ min: 1, max: 50, noNaN: true }),
      height: fc.double({ min: 1, max: 50, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(small, { minLength: 1 }), place, place, (group, x, y) => {
        const delta = keepGroupInside(group, { x, y }, page);
        for (const rect of group) expect(isInside(moveRect(rect, delta), page)).toBe(true);
      }),
    );
  });
});

describe('inside and outside', () => {
  test.each([
    ['filling the page', { x: 0, y: 0, width: 612, height: 792 }, true, false],
    ['out by the step of the export', { x: 472.01, y: 0, width: 140, height: 70 }, true, false],
    ['out at the top by that step', { x: 0, y: -0.01, width: 140, height: 70 }, true, false],
    ['out at the top by more', { x: 0, y: -0.02, width: 140, height: 70 }, false, false],
    ['out by more', { x: 472.02, y: 0, width: 140, height: 70 }, false, false],
    ['touching the right edge from beyond', { x: 612, y: 0, width: 140, height: 70 }, false, true],
    ['touching the top edge from beyond', { x: 0, y: -70, width: 140, height: 70 }, false, true],
    ['far below', { x: 0, y: 5000, width: 140, height: 70 }, false, true],
  ])('a box %s', (_, rect, inside, outside) => {
    expect(isInside(rect, page)).toBe(inside);
    expect(isOutside(rect, page)).toBe(outside);
  });
});
