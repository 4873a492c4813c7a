import { type EmbeddedTextLayout, layoutEmbeddedText } from '#core/appearance/embeddedText.ts';
import { layoutText } from '#core/appearance/fieldText.ts';
import type { Rect } from '#core/geometry/rect.ts';
import type { FieldPlace } from './formField.ts';

/**
 * Where a text stands in one place of its field, by the rule of the sealed PDF. Points from the
 * corner of the upright box: a turned text is laid out as if it were not.
 */
export function placeText(text: string, { box, style }: FieldPlace): EmbeddedTextLayout {
  const upright = uprightBox(box, style?.turn ?? 0);
  if (style) return layoutEmbeddedText(text, upright, style);
  if (text === '') return { ok: true, lines: [] };
  const placed = layoutText(text, upright);
  return placed.ok ? { ok: true, lines: [placed] } : placed;
}

/** The box as its text sees it, at the origin: text on its side has the sides exchanged. */
export function uprightBox({ width, height }: Rect, turn: 0 | 90 | 180 | 270): Rect {
  return turn === 90 || turn === 270
    ? { x: 0, y: 0, width: height, height: width }
    : { x: 0, y: 0, width, height };
}
