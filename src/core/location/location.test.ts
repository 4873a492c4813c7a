import fc from 'fast-check';
import { expect, test } from 'vitest';
import { locationFault, locationToRect, rectToLocation } from './location.ts';

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

/** What the members of a Location mean as services of the family read them: insets of the page. */
function boxByInsets(
  { Left, Right, Top, Bottom, Width = 0, Height = 0 }: Record<string, number | undefined>,
  page: { width: number; height: number },
) {
  const width = Left !== undefined && Right !== undefined ? page.width - Left - Right : Width;
  const height = Top !== undefined && Bottom !== undefined ? page.height - Top - Bottom : Height;
  return {
    x: Left ?? (Right === undefined ? 0 : page.width - Right - width),
    y: Top ?? (Bottom === undefined ? 0 : page.height - Bottom - height),
    width,
    height,
  };
}

const edge = fc.option(fc.double({ min: -80, max: 250, noNaN: true }), { nil: undefined });
const length = fc.double({ min: 1, max: 300, noNaN: true });
const pageSize = fc.record({
  width: fc.double({ min: 600, max: 2_000, noNaN: true }),
  height: fc.double({ min: 600, max: 2_000, noNaN: true }),
});

test('any edges of the family make a box, whose Location in our members makes the same box', () => {
  fc.assert(
    fc.property(
      fc.record({ Left: edge, Right: edge, Top: edge, Bottom: edge }),
      length,
      length,
      pageSize,
      (edges, width, height, page) => {
        const location = {
          ...edges,
          PageNumber: 1,
          ...(edges.Left === undefined || edges.Right === undefined ? { Width: width } : {}),
          ...(edges.Top === undefined || edges.Bottom === undefined ? { Height: height } : {}),
        };
        expect(locationFault(location, page, 'right')).toBeUndefined();
        const box = locationToRect(location, page, 'right');
        const expected = boxByInsets(location, page);
        const ours = locationToRect(rectToLocation(box, 1, page, 'right'), page, 'right');
        for (const side of ['x', 'y', 'width', 'height'] as const) {
          expect(Math.abs(box[side] - expected[side])).toBeLessThan(1e-6);
          expect(Math.abs(ours[side] - box[side])).toBeLessThanOrEqual(0.0101);
        }
      },
    ),
  );
});

test('a size beside opposite edges is taken as far as it agrees with them', () => {
  const edges = { Left: 100, Right: 372, Top: 50, Bottom: 700 };
  const fault = (members: object) =>
    locationFault({ ...edges, PageNumber: 1, ...members }, letter, 'right')?.members;
  expect(fault({ Width: 140.4, Height: 41.6 })).toBeUndefined();
  expect(fault({ Width: 140.6 })).toEqual(['Left', 'Right', 'Width']);
  expect(fault({ Height: 43 })).toEqual(['Top', 'Bottom', 'Height']);
  expect(fault({ Right: 520 })).toEqual(['Left', 'Right']);
});

test('beside a Right that counts from the left edge, Left says the same or is refused', () => {
  const place = { Right: 100, Top: 1, Width: 140, Height: 70, PageNumber: 1 };
  expect(locationFault({ ...place, Left: 100 }, letter, 'left')).toBeUndefined();
  expect(locationFault({ ...place, Left: 100.2 }, letter, 'left')?.members).toEqual([
    'Left',
    'Right',
  ]);
  const { Right: _, ...rest } = place;
  expect(locationToRect({ ...rest, Left: 88.5 }, letter, 'left')).toMatchObject({ x: 88.5 });
});

test('Bottom counts from the bottom edge, also below it, and in a container within that', () => {
  const place = { Left: 10, Bottom: -5, Width: 20, Height: 30, PageNumber: 1 };
  expect(locationToRect(place, letter, 'left')).toEqual({ x: 10, y: 767, width: 20, height: 30 });
  expect(locationToRect(place, { x: 100, y: 200, width: 50, height: 12 }, 'left')).toEqual({
    x: 110,
    y: 187,
    width: 20,
    height: 30,
  });
});
