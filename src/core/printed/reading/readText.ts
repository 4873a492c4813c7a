import type { Glyph } from './drawnPage.ts';
import { chainMatrices } from '#core/geometry/pdfSpace.ts';
import type { DrawingState } from './drawingState.ts';

/** What is read of pdf.js's glyphs: its width in thousandths of text space. */
interface RawGlyph {
  unicode?: unknown;
  width?: unknown;
  isSpace?: unknown;
}

/** What of a font says where its characters stand. */
export interface FontFact {
  /** Thousandths, as in most fonts, or what a Type 3 font says. */
  widthScale: number;
  isVertical: boolean;
  /** Signs stand where letters are written. */
  isPictorial: boolean;
}

/** Text that is not painted: recognised under a scan, or a clip (ISO 32000-2, 9.3.6). */
const isUnpainted = (mode: number) => mode === 3 || mode === 7;

/** Moves on over glyphs that are shown, and returns those that can be read. */
export function showGlyphs(
  { matrix, text, fillLightness }: DrawingState,
  glyphs: readonly unknown[],
  font: FontFact,
): Glyph[] {
  const { size, direction, characterSpacing, wordSpacing } = text;
  const scale = text.horizontalScale * direction;
  const toPage = chainMatrices(text.matrix, matrix);
  const [a, b, c, d, e, f] = toPage;
  const place = (along: number) => {
    const x = font.isVertical ? text.x : text.x + along * scale;
    const y = (font.isVertical ? text.y - along : text.y) + text.rise;
    return { x: a * x + c * y + e, y: b * x + d * y + f };
  };
  const em = Math.hypot(c, d) * size;
  const shown: Glyph[] = [];
  let along = 0;
  for (const glyph of glyphs) {
    if (typeof glyph === 'number') {
      along -= (glyph * size) / 1000;
      continue;
    }
    const { unicode, width, isSpace } = (glyph ?? {}) as RawGlyph;
    const advance = (typeof width === 'number' ? width : 0) * size * font.widthScale;
    const start = place(along);
    const end = place(along + advance);
    if (typeof unicode === 'string' && !isUnpainted(text.mode))
      shown.push({
        text: unicode,
        start,
        end,
        em,
        lightness: fillLightness ?? 1,
        isPictorial: font.isPictorial,
      });
    along += advance + ((isSpace ? wordSpacing : 0) + characterSpacing) * direction;
  }
  if (font.isVertical) text.y -= along;
  else text.x += along * scale;
  return shown;
}
