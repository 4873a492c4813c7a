import type { Glyph } from '@cantoo/fontkit';
import { layoutSignature } from '#core/appearance/fieldMarks.ts';
import { type Rect, unionRects } from '#core/geometry/rect.ts';
import { type Drawing, num } from './Drawing.ts';
import { type FontFile, openFont } from './fontFiles.ts';

/** The handwriting, one file a script, and what draws the letters that it lacks. */
const fonts: FontFile[] = [
  'caveat-latin-500-normal.woff',
  'caveat-latin-ext-500-normal.woff',
  'caveat-cyrillic-500-normal.woff',
  'caveat-cyrillic-ext-500-normal.woff',
  'DejaVuSans.ttf',
];

interface Outline {
  glyph: Glyph;
  x: number;
  scale: number;
}

/**
 * Draws a typed signature into its box as outlines of a handwriting font, so that it is a drawing
 * like a hand signature.
 */
export function drawTyped(
  drawing: Drawing,
  text: string,
  rect: Rect,
  hasName: boolean,
): Rect | undefined {
  const outlines = outlinesOf(text);
  const ink = unionRects(outlines.map(inkOfOutline).filter((box) => box.width > 0));
  const placed = layoutSignature(ink ?? { x: 0, y: 0, width: 1, height: 1 }, rect, hasName);
  for (const outline of outlines) drawOutline(drawing, outline, placed);
  return placed.nameRect;
}

function outlinesOf(text: string): Outline[] {
  const outlines: Outline[] = [];
  let x = 0;
  for (const char of text.normalize('NFC')) {
    const code = char.codePointAt(0) ?? 0;
    const font = fonts.map(openFont).find((candidate) => candidate.hasGlyphForCodePoint(code));
    const glyph = (font ?? openFont('DejaVuSans.ttf')).glyphForCodePoint(font ? code : 0xfffd);
    const scale = 1 / (font?.unitsPerEm ?? 2048);
    if (!glyph) continue;
    outlines.push({ glyph, x, scale });
    x += glyph.advanceWidth * scale;
  }
  return outlines;
}

function inkOfOutline({ glyph, x, scale }: Outline): Rect {
  const { minX, maxX, minY, maxY } = glyph.path.bbox;
  if (!(maxX > minX)) return { x, y: 0, width: 0, height: 0 };
  return {
    x: x + minX * scale,
    y: -maxY * scale,
    width: (maxX - minX) * scale,
    height: (maxY - minY) * scale,
  };
}

function drawOutline(
  drawing: Drawing,
  { glyph, x, scale }: Outline,
  placed: { scale: number; origin: { x: number; y: number } },
): void {
  const at = (px: number, py: number) => ({
    x: placed.origin.x + placed.scale * (x + px * scale),
    y: placed.origin.y - placed.scale * py * scale,
  });
  const text = (...points: { x: number; y: number }[]) =>
    points.map((point) => `${num(point.x)} ${num(point.y)}`).join(' ');
  let here = at(0, 0);
  const ops: string[] = [];
  for (const { command, args } of glyph.path.commands) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = args;
    if (command === 'closePath') ops.push('h');
    else if (command === 'moveTo' || command === 'lineTo') {
      here = at(a, b);
      ops.push(`${text(here)} ${command === 'moveTo' ? 'm' : 'l'}`);
    } else if (command === 'bezierCurveTo') {
      here = at(e, f);
      ops.push(`${text(at(a, b), at(c, d), here)} c`);
    } else {
      // A quadratic curve as a cubic one: its handles lie two thirds of the way to the quadratic's.
      const handle = at(a, b);
      const end = at(c, d);
      const toward = (from: { x: number; y: number }) => ({
        x: from.x + ((handle.x - from.x) * 2) / 3,
        y: from.y + ((handle.y - from.y) * 2) / 3,
      });
      ops.push(`${text(toward(here), toward(end), end)} c`);
      here = end;
    }
  }
  if (ops.length > 0) drawing.op(`${ops.join(' ')} f`);
}
