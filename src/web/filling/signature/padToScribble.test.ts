import { expect, test } from 'vitest';
import { feelsPressure, padToScribble, pen } from './padToScribble.ts';

const size = { width: 300, height: 100 };
/** A stroke of one point every 10 ms and 2 px. */
const stroke = (...pressures: number[]) => ({
  points: pressures.map((pressure, at) => ({ x: 2 * at, y: 5, time: 10 * at, pressure })),
});
const widths = (...pressures: number[]) =>
  padToScribble([stroke(...pressures)], size).strokes[0]?.filter((_, at) => at % 3 === 2);

test('a pen is as wide as it was pressed, and where it is lifted as wide as before', () => {
  const of = (pressure: number) =>
    Math.round((pen.thin + (pen.thick - pen.thin) * pressure) * 100) / 100;
  expect(widths(0.1, 0.5, 1, 0.25, 0)).toEqual([of(0.1), of(0.5), of(1), of(0.25), of(0.25)]);
  expect(widths(0, 0.2, 0.6)).toEqual([of(0.2), of(0.2), of(0.6)]);
});

test('a pen that feels nothing, a mouse and a finger are narrower the faster they go', () => {
  expect(feelsPressure(stroke(0.5, 0.5, 0.5, 0).points)).toBe(false);
  expect(feelsPressure(stroke(0, 0, 0).points)).toBe(false);
  const slow = widths(0.5, 0.5, 0.5, 0);
  expect(slow).toEqual(widths(0, 0, 0, 0));
  const fast = padToScribble(
    [{ points: stroke(0, 0, 0, 0).points.map((point) => ({ ...point, x: 10 * point.x })) }],
    size,
  ).strokes[0]?.filter((_, at) => at % 3 === 2);
  expect(fast?.at(-1)).toBeLessThan(slow?.at(-1) ?? 0);
});
