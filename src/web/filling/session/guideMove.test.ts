import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guideMove, guideZoom } from './guideMove.ts';

const view = { x: 0, y: 1000, width: 375, height: 700 };

test('a field that can be filled in where it is moves nothing', () => {
  const box = { x: 100, y: 1100, width: 200, height: 24 };
  const scene = { box, pageLeft: 8, view, narrow: false, covered: 88, pxPerPt: 1 };
  expect(guideMove(scene)).toEqual({ x: 0, y: 0 });
});

test('a field under the leading bar comes out from under it', () => {
  const box = { x: 100, y: 1660, width: 200, height: 24 };
  const { y } = guideMove({ box, pageLeft: 8, view, narrow: false, covered: 88, pxPerPt: 1 });
  expect(box.y + box.height - (view.y + y)).toBeLessThanOrEqual(view.height - 88);
});

test('on a narrow screen any field ends in view, above the keyboard', () => {
  const place = fc.record({
    x: fc.double({ min: 0, max: 800, noNaN: true }),
    y: fc.double({ min: 0, max: 5000, noNaN: true }),
    width: fc.double({ min: 5, max: 350, noNaN: true }),
    height: fc.double({ min: 5, max: 100, noNaN: true }),
  });
  fc.assert(
    fc.property(place, (box) => {
      const move = guideMove({ box, pageLeft: 0, view, narrow: true, covered: 0, pxPerPt: 1.2 });
      const left = box.x - view.x - move.x;
      const top = box.y - view.y - move.y;
      expect(left).toBeGreaterThanOrEqual(-0.001);
      expect(left + box.width).toBeLessThanOrEqual(view.width + 0.001);
      expect(top).toBeGreaterThanOrEqual(15.999);
      expect(top).toBeLessThanOrEqual(view.height / 2);
    }),
  );
});

test('the zoom for a field is kept where text is legible, and lets a wide field fit', () => {
  expect(guideZoom(180, 375, 1)).toBe(1);
  expect(guideZoom(180, 375, 0.45)).toBeGreaterThanOrEqual(0.9);
  expect(guideZoom(14, 375, 0.45)).toBe(1.2);
  expect((guideZoom(500, 375, 0.45) * 500 * 96) / 72).toBeLessThanOrEqual(375);
});
