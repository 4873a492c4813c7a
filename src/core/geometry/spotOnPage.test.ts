import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isInside } from './keepInside.ts';
import { spotOnPage } from './spotOnPage.ts';

const letter = { width: 612, height: 792 };
const wide = { width: 792, height: 612 };
const size = fc.record({
  width: fc.double({ min: 200, max: 2000, noNaN: true }),
  height: fc.double({ min: 200, max: 2000, noNaN: true }),
});
const part = fc.double({ min: 0, max: 1, noNaN: true });

test('a box in a corner stays in that corner, and keeps its size', () => {
  const corner = { x: 532, y: 762, width: 80, height: 30 };
  expect(spotOnPage(corner, letter, wide)).toEqual({ x: 712, y: 582, width: 80, height: 30 });
  expect(spotOnPage({ ...corner, x: 0, y: 0 }, letter, wide)).toMatchObject({ x: 0, y: 0 });
});

test('a box on a page of the same size is the very same', () => {
  const rect = { x: 0.1, y: 0.7, width: 80, height: 30 };
  expect(spotOnPage(rect, letter, { ...letter })).toBe(rect);
});

test('a box larger than the page fills it', () => {
  const rect = { x: 10, y: 10, width: 600, height: 30 };
  expect(spotOnPage(rect, letter, { width: 100, height: 100 })).toMatchObject({ x: 0, width: 100 });
});

test('every box stays on its page, and there and back is the same place', () => {
  fc.assert(
    fc.property(size, size, part, part, (from, to, across, down) => {
      const rect = {
        x: across * (from.width - 120),
        y: down * (from.height - 40),
        width: 120,
        height: 40,
      };
      const there = spotOnPage(rect, from, to);
      expect(isInside(there, to)).toBe(true);
      const back = spotOnPage(there, to, from);
      expect(back.x).toBeCloseTo(rect.x, 6);
      expect(back.y).toBeCloseTo(rect.y, 6);
      expect([back.width, back.height]).toEqual([120, 40]);
    }),
  );
});
