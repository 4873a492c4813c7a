import { layoutSignature } from '#core/appearance/fieldMarks.ts';
import { type TypedFace, typedFaceOf } from '#core/appearance/typedFace.ts';
import { type Rect, unionRects } from '#core/geometry/rect.ts';
import { readParagraph } from '#core/writing/readParagraph.ts';
import type { TypedDrawing } from '#server/service/pdf/sealJob.ts';
import type { Drawing } from './Drawing.ts';
import { type FontFile, openFont } from './fontFiles.ts';
import { drawOutline, type Outline } from './glyphOutline.ts';

/** The files of each face, one a script. */
const fonts: Record<TypedFace, FontFile[]> = {
  flowing: ['dancing-script-latin-400-normal.woff', 'dancing-script-latin-ext-400-normal.woff'],
  slender: ['sacramento-latin-400-normal.woff', 'sacramento-latin-ext-400-normal.woff'],
  brush: ['marck-script-latin-400-normal.woff', 'marck-script-latin-ext-400-normal.woff'],
  hand: [
    'caveat-latin-500-normal.woff',
    'caveat-latin-ext-500-normal.woff',
    'caveat-cyrillic-500-normal.woff',
  ],
  plain: ['DejaVuSans.ttf'],
};

/**
 * Draws a typed signature into its box as outlines of a handwriting font, so that it is a drawing
 * like a hand signature.
 */
export function drawTyped(
  drawing: Drawing,
  { typed, face }: TypedDrawing,
  rect: Rect,
  hasName: boolean,
): Rect | undefined {
  const outlines = outlinesOf(typed, typedFaceOf(typed, face));
  const ink = unionRects(outlines.map(inkOfOutline).filter((box) => box.width > 0));
  const placed = layoutSignature(ink ?? { x: 0, y: 0, width: 1, height: 1 }, rect, hasName);
  for (const outline of outlines) drawOutline(drawing, outline, placed);
  return placed.nameRect;
}

function outlinesOf(text: string, typedFace: TypedFace): Outline[] {
  const outlines: Outline[] = [];
  let x = 0;
  const face = fonts[typedFace].map(openFont);
  for (const char of readParagraph(text).line(0, text.length)) {
    const code = char.codePointAt(0) ?? 0;
    const font = face.find((candidate) => candidate.hasGlyphForCodePoint(code));
    const glyph = font?.glyphForCodePoint(code);
    if (!font || !glyph) throw new Error(`no glyph for U+${code.toString(16)}`);
    const scale = 1 / font.unitsPerEm;
    outlines.push({ glyph, x, y: 0, scale });
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
