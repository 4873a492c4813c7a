import { expect, test } from 'vitest';
import { guideStrokes } from './guideStrokes.ts';

const origin = { x: 100, y: 50 };

test('an alignment is one stroke, from the corner of its page at the scale shown', () => {
  const upright = { from: { x: 10, y: 20 }, to: { x: 10, y: 50 }, kind: 'edge' as const };
  expect(guideStrokes(upright, origin, 2)).toEqual([
    { x: 120, y: 90, length: 60, isUpright: true },
  ]);
  const flat = { from: { x: 10, y: 20 }, to: { x: 40, y: 20 }, kind: 'page' as const };
  expect(guideStrokes(flat, origin, 2)).toEqual([{ x: 120, y: 90, length: 60, isUpright: false }]);
});

test('a gap has a stroke across each end, inside of what it measures', () => {
  const across = { from: { x: 10, y: 20 }, to: { x: 40, y: 20 }, kind: 'gap' as const };
  expect(guideStrokes(across, origin, 2)).toEqual([
    { x: 120, y: 90, length: 60, isUpright: false },
    { x: 120, y: 87, length: 7, isUpright: true },
    { x: 179, y: 87, length: 7, isUpright: true },
  ]);
  const down = { from: { x: 10, y: 20 }, to: { x: 10, y: 50 }, kind: 'gap' as const };
  expect(guideStrokes(down, origin, 2)).toEqual([
    { x: 120, y: 90, length: 60, isUpright: true },
    { x: 117, y: 90, length: 7, isUpright: false },
    { x: 117, y: 149, length: 7, isUpright: false },
  ]);
});
