import { layoutTick } from '#core/appearance/fieldMarks.ts';
import {
  layoutName,
  layoutText,
  lineAtSize,
  sizeToFit,
  textInset,
} from '#core/appearance/fieldText.ts';
import { toDrawn, undrawableIn } from '#core/appearance/fontMeasures.ts';
import type { Rect } from '#core/geometry/rect.ts';
import type { DrawnField } from '#server/service/pdf/sealJob.ts';
import { type Drawing, num } from './Drawing.ts';
import { drawLine } from './drawLine.ts';
import type { FontSubset } from './FontSubset.ts';
import { drawStrokes } from './signatureInk.ts';
import { drawTyped } from './typedSignature.ts';

const replacement = '\ufffd';

/**
 * The text with a mark for each character that slipped past the check at entry: better a mark that
 * shows than nothing.
 */
export function drawable(text: string): string {
  const strange = new Set(undrawableIn(text));
  return Array.from(toDrawn(text), (char) => (strange.has(char) ? replacement : char)).join('');
}

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
  drawLine(drawing, font, placed.visual, placed);
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
  const room = rect.width - 2 * textInset;
  const line = placed.ok ? placed : lineAtSize(text, rect, sizeToFit(text, room, 6));
  drawing.color(0, 0, 0);
  drawLine(drawing, font, line.visual, line);
}
