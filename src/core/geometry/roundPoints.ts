import type { Rect } from './rect.ts';

/** A hundredth of this is 1e-9 pt: below any measure, above what floats lose on a page. */
const dust = 1e-7;

/**
 * Points to two decimals, halves away from zero, judged as the decimal that was meant: 1.005
 * (stored as 1.00499…) is 1.01. Never returns -0.
 */
export function roundPoints(points: number): number {
  const hundredths = Math.floor(Math.abs(points) * 100 + 0.5 + dust);
  // A whole number by 100 is the float nearest to the decimal: it prints with two decimals.
  return hundredths === 0 ? 0 : (Math.sign(points) * hundredths) / 100;
}

/** A box with its four numbers rounded to 0.01 pt, each by itself, as they are exported. */
export function roundRect({ x, y, width, height }: Rect): Rect {
  return {
    x: roundPoints(x),
    y: roundPoints(y),
    width: roundPoints(width),
    height: roundPoints(height),
  };
}
