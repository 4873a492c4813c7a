import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Point, Rect } from '#core/geometry/rect.ts';
import { screenSpace, upright } from './screenSpace.ts';

const size = { width: 1203.5, height: 640.25 };
const length = fc.double({ min: -4000, max: 4000, noNaN: true });
const place = fc.record({ x: length, y: length });

/** The box in the window of an element of that size, turned by degrees and scaled. */
function boxOf(corner: Point, degrees: number, scale: number): Rect {
  const angle = (degrees * Math.PI) / 180;
  const turned = ([x, y]: readonly [number, number]) => ({
    x: corner.x + scale * (x * Math.cos(angle) - y * Math.sin(angle)),
    y: corner.y + scale * (x * Math.sin(angle) + y * Math.cos(angle)),
  });
  const { width, height } = size;
  const corners = (
    [
      [0, 0],
      [width, 0],
      [0, height],
      [width, height],
    ] as const
  ).map(turned);
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

const turn = (degrees: number) => {
  const angle = (degrees * Math.PI) / 180;
  return {
    right: { x: 3 * Math.cos(angle), y: 3 * Math.sin(angle) },
    down: { x: -3 * Math.sin(angle), y: 3 * Math.cos(angle) },
  };
};

test('where nothing is scaled, a place is as far from the corner as in the window', () => {
  const space = screenSpace({ x: 12.25, y: 50, ...size }, size);
  expect(space.toLocal({ x: 112.5, y: 60 })).toEqual({ x: 100.25, y: 10 });
  expect(space.scale).toBe(1);
});

test('what measuring loses does not make a scale', () => {
  const space = screenSpace(
    { x: 0, y: 0, width: 1203.5, height: 640.25 },
    { width: 1203.5, height: 640.251 },
  );
  expect(space.toLocal({ x: 1000, y: 640 })).toEqual({ x: 1000, y: 640 });
});

test.each([0.8, 1.5, 0.73462])('scaled by %d, a place is found again', (scale) => {
  fc.assert(
    fc.property(place, place, (corner, at) => {
      // Browsers say 1203.5 px by six digits.
      const space = screenSpace(boxOf(corner, 0, scale), { width: 1203.5, height: 640.25 });
      const found = space.toLocal({ x: corner.x + at.x * scale, y: corner.y + at.y * scale });
      expect(found.x).toBeCloseTo(at.x, 6);
      expect(found.y).toBeCloseTo(at.y, 6);
      expect(space.scale).toBeCloseTo(scale, 9);
    }),
  );
});

test('a width told by six digits costs no exactness where the height is told by more', () => {
  const told = { width: Number((1203.456).toPrecision(6)), height: 640.25 };
  const space = screenSpace({ x: 0, y: 0, width: 1203.456 * 0.8, height: 640.25 * 0.8 }, told);
  expect(Math.abs(space.toLocal({ x: 1203.456 * 0.8, y: 0 }).x - 1203.456)).toBeLessThan(1e-6);
});

test('width and height may be scaled by different factors', () => {
  const space = screenSpace({ x: 5, y: 7, width: 200, height: 300 }, { width: 100, height: 100 });
  expect(space.toLocal({ x: 25, y: 37 })).toEqual({ x: 10, y: 10 });
  expect(space.toWindow({ x: 10, y: 10 })).toEqual({ x: 25, y: 37 });
});

test('a mirrored element has its corner at the right', () => {
  const mirrored = { right: { x: -1, y: 0 }, down: upright.down };
  const space = screenSpace(
    { x: 0, y: 0, width: 100, height: 50 },
    { width: 100, height: 50 },
    mirrored,
  );
  expect(space.corner).toEqual({ x: 100, y: 0 });
  expect(space.toLocal({ x: 90, y: 20 })).toEqual({ x: 10, y: 20 });
});

test('turned by any angle and scaled, a place is found again, and back', () => {
  const angle = fc.double({ min: -180, max: 180, noNaN: true });
  const scale = fc.double({ min: 0.2, max: 5, noNaN: true });
  fc.assert(
    fc.property(place, place, angle, scale, (corner, at, degrees, by) => {
      const space = screenSpace(boxOf(corner, degrees, by), size, turn(degrees));
      expect(space.corner.x).toBeCloseTo(corner.x, 6);
      expect(space.corner.y).toBeCloseTo(corner.y, 6);
      const found = space.toLocal(space.toWindow(at));
      expect(found.x).toBeCloseTo(at.x, 6);
      expect(found.y).toBeCloseTo(at.y, 6);
      expect(space.scale).toBeCloseTo(by, 6);
    }),
  );
});

test('what has no size is measured in px of the window', () => {
  const space = screenSpace({ x: 3, y: 4, width: 0, height: 0 }, { width: 0, height: 0 });
  expect(space.toLocal({ x: 5, y: 5 })).toEqual({ x: 2, y: 1 });
});
