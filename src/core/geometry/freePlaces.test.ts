import fc from 'fast-check';
import { expect, test } from 'vitest';
import { freeBeside, nextFreePlace } from './freePlaces.ts';
import { type Rect, rectsOverlap } from './rect.ts';

const at = (x: number, y: number, width = 60, height = 20): Rect => ({ x, y, width, height });
const page = { width: 300, height: 200 };

test('the next free place is the one that is read next, then the first again', () => {
  const places = [at(150, 50), at(20, 50), at(20, 120)];
  const from = at(20, 50);
  expect(nextFreePlace(places, [from], from)).toEqual(at(150, 50));
  expect(nextFreePlace(places, [from, at(150, 50)], at(150, 50))).toEqual(at(20, 120));
  expect(nextFreePlace(places, [at(20, 120)], at(20, 120))).toEqual(at(20, 50));
  expect(nextFreePlace(places, places, at(20, 120))).toBeUndefined();
});

test('a box goes to the right of another, then below it, then to the top', () => {
  const size = { width: 60, height: 20 };
  expect(freeBeside(at(20, 50), size, 10, [at(20, 50)], page)).toEqual(at(90, 50));
  expect(freeBeside(at(235, 50), size, 10, [at(235, 50)], page)).toEqual(at(235, 80));
  expect(freeBeside(at(235, 175), size, 10, [at(235, 175)], page)).toEqual(at(10, 10));
  expect(freeBeside(at(0, 0, 300, 200), size, 10, [at(0, 0, 300, 200)], page)).toBeUndefined();
});

test('a box beside another overlaps none and lies on the page', () => {
  const rect = fc.record({
    x: fc.integer({ min: 0, max: 240 }),
    y: fc.integer({ min: 0, max: 180 }),
    width: fc.integer({ min: 5, max: 60 }),
    height: fc.integer({ min: 5, max: 20 }),
  });
  fc.assert(
    fc.property(fc.array(rect, { minLength: 1, maxLength: 30 }), rect, (taken, size) => {
      const [first] = taken;
      const found = first && freeBeside(first, size, 4, taken, page);
      if (!found) return;
      expect(taken.filter((other) => rectsOverlap(found, other))).toEqual([]);
      expect(found.x >= 0 && found.y >= 0).toBe(true);
      expect(found.x + found.width).toBeLessThanOrEqual(page.width);
      expect(found.y + found.height).toBeLessThanOrEqual(page.height);
    }),
  );
});
