import { layoutTick } from '#core/appearance/fieldMarks.ts';
import {
  layoutName,
  layoutText,
  sizeToFit,
  textInset,
  baselineIn,
} from '#core/appearance/fieldText.ts';
import { isDrawable, toDrawn } from '#core/appearance/fontMeasures.ts';
import type { Rect } from '#core/geometry/rect.ts';
import type { DrawnField } from '#server/service/pdf/sealJob.ts';
import { type Drawing, num } from './Drawing.ts';
import type { FontSubset } from './FontSubset.ts';
import { drawStrokes } from './signatureInk.ts';
import { drawTyped } from './typedSignature.ts';

const replacement = '\ufffd';

/**
 * The text with a mark for each character that slipped past the check at entry: better a mark that
 * shows than nothing.
 */
export const drawable = (text: string) =>
  Array.from(toDrawn(text), (char) => (isDrawable(char) ? char : replacement)).join('');

/** Draws one value into its box by the one rule (`#core/appearance/fieldText.ts`). */
export function drawValue(drawing: Drawing, field: DrawnField, font: FontSubset): void {
  const { rect } = field;
  if (field.kind === 'text') return drawText(drawing, field.text, rect, font);
  if (field.kind === 'check') {
    if (field.checked) drawTick(drawing, rect);
    return;
  }
  const name = drawable(field.name ?? '');
  drawing.op(`q ${num(rect.x)} ${num(rect.y)} ${num(rect.width)} ${num(rect.height)} re W n`);
  drawing.color(0, 0, 0);
  const nameRect =
    'strokes' in field
      ? drawStrokes(drawing, field.strokes, rect, name !== '')
      : drawTyped(drawing, field.typed, rect, name !== '');
  drawing.op('Q');
  if (!nameRect) return;
  const placed = layoutName(name, nameRect);
  drawing.color(0, 0, 0);
  drawing.text(font.encode(name), font.name, placed.fontSize, placed.x, placed.baseline);
}

/** Draws a tick into its box. */
export function drawTick(drawing: Drawing, rect: Rect): void {
  const { points, lineWidth } = layoutTick(rect);
  drawing.color(0, 0, 0);
  drawing.line(points, lineWidth);
}

function drawText(drawing: Drawing, value: string, rect: Rect, font: FontSubset): void {
  const text = drawable(value);
  if (text.trim() === '') return;
  const placed = layoutText(text, rect);
  // Too long a text is refused when it is entered; one that comes here nevertheless gets as small
  // as it must.
  const fontSize = placed.ok ? placed.fontSize : sizeToFit(text, rect.width - 2 * textInset, 6);
  drawing.color(0, 0, 0);
  drawing.text(
    font.encode(text),
    font.name,
    fontSize,
    rect.x + textInset,
    baselineIn(rect, fontSize),
  );
}
