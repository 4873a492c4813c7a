import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readingOrder } from './readingOrder.ts';
import type { Rect } from './rect.ts';

const box = (x: number, y: number, width: number, height: number): Rect => ({
  x,
  y,
  width,
  height,
});
const orderOf = (boxes: Record<string, Rect>) =>
  readingOrder(Object.entries(boxes), ([, rect]) => rect)
    .map(([name]) => name)
    .join(' ');

describe('fields are read', () => {
  test('row by row, each from left to right', () => {
    expect(
      orderOf({
        d: box(300, 101, 100, 20),
        b: box(300, 10, 100, 20),
        a: box(10, 12, 100, 20),
        c: box(10, 100, 100, 20),
      }),
    ).toBe('a b c d');
  });

  test('as one row where they are a little out of line', () => {
    expect(
      orderOf({ c: box(200, 10, 50, 20), b: box(100, 13, 50, 20), a: box(0, 16, 50, 20) }),
    ).toBe('a b c');
  });

  test('as two rows where the third step of a staircase has too little in common with the first', () => {
    const stairs = { b: box(200, 0, 50, 20), a: box(100, 8, 50, 20), c: box(0, 13, 50, 20) };
    expect(orderOf(stairs)).toBe('a b c');
  });

  test('with a line without height in the row that it touches', () => {
    expect(orderOf({ b: box(100, 0, 50, 20), a: box(0, 10, 50, 0), c: box(0, 21, 50, 0) })).toBe(
      'a b c',
    );
  });

  test('as two rows where they only touch', () => {
    expect(orderOf({ b: box(0, 30, 50, 20), a: box(200, 10, 50, 20) })).toBe('a b');
  });

  test('with a small check box in the row of the tall box beside it', () => {
    expect(orderOf({ b: box(100, 10, 140, 70), a: box(10, 38, 14, 14) })).toBe('a b');
  });

  test('without a tall box gluing the rows beside it together', () => {
    expect(
      orderOf({
        tall: box(0, 0, 100, 100),
        b1: box(200, 30, 50, 20),
        a1: box(200, 0, 50, 20),
        a2: box(300, 0, 50, 20),
        b2: box(300, 30, 50, 20),
      }),
    ).toBe('tall a1 a2 b1 b2');
  });

  test('in the order they came in where they lie on each other', () => {
    expect(orderOf({ z: box(5, 5, 10, 10), a: box(5, 5, 10, 10), m: box(5, 5, 10, 10) })).toBe(
      'z a m',
    );
  });
});

const place = fc.integer({ min: 0, max: 300 });
const side = fc.integer({ min: 0, max: 60 });
const boxes = fc.array(fc.record({ x: place, y: place, width: side, height: side }), {
  maxLength: 60,
});
const same = (rect: Rect) => rect;

describe('any boxes', () => {
  test('are all read, each once', () => {
    fc.assert(
      fc.property(boxes, (rects) => {
        const read = readingOrder(rects, same);
        expect(read).toHaveLength(rects.length);
        expect(new Set(read)).toEqual(new Set(rects));
      }),
    );
  });

  test('are read in an order that depends on where they lie, not on the order they were made in', () => {
    fc.assert(
      fc.property(boxes, (rects) => {
        const read = readingOrder(rects, same);
        expect(readingOrder(rects.toReversed(), same)).toEqual(read);
        expect(readingOrder(read, same)).toEqual(read);
      }),
    );
  });

  test('that lie wholly above another are read before it', () => {
    fc.assert(
      fc.property(boxes, (rects) => {
        const read = readingOrder(rects, same);
        read.forEach((rect, index) => {
          for (const later of read.slice(index + 1))
            expect(later.y + later.height).toBeGreaterThanOrEqual(rect.y);
        });
      }),
    );
  });

  test('are left in place in the list that was given', () => {
    const list = [box(0, 50, 1, 1), box(0, 0, 1, 1)];
    readingOrder(list, same);
    expect(list.map((rect) => rect.y)).toEqual([50, 0]);
  });
});

test('5,000 boxes of a grid, shuffled, come out row by row', () => {
  const grid = Array.from({ length: 5000 }, (_, i) =>
    box((i % 50) * 12, Math.floor(i / 50) * 12, 10, 10),
  );
  // 1,777 and 5,000 share no divisor, so this walks over every box once.
  const shuffled = grid.map((_, i) => grid[(i * 1777) % 5000] ?? box(0, 0, 0, 0));
  let asked = 0;
  const read = readingOrder(shuffled, (rect) => {
    asked += 1;
    return rect;
  });
  expect(read).toEqual(grid);
  expect(asked).toBe(5000);
});
