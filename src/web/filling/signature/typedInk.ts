import '#web/ui/theme/valueFont.css';
import '#web/ui/theme/typedFont.css';
import type { Rect } from '#core/geometry/rect.ts';

/** The size at which a typed signature is measured and written before it is scaled into its box. */
export const typedFontSize = 100;

/** The face of a typed signature, as a canvas names it. */
export const typedFont = `500 ${typedFontSize}px Typed, "DejaVu Sans"`;

let context: CanvasRenderingContext2D | null | undefined;

/** The ink of a text at `typedFontSize`, baseline at 0, in the faces that are there. */
export function measureTyped(text: string): Rect {
  context ??= document.createElement('canvas').getContext('2d');
  if (!context || text === '') return { x: 0, y: 0, width: 1, height: 1 };
  context.font = typedFont;
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
