import fc from 'fast-check';
import { expect, test } from 'vitest';
import { penCurves } from './penCurves.ts';

const coordinate = fc.double({ min: 0, max: 1000, noNaN: true });
const pen = fc.double({ min: 0.1, max: 5, noNaN: true });
const strokes = fc.array(fc.tuple(coordinate, coordinate, pen), { minLength: 2, maxLength: 50 });

test('the curves of a stroke lead through its points without a gap', () => {
  fc.assert(
    fc.property(strokes, (points) => {
      const curves = penCurves(points.flat());
      expect(curves).toHaveLength(points.length - 1);
      for (const [index, { from, to }] of curves.entries()) {
        expect([from.x, from.y]).toEqual(points[index]?.slice(0, 2));
        expect([to.x, to.y]).toEqual(points[index + 1]?.slice(0, 2));
      }
    }),
  );
});

test('the pen turns no corner at a point: it arrives in the direction in which it leaves', () => {
  const [first, second] = penCurves([0, 0, 1, 10, 20, 1, 40, 30, 1]);
  if (!first || !second) throw new Error('two curves were expected');
  expect(first.to.x - first.arrive.x).toBeCloseTo(second.leave.x - second.from.x);
  expect(first.to.y - first.arrive.y).toBeCloseTo(second.leave.y - second.from.y);
});

test('a dot is one curve without length, as wide as the pen', () => {
  expect(penCurves([5, 6, 2])).toEqual([
    {
      from: { x: 5, y: 6 },
      leave: { x: 5, y: 6 },
      arrive: { x: 5, y: 6 },
      to: { x: 5, y: 6 },
      width: 2,
    },
  ]);
});

test('a stroke without points draws nothing', () => {
  expect(penCurves([])).toEqual([]);
});
