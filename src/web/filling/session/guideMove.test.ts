import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guideMove, guideZoom, wordsBeside } from './guideMove.ts';

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
  const wide = (width: number) => ({ x: 300, y: 100, width, height: 20 });
  expect(guideZoom(wide(180), 375, 1)).toBe(1);
  expect(guideZoom(wide(180), 375, 0.45)).toBeGreaterThanOrEqual(0.9);
  expect(guideZoom(wide(14), 375, 0.45)).toBe(1.2);
  expect((guideZoom(wide(500), 375, 0.45) * 500 * 96) / 72).toBeLessThanOrEqual(375);
});

test('the words beside a field come into view with it, at any zoom and width of a phone', () => {
  const scenes = fc.record({
    width: fc.integer({ min: 320, max: 430 }),
    zoom: fc.double({ min: 0.3, max: 3, noNaN: true }),
    field: fc.record({
      x: fc.double({ min: 150, max: 400, noNaN: true }),
      y: fc.double({ min: 40, max: 800, noNaN: true }),
      width: fc.double({ min: 10, max: 180, noNaN: true }),
      height: fc.double({ min: 10, max: 40, noNaN: true }),
    }),
    gap: fc.double({ min: 0, max: 60, noNaN: true }),
    length: fc.double({ min: 10, max: 90, noNaN: true }),
    side: fc.constantFrom('left', 'right', 'above'),
  });
  fc.assert(
    fc.property(scenes, ({ width, zoom, field, gap, length, side }) => {
      const printed = {
        left: { x: field.x - gap - length, y: field.y + 4 },
        right: { x: field.x + field.width + gap, y: field.y + 4 },
        above: { x: field.x, y: field.y - 14 },
      }[side];
      const words = { ...printed, width: length, height: 10 };
      const pxPerPt = (guideZoom(field, width, zoom, words) * 96) / 72;
      const scaled = (rect: typeof words) => ({
        x: rect.x * pxPerPt,
        y: rect.y * pxPerPt,
        width: rect.width * pxPerPt,
        height: rect.height * pxPerPt,
      });
      const view = { x: 0, y: 0, width, height: 600 };
      const at = { pageLeft: 0, view, narrow: true, covered: 0, pxPerPt };
      const move = guideMove({ ...at, box: scaled(field), words: scaled(words) });
      for (const rect of [scaled(field), scaled(words)]) {
        expect(rect.x - move.x).toBeGreaterThanOrEqual(-0.01);
        expect(rect.x + rect.width - move.x).toBeLessThanOrEqual(width + 0.01);
        expect(rect.y - move.y).toBeGreaterThanOrEqual(0);
        expect(rect.y + rect.height - move.y).toBeLessThanOrEqual(600);
      }
    }),
  );
});

test('of a long sentence the part next to its field is to be seen', () => {
  const box = { x: 300, y: 100, width: 14, height: 14 };
  const sentence = { x: 320, y: 100, width: 260, height: 10 };
  expect(wordsBeside(box, sentence)).toEqual({ ...sentence, width: 200 });
  expect(wordsBeside(box, { ...sentence, x: 20 })).toEqual({ ...sentence, x: 80, width: 200 });
});
