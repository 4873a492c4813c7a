import '#web/ui/theme/typedFont.css';
import { type TypedFace, typedFaceOf } from '#core/appearance/typedFace.ts';
import type { Handwriting } from '#core/fields/handwritings.ts';
import type { Rect } from '#core/geometry/rect.ts';
import { valueFamily } from '#web/ui/theme/valueFamily.ts';

/** The size at which a typed signature is measured and written before it is scaled into its box. */
export const typedFontSize = 100;

/** The families of handwritings; none for a text in plain letters. */
const families: Record<TypedFace, string> = {
  hand: 'Typed, ',
  flowing: '"Typed flowing", ',
  slender: '"Typed slender", ',
  brush: '"Typed brush", ',
  plain: '',
};

/** The family of the one face in which a typed signature is written. */
export const typedFamily = (text: string, face: Handwriting | undefined): string =>
  `${families[typedFaceOf(text, face)]}${valueFamily('DejaVu Sans')}`;

/** The same, as a canvas names it. */
export const typedFont = (text: string, face: Handwriting | undefined): string =>
  `500 ${typedFontSize}px ${typedFamily(text, face)}`;

let context: CanvasRenderingContext2D | null | undefined;

/** The ink of a text at `typedFontSize`, baseline at 0, in the faces that are there. */
export function measureTyped(text: string, face: Handwriting | undefined): Rect {
  context ??= document.createElement('canvas').getContext('2d');
  if (!context || text === '') return { x: 0, y: 0, width: 1, height: 1 };
  context.font = typedFont(text, face);
  context.fontKerning = 'none';
  // The order is kept as it is, from left to right, as in the drawing.
  const box = context.measureText(`\u202d${text}`);
  return {
    x: -box.actualBoundingBoxLeft,
    y: -box.actualBoundingBoxAscent,
    width: box.actualBoundingBoxLeft + box.actualBoundingBoxRight,
    height: box.actualBoundingBoxAscent + box.actualBoundingBoxDescent,
  };
}
