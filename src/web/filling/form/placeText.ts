import { type EmbeddedTextLayout, layoutEmbeddedText } from '#core/appearance/embeddedText.ts';
import {
  layoutText,
  lineAtSize,
  type PlacedLine,
  smallestFontSize,
} from '#core/appearance/fieldText.ts';
import type { Rect } from '#core/geometry/rect.ts';
import type { FieldPlace } from './formField.ts';

/**
 * Where a text stands in one place of its field, by the rule of the sealed PDF. Points from the
 * corner of the upright box: a turned text is laid out as if it were not.
 */
export function placeText(text: string, { box, style, textSize }: FieldPlace): EmbeddedTextLayout {
  const upright = uprightBox(box, style?.turn ?? 0);
  if (style) return layoutEmbeddedText(text, upright, style);
  if (text === '') return { ok: true, lines: [] };
  const placed = layoutText(text, upright, textSize);
  return placed.ok ? { ok: true, lines: [placed] } : placed;
}

/** The box as its text sees it, at the origin: text on its side has the sides exchanged. */
export function uprightBox({ width, height }: Rect, turn: 0 | 90 | 180 | 270): Rect {
  return turn === 90 || turn === 270
    ? { x: 0, y: 0, width: height, height: width }
    : { x: 0, y: 0, width, height };
}

/** The lines of a text in one place, drawn by the same rule; one that does not fit is too long. */
export function linesInPlace(text: string, place: FieldPlace): PlacedLine[] {
  const placed = placeText(text, place);
  if (placed.ok) return placed.lines;
  const upright = uprightBox(place.box, place.style?.turn ?? 0);
  if (place.style?.multiline) {
    const endless = { ...upright, height: Number.MAX_SAFE_INTEGER };
    const high = layoutEmbeddedText(text, endless, { ...place.style, fontSize: smallestFontSize });
    if (high.ok) return high.lines;
  }
  const fontSize = Math.min(smallestFontSize, 0.65 * upright.height);
  return [lineAtSize(text, upright, fontSize)];
}
