import {
  layoutName,
  layoutText,
  lineAtSize,
  sizeToFit,
  textInset,
} from '#core/appearance/fieldText.ts';
import { inOneLine, toDrawn, undrawableIn } from '#core/appearance/fontMeasures.ts';
import type { Rect } from '#core/geometry/rect.ts';
import { layoutTick } from '#core/fields/check.ts';
import type { PenLine } from '#core/fields/fieldKind.ts';
import { PdfTrouble } from '#server/service/pdf/file/pdfTrouble.ts';
import type { DrawnField } from '#server/service/pdf/sealJob.ts';
import { type Drawing, num } from './Drawing.ts';
import { drawLine } from './drawLine.ts';
import type { FontSubset } from './FontSubset.ts';
import { drawStrokes } from './signatureInk.ts';
import { drawTyped } from './typedSignature.ts';

/**
 * The text as it is drawn: whole, or not at all. What cannot be drawn is refused where it comes in.
 * Throws `PdfTrouble`.
 */
export function wholeText(text: string): string {
  const strange = undrawableIn(inOneLine(text));
  if (strange.length === 0) return toDrawn(text);
  const message = `"${text}" cannot be drawn: no font here has ${strange.join(' ')}.`;
  throw new PdfTrouble('unsupported', message);
}

/** Draws one value into its box by the one rule (`#core/appearance/fieldText.ts`). */
export function drawValue(drawing: Drawing, field: DrawnField, font: FontSubset): void {
  const { rect } = field;
  if (field.kind === 'note') drawGround(drawing, rect);
  if (field.kind === 'text' || field.kind === 'note')
    return drawText(drawing, field.text, rect, font);
  if (field.kind === 'strokes') return drawLines(drawing, field.lines);
  const name = wholeText(inOneLine(field.name ?? ''));
  drawing.op(`q ${num(rect.x)} ${num(rect.y)} ${num(rect.width)} ${num(rect.height)} re W n`);
  drawing.color(0, 0, 0);
  const nameRect =
    'strokes' in field
      ? drawStrokes(drawing, field.strokes, rect, name !== '')
      : drawTyped(drawing, wholeText(field.typed), rect, name !== '');
  drawing.op('Q');
  if (!nameRect) return;
  const placed = layoutName(name, nameRect);
  drawing.color(0, 0, 0);
  drawLine(drawing, font, placed.visual, placed);
}

/** Fills a box with a light colour, on which dark letters can be read over anything. */
function drawGround(drawing: Drawing, { x, y, width, height }: Rect): void {
  drawing.color(1, 0.97, 0.8);
  drawing.op(`${num(x)} ${num(y)} ${num(width)} ${num(height)} re f`);
}

/** Draws a tick into its box. */
export function drawTick(drawing: Drawing, rect: Rect): void {
  drawLines(drawing, [layoutTick(rect)]);
}

function drawLines(drawing: Drawing, lines: readonly PenLine[]): void {
  for (const { points, lineWidth } of lines) {
    drawing.color(0, 0, 0);
    drawing.line(points, lineWidth);
  }
}

function drawText(drawing: Drawing, value: string, rect: Rect, font: FontSubset): void {
  const text = wholeText(inOneLine(value));
  if (text.trim() === '') return;
  const placed = layoutText(text, rect);
  // Too long a text is refused when it is entered; one that comes here nevertheless gets as small
  // as it must.
  const room = rect.width - 2 * textInset;
  const line = placed.ok ? placed : lineAtSize(text, rect, sizeToFit(text, room, 6));
  drawing.color(0, 0, 0);
  drawLine(drawing, font, line.visual, line);
}
