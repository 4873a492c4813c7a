import type { PdfMatrix } from '#core/geometry/pdfSpace.ts';
import type { Rect } from '#core/geometry/rect.ts';

/**
 * A box whose content is turned clockwise: the upright box in which the content is laid out, its
 * corner at the origin, and the matrix that takes it to its place.
 */
export function turnedBox(rect: Rect, turn: 0 | 90 | 180 | 270): { box: Rect; matrix: PdfMatrix } {
  const { x, y, width, height } = rect;
  const upright = { x: 0, y: 0, width, height };
  const onSide = { x: 0, y: 0, width: height, height: width };
  if (turn === 90) return { box: onSide, matrix: [0, 1, -1, 0, x + width, y] };
  if (turn === 180) return { box: upright, matrix: [-1, 0, 0, -1, x + width, y + height] };
  if (turn === 270) return { box: onSide, matrix: [0, -1, 1, 0, x, y + height] };
  return { box: upright, matrix: [1, 0, 0, 1, x, y] };
}
