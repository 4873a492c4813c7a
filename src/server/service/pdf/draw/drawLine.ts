import type { PlacedLine } from '#core/appearance/fieldText.ts';
import type { Drawing } from './Drawing.ts';
import { drawOutline } from './glyphOutline.ts';
import type { ValueFonts } from './ValueFonts.ts';

/**
 * Draws the characters of a line from left to right, in the order in which they stand. Arabic and
 * Hebrew marks are outlines where the font wants them: readers of the text would take a mark that
 * is moved for a line of its own.
 */
export function drawLine(
  drawing: Drawing,
  fonts: ValueFonts,
  { visual, face, fontSize, x, baseline }: Omit<PlacedLine, 'text'>,
): void {
  const font = fonts.of(face);
  drawing.text(font.encode(visual), font.name, fontSize, x, baseline);
  for (const outline of font.placeMarks(visual)) {
    drawOutline(drawing, outline, { scale: fontSize, origin: { x, y: baseline } });
  }
}
