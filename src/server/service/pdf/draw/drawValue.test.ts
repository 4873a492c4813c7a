import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Rect } from '#core/geometry/rect.ts';
import { handwritings } from '#core/fields/handwritings.ts';
import { PdfRef } from '#server/service/pdf/file/pdfObject.ts';
import type { SignatureDrawing } from '#server/service/pdf/sealJob.ts';
import { openFont } from './fontFiles.ts';
import { drawOutline } from './glyphOutline.ts';
import { drawValue } from './drawValue.ts';
import { Drawing } from './Drawing.ts';
import { PictureSet } from './PictureSet.ts';
import { drawStrokes } from './signatureInk.ts';
import { drawTyped } from './typedSignature.ts';
import { ValueFonts } from './ValueFonts.ts';

const rects = fc.record({
  x: fc.integer({ min: 0, max: 500 }),
  y: fc.integer({ min: 0, max: 500 }),
  width: fc.integer({ min: 10, max: 300 }),
  height: fc.integer({ min: 5, max: 100 }),
});
/** The points of a drawing's lines and curves, and how thick its pen is at most. */
const inkOf = (drawing: Drawing) => {
  const content = drawing.under([1, 0, 0, 1, 0, 0]);
  const points: [number, number][] = [];
  let pen = 0;
  let [a, b, c, d, e, f] = [1, 0, 0, 1, 0, 0];
  for (const [, numbers = '', operator] of content.matchAll(/((?:-?[\d.]+ )+)(cm|[mlcw])\b/g)) {
    const values = numbers.trim().split(' ').map(Number);
    const [x = 0, y = 0] = values.slice(-2);
    // Each outline stands under a matrix of its own.
    if (operator === 'cm') [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = values;
    else if (operator === 'w') pen = Math.max(pen, values[0] ?? 0);
    else points.push([a * x + c * y + e, b * x + d * y + f]);
  }
  return { points, pen };
};
const expectInside = (drawing: Drawing, rect: Rect) => {
  const { points, pen } = inkOf(drawing);
  expect(points.length).toBeGreaterThan(0);
  for (const [x, y] of points) {
    expect(x).toBeGreaterThanOrEqual(rect.x - 0.001);
    expect(x).toBeLessThanOrEqual(rect.x + rect.width + 0.001);
    expect(y).toBeGreaterThanOrEqual(rect.y - 0.001);
    expect(y).toBeLessThanOrEqual(rect.y + rect.height + 0.001);
  }
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const across = Math.max(...xs) - Math.min(...xs) + pen;
  const down = Math.max(...ys) - Math.min(...ys) + pen;
  // In one direction at least, the signature fills its box.
  expect(Math.max(across / rect.width, down / rect.height)).toBeGreaterThan(0.8);
};

test('a hand signature fills its box and stays inside', () => {
  const point = fc.tuple(
    fc.integer({ max: 500, min: 0 }),
    fc.integer({ max: 200, min: 0 }),
    fc.integer({ min: 1, max: 3 }),
  );
  fc.assert(
    fc.property(
      rects,
      fc.array(fc.array(point, { minLength: 1 }), { minLength: 1 }),
      (rect, strokes) => {
        const drawing = new Drawing();
        drawStrokes(
          drawing,
          strokes.map((stroke) => stroke.flat()),
          rect,
          false,
        );
        expectInside(drawing, rect);
      },
    ),
  );
});

test('a typed signature fills its box and stays inside, in every script that can be typed', () => {
  for (const name of ['Anna', 'Łukasz Žižka', 'Олена Ґудзь', 'Ελένη', 'x', 'Nguyễn Thị']) {
    for (const rect of [
      { x: 10, y: 20, width: 200, height: 40 },
      { x: 0, y: 0, width: 30, height: 60 },
    ])
      for (const face of handwritings) {
        const drawing = new Drawing();
        drawTyped(drawing, { typed: name, face }, rect, false);
        expectInside(drawing, rect);
      }
  }
});

test('a typed signature has one face: handwriting only where that has every letter', () => {
  const anna = new Drawing();
  const box = { x: 0, y: 0, width: 100, height: 30 };
  drawTyped(anna, { typed: 'An' }, box, false);
  const nguyen = new Drawing();
  drawTyped(nguyen, { typed: 'Anễ' }, box, false);
  const plain = openFont('DejaVuSans.ttf');
  const first = (drawing: Drawing) =>
    drawing.under([1, 0, 0, 1, 0, 0]).split('\n')[1]?.split(' cm ')[1];
  const own = new Drawing();
  const glyph = plain.glyphForCodePoint(0x41);
  if (!glyph) throw new Error('no A');
  drawOutline(own, { glyph, x: 0, y: 0, scale: 1 }, { scale: 1, origin: { x: 0, y: 0 } });
  expect(first(nguyen)).toBe(first(own));
  expect(first(anna)).not.toBe(first(own));
});

test('each handwriting draws a name in letters of its own', () => {
  const rect = { x: 0, y: 0, width: 200, height: 40 };
  const drawn = handwritings.map((face) => {
    const drawing = new Drawing();
    drawTyped(drawing, { typed: 'Anna', face }, rect, false);
    return drawing.under([1, 0, 0, 1, 0, 0]);
  });
  expect(new Set(drawn).size).toBe(4);
});

test('a text is drawn whole or not at all, never with a mark for what is missing', () => {
  const fonts = new ValueFonts(() => new PdfRef(1, 0));
  const rect = { x: 0, y: 0, width: 200, height: 40 };
  const draw = (field: SignatureDrawing & { name?: string }) => () =>
    drawValue(
      new Drawing(),
      { kind: 'signature', pageNumber: 1, rect, ...field },
      fonts,
      new PictureSet(),
    );
  expect(draw({ typed: '王' })).toThrow('no font here has 王');
  expect(draw({ strokes: [[0, 0, 1, 9, 9, 1]], name: 'Li \ufffd' })).toThrow('no font here has');
  expect(draw({ strokes: [[0, 0, 1, 9, 9, 1]], name: 'Anna' })).not.toThrow();
});
