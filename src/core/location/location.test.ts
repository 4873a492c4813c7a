import fc from 'fast-check';
import { expect, test } from 'vitest';
import { locationToRect, rectToLocation } from './location.ts';

const letter = { width: 612, height: 792 };

test('read from the left, as the contract says ("Distance in points, described as from the left edge of the page"), Right is the left side of the box', () => {
  const location = rectToLocation({ x: 100, y: 222, width: 140, height: 70 }, 3, letter, 'left');
  expect(location).toEqual({ Right: 100, Top: 222, Width: 140, Height: 70, PageNumber: 3 });
  expect(locationToRect(location, letter, 'left')).toEqual({
    x: 100,
    y: 222,
    width: 140,
    height: 70,
  });
});

test('read from the right, Right is the gap between the box and the right edge of the page', () => {
  const location = rectToLocation({ x: 100, y: 222, width: 140, height: 70 }, 3, letter, 'right');
  expect(location).toEqual({ Right: 372, Top: 222, Width: 140, Height: 70, PageNumber: 3 });
  expect(locationToRect(location, letter, 'right')).toEqual({
    x: 100,
    y: 222,
    width: 140,
    height: 70,
  });
});

test('numbers are rounded once, to a hundredth of a point', () => {
  const rect = { x: 10.004, y: 1.005, width: 33.333333, height: 20.999 };
  expect(rectToLocation(rect, 1, letter, 'left')).toEqual({
    Right: 10,
    Top: 1.01,
    Width: 33.33,
    Height: 21,
    PageNumber: 1,
  });
});

test('there and back moves no side by more than a rounding step, in both readings', () => {
  const size = fc.record({
    width: fc.double({ min: 10, max: 15_000, noNaN: true }),
    height: fc.double({ min: 10, max: 15_000, noNaN: true }),
  });
  const rect = fc.record({
    x: fc.double({ min: -500, max: 15_000, noNaN: true }),
    y: fc.double({ min: -500, max: 15_000, noNaN: true }),
    width: fc.double({ min: 1, max: 2_000, noNaN: true }),
    height: fc.double({ min: 1, max: 2_000, noNaN: true }),
  });
  fc.assert(
    fc.property(
      size,
      rect,
      fc.constantFrom('left' as const, 'right' as const),
      (page, box, from) => {
        const back = locationToRect(rectToLocation(box, 1, page, from), page, from);
        for (const side of ['x', 'y', 'width', 'height'] as const)
          expect(Math.abs(back[side] - box[side])).toBeLessThanOrEqual(0.0101);
      },
    ),
  );
});
