import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  elementHeight,
  nativeLimit,
  placeAfterScroll,
  placeAt,
  scrollTarget,
} from './scrollSpace.ts';

const tall = { height: 42_500_000, viewHeight: 900 };
const layoutTop = ({ scrollTop, offset }: { scrollTop: number; offset: number }) =>
  scrollTop + offset;

test('below the limit scrolling is native', () => {
  const space = { height: 20_000, viewHeight: 900 };
  expect(elementHeight(space)).toBe(20_000);
  expect(placeAt(space, 1_234.5)).toEqual({ scrollTop: 1_234.5, offset: 0 });
  expect(placeAfterScroll(space, { scrollTop: 0, offset: 0 }, 15_000)).toEqual({
    scrollTop: 15_000,
    offset: 0,
  });
});

test('every height of a tall layout is reached exactly, within what the browser can hold', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: tall.height - 900, noNaN: true }), (top) => {
      const place = placeAt(tall, top);
      expect(layoutTop(place)).toBeCloseTo(top, 6);
      expect(place.scrollTop).toBeGreaterThanOrEqual(0);
      expect(place.scrollTop).toBeLessThanOrEqual(nativeLimit - 900);
    }),
  );
});

test('a small movement moves by what it says, wherever the view is', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 1_000, max: tall.height - 3_000, noNaN: true }),
      fc.double({ min: -900, max: 900, noNaN: true }),
      (top, delta) => {
        const before = placeAt(tall, top);
        const after = placeAfterScroll(tall, before, before.scrollTop + delta);
        expect(layoutTop(after) - top).toBeCloseTo(delta, 6);
      },
    ),
  );
});

test('scrolling in small steps reaches both ends', () => {
  for (const [start, step, end] of [
    [60_000, -700, 0],
    [tall.height - 60_000, 700, tall.height - 900],
  ] as const) {
    let place = placeAt(tall, start);
    for (let count = 0; count < 100; count++) {
      const scrollTop = Math.min(Math.max(place.scrollTop + step, 0), nativeLimit - 900);
      place = placeAfterScroll(tall, place, scrollTop);
    }
    expect(layoutTop(place)).toBeCloseTo(end, 6);
  }
});

test('dragging the scrollbar reaches the ends and the middle', () => {
  const start = placeAt(tall, 20_000_000);
  expect(layoutTop(placeAfterScroll(tall, start, 0))).toBe(0);
  expect(layoutTop(placeAfterScroll(tall, start, nativeLimit - 900))).toBe(tall.height - 900);
  const middle = placeAfterScroll(tall, placeAt(tall, 0), (nativeLimit - 900) / 2);
  expect(layoutTop(middle)).toBeCloseTo((tall.height - 900) / 2, 0);
});

const view = { x: 0, y: 1000, width: 800, height: 600 };
const page = { x: 100, y: 2000, width: 600, height: 900 };

test('a page shows from its top, in the middle', () => {
  expect(scrollTarget(view, page, undefined, 24)).toEqual({ x: 0, y: 1976 });
});

test('a box in view moves nothing', () => {
  const box = { x: 200, y: 1100, width: 100, height: 20 };
  expect(scrollTarget(view, page, box, 24)).toEqual({ x: 0, y: 1000 });
});

test('a box out of view comes to the middle, a tall one shows from its top', () => {
  const box = { x: 200, y: 2500, width: 100, height: 20 };
  expect(scrollTarget(view, page, box, 24)).toEqual({ x: 0, y: 2210 });
  const tall = { x: 200, y: 2500, width: 100, height: 900 };
  expect(scrollTarget(view, page, tall, 24)).toEqual({ x: 0, y: 2476 });
});
