import { expect, test } from 'vitest';
import { snapAnchors } from './snapAnchors.ts';
import { snapPoint } from './snapPoint.ts';

const page = { width: 612, height: 792 };
const rule = { x: 100, y: 300, width: 200, height: 0 };

test('a point goes to the nearest edge on each axis by itself', () => {
  const anchors = snapAnchors([], page, [rule]);
  expect(snapPoint({ x: 102, y: 298 }, anchors, 4.5)).toEqual({ x: 100, y: 300 });
  expect(snapPoint({ x: 150, y: 298 }, anchors, 4.5)).toEqual({ x: 150, y: 300 });
});

test('a point far from everything stays', () => {
  expect(snapPoint({ x: 160, y: 500 }, snapAnchors([], page), 4.5)).toEqual({ x: 160, y: 500 });
});

test('lines of one axis only, such as baselines, hold on that axis', () => {
  const more = { x: [], y: [{ at: 400, from: 100, to: 140, kind: 'drawn' as const }] };
  const anchors = snapAnchors([], page, [], more);
  expect(snapPoint({ x: 101, y: 402 }, anchors, 4.5)).toEqual({ x: 101, y: 400 });
});
