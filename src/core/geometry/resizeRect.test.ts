import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isInside } from './keepInside.ts';
import type { Rect } from './rect.ts';
import { type Handle, movedEdgeX, movedEdgeY, resizeRect } from './resizeRect.ts';

const bounds = { width: 612, height: 792 };
const min = { width: 8, height: 8 };
const start: Rect = { x: 100, y: 200, width: 140, height: 70 };
const handles: Handle[] = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'];

const delta = fc.record({
  x: fc.double({ min: -2000, max: 2000, noNaN: true }),
  y: fc.double({ min: -2000, max: 2000, noNaN: true }),
});
const share = fc.double({ min: 0.01, max: 0.99, noNaN: true });
const boxOnPage = fc.tuple(share, share, share, share).map(
  ([u, v, w, h]): Rect => ({
    x: u * bounds.width,
    y: v * bounds.height,
    width: w * (1 - u) * bounds.width,
    height: h * (1 - v) * bounds.height,
  }),
);
/** The edges that the handle leaves where they are. */
const unmovedEdges = (rect: Rect, name: Handle) => [
  ...(movedEdgeX(name) === 'near' ? [] : [rect.x]),
  ...(movedEdgeX(name) === 'far' ? [] : [rect.x + rect.width]),
  ...(movedEdgeY(name) === 'near' ? [] : [rect.y]),
  ...(movedEdgeY(name) === 'far' ? [] : [rect.y + rect.height]),
];
const handle = fc.constantFrom(...handles);

describe('dragging a handle by 10 right and 5 down', () => {
  test.each<[Handle, Rect]>([
    ['n', { x: 100, y: 205, width: 140, height: 65 }],
    ['ne', { x: 100, y: 205, width: 150, height: 65 }],
    ['e', { x: 100, y: 200, width: 150, height: 70 }],
    ['se', { x: 100, y: 200, width: 150, height: 75 }],
    ['s', { x: 100, y: 200, width: 140, height: 75 }],
    ['sw', { x: 110, y: 200, width: 130, height: 75 }],
    ['w', { x: 110, y: 200, width: 130, height: 70 }],
    ['nw', { x: 110, y: 205, width: 130, height: 65 }],
  ])('%s', (name, expected) => {
    expect(resizeRect(start, name, { x: 10, y: 5 }, { min, bounds })).toEqual(expected);
  });
});

test('an edge dragged past its opposite stops at the smallest size', () => {
  expect(resizeRect(start, 'nw', { x: 999, y: 999 }, { min, bounds })).toEqual({
    x: 232,
    y: 262,
    width: 8,
    height: 8,
  });
});

test('an edge dragged off the page stops exactly at the edge of the page', () => {
  expect(resizeRect(start, 'se', { x: 999, y: 999 }, { min, bounds })).toEqual({
    x: 100,
    y: 200,
    width: 512,
    height: 592,
  });
  expect(resizeRect(start, 'nw', { x: -999, y: -999 }, { min, bounds })).toEqual({
    x: 0,
    y: 0,
    width: 240,
    height: 270,
  });
});

test('without bounds an edge may go anywhere', () => {
  expect(resizeRect(start, 'nw', { x: -999, y: -999 }, { min })).toEqual({
    x: -899,
    y: -799,
    width: 1139,
    height: 1069,
  });
});

test('a box smaller than the smallest size neither jumps nor shrinks, but grows', () => {
  const tiny = { x: 10, y: 10, width: 4, height: 4 };
  expect(resizeRect(tiny, 'se', { x: -1, y: 2 }, { min, bounds })).toEqual({
    x: 10,
    y: 10,
    width: 4,
    height: 6,
  });
});

test('an edge that is off the page already may come back but not go further', () => {
  const off = { x: 600, y: 10, width: 50, height: 20 };
  expect(resizeRect(off, 'e', { x: 30, y: 0 }, { min, bounds }).width).toBe(50);
  expect(resizeRect(off, 'e', { x: -30, y: 0 }, { min, bounds }).width).toBe(20);
});

describe('every resize', () => {
  test('by nothing is the very same box', () => {
    fc.assert(
      fc.property(boxOnPage, handle, fc.boolean(), (rect, name, keepAspect) => {
        expect(resizeRect(rect, name, { x: 0, y: 0 }, { min, bounds, keepAspect })).toEqual(rect);
      }),
    );
  });

  test('gives a box that is upright, on the page, and has its opposite edge where it was', () => {
    fc.assert(
      fc.property(boxOnPage, handle, delta, (rect, name, moved) => {
        const result = resizeRect(rect, name, moved, { min, bounds });
        expect(result.width).toBeGreaterThanOrEqual(Math.min(min.width, rect.width));
        expect(result.height).toBeGreaterThanOrEqual(Math.min(min.height, rect.height));
        expect(result.x).toBeGreaterThanOrEqual(0);
        expect(result.y).toBeGreaterThanOrEqual(0);
        expect(result.x + result.width).toBeLessThanOrEqual(bounds.width + 1e-9);
        expect(result.y + result.height).toBeLessThanOrEqual(bounds.height + 1e-9);
        const unmoved = unmovedEdges(result, name);
        unmovedEdges(rect, name).forEach((edge, i) => {
          expect(unmoved[i]).toBeCloseTo(edge, 9);
        });
      }),
      { numRuns: 1000 },
    );
  });

  test('that keeps the aspect keeps it, stays on the page and leaves the opposite corner or middle', () => {
    fc.assert(
      fc.property(boxOnPage, handle, delta, (rect, name, moved) => {
        const result = resizeRect(rect, name, moved, { min, bounds, keepAspect: true });
        expect(result.width * rect.height).toBeCloseTo(result.height * rect.width, 6);
        expect(isInside(result, bounds)).toBe(true);
        const part = { near: 1, far: 0, none: 0.5 };
        const [u, v] = [part[movedEdgeX(name)], part[movedEdgeY(name)]];
        expect(result.x + u * result.width).toBeCloseTo(rect.x + u * rect.width, 9);
        expect(result.y + v * result.height).toBeCloseTo(rect.y + v * rect.height, 9);
      }),
      { numRuns: 1000 },
    );
  });
});

test('a corner that keeps the aspect reaches the pointer on the axis that was pulled further', () => {
  const result = resizeRect(start, 'se', { x: 14, y: 70 }, { min, bounds, keepAspect: true });
  expect(result).toEqual({ x: 100, y: 200, width: 280, height: 140 });
});

test('an edge that keeps the aspect grows the other axis about its middle', () => {
  const result = resizeRect(start, 'e', { x: 140, y: 0 }, { min, bounds, keepAspect: true });
  expect(result).toEqual({ x: 100, y: 165, width: 280, height: 140 });
});

test('a box without area is resized without regard to an aspect it does not have', () => {
  const line = { x: 100, y: 100, width: 100, height: 0 };
  expect(resizeRect(line, 'se', { x: 10, y: 5 }, { min, bounds, keepAspect: true })).toEqual({
    x: 100,
    y: 100,
    width: 110,
    height: 5,
  });
});
