import {
  baselineIn,
  layoutName,
  layoutText,
  lineAtSize,
  sizeToFit,
  textInset,
} from '#core/appearance/fieldText.ts';
import { inOneLine, toDrawn, undrawableIn } from '#core/appearance/fontMeasures.ts';
import type { Rect } from '#core/geometry/rect.ts';
import { layoutEmbeddedText } from '#core/appearance/embeddedText.ts';
import type { TextStyle } from '#core/fields/fieldTraits.ts';
import { layoutTick } from '#core/fields/check.ts';
import type { PenLine } from '#core/fields/fieldKind.ts';
import { PdfTrouble } from '#server/service/pdf/file/pdfTrouble.ts';
import type { DrawnField, SignatureDrawing } from '#server/service/pdf/sealJob.ts';
import { type Drawing, num } from './Drawing.ts';
import { drawLine } from './drawLine.ts';
import type { PictureSet } from './PictureSet.ts';
import { drawStrokes } from './signatureInk.ts';
import { drawTyped } from './typedSignature.ts';
import type { ValueFonts } from './ValueFonts.ts';

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
export function drawValue(
  drawing: Drawing,
  field: DrawnField,
  fonts: ValueFonts,
  pictures: PictureSet,
): void {
  const { rect } = field;
  if (field.kind === 'note') drawGround(drawing, rect);
  if (field.kind === 'text' && field.style) return drawSet(drawing, field, field.style, fonts);
  if (field.kind === 'text' || field.kind === 'note') return drawText(drawing, field, fonts);
  if (field.kind === 'strokes') return drawLines(drawing, field.lines);
  const name = wholeText(inOneLine(field.name ?? ''));
  drawing.op(`q ${num(rect.x)} ${num(rect.y)} ${num(rect.width)} ${num(rect.height)} re W n`);
  drawing.color(0, 0, 0);
  const nameRect = drawSignature(drawing, field, rect, name !== '', pictures);
  drawing.op('Q');
  if (!nameRect) return;
  const placed = layoutName(name, nameRect);
  drawing.color(0, 0, 0);
  drawLine(drawing, fonts, placed);
}

/** Draws a signature into its box; gives the room for a name back. */
export function drawSignature(
  drawing: Drawing,
  mark: SignatureDrawing,
  rect: Rect,
  hasName: boolean,
  pictures: PictureSet,
): Rect | undefined {
  if ('strokes' in mark) return drawStrokes(drawing, mark.strokes, rect, hasName);
  if ('picture' in mark) return pictures.draw(drawing, mark.picture, rect, hasName);
  return drawTyped(drawing, { ...mark, typed: wholeText(mark.typed) }, rect, hasName);
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

/** A text in a style of its own; one that does not fit is cut off at its box, as on pages. */
function drawSet(
  drawing: Drawing,
  field: Extract<DrawnField, { text: string }>,
  style: TextStyle,
  fonts: ValueFonts,
): void {
  if (field.text.trim() === '') return;
  // Breaks are for the layout; what stands between them has to be drawable.
  wholeText(inOneLine(field.text));
  const placed = layoutEmbeddedText(field.text, field.rect, style);
  if (!placed.ok) return drawText(drawing, field, fonts);
  drawing.color(0, 0, 0);
  for (const line of placed.lines) drawLine(drawing, fonts, line);
}

function drawText(
  drawing: Drawing,
  { kind, text: value, rect, textSize }: Extract<DrawnField, { text: string }>,
  fonts: ValueFonts,
): void {
  const text = wholeText(inOneLine(value));
  if (text.trim() === '') return;
  const placed = layoutText(text, rect, textSize);
  // Too long a text is refused when it is entered; one that comes here nevertheless gets as small
  // as it must.
  const room = rect.width - 2 * textInset;
  const line = placed.ok ? placed : lineAtSize(text, rect, sizeToFit(text, room, 6));
  drawing.color(0, 0, 0);
  const baseline = kind === 'note' ? baselineIn(rect, line.fontSize, line.face) : line.baseline;
  drawLine(drawing, fonts, { ...line, baseline });
}
