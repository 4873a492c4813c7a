import type { Rect } from './rect.ts';

/**
 * A hundredth of this is 1e-9 pt: below any real measure, above what a chain of float operations
 * loses on a page.
 */
const dust = 1e-7;

/**
 * Points to two decimals, halves away from zero. Judged as the decimal that was meant: 1.005
 * (stored as 1.00499…) is 1.01, never 1. Never gives -0.
 */
export function roundPoints(points: number): number {
  const hundredths = Math.floor(Math.abs(points) * 100 + 0.5 + dust);
  // Dividing a whole number by 100 yields the float nearest to the decimal, so it prints with two
  // decimals at most.
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
