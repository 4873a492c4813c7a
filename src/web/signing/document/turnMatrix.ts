import type { Size } from '#core/geometry/rect.ts';

/** The SVG transform that turns an upright drawing clockwise into a box at the origin. */
export function turnMatrix({ width, height }: Size, turn: 0 | 90 | 180 | 270): string | undefined {
  if (turn === 90) return `matrix(0 1 -1 0 ${width} 0)`;
  if (turn === 180) return `matrix(-1 0 0 -1 ${width} ${height})`;
  return turn === 270 ? `matrix(0 -1 1 0 0 ${height})` : undefined;
}
