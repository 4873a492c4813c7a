import type { Rect } from '#core/geometry/rect.ts';
import { isSquare, widestLetterGap } from './findChecks.ts';
import { shrink } from './shrink.ts';
import type { Surroundings } from './surroundings.ts';

/** Boxes for single letters that stand beside one another: the rows of them. */
export function findCombs(spaces: readonly Rect[], { wordsIn }: Surroundings): Rect[][] {
  const letters = spaces
    .filter(({ width, height }) => width >= 6 && width <= 30 && height >= 8 && height <= 36)
    .filter((rect) => wordsIn(shrink(rect, 1.5)).length === 0)
    .toSorted((a, b) => Math.round(a.y) - Math.round(b.y) || a.x - b.x);
  const rows: Rect[][] = [];
  for (const rect of letters) {
    const row = rows.findLast((other) => {
      const last = other.at(-1);
      return (
        last !== undefined &&
        Math.abs(last.y - rect.y) < 1 &&
        Math.abs(last.height - rect.height) < 1 &&
        rect.x - last.x - last.width > -1.5 &&
        rect.x - last.x - last.width < Math.max(1.5, widestLetterGap * last.width) &&
        Math.abs(last.width - rect.width) < 0.3 * last.width
      );
    });
    if (row) row.push(rect);
    else rows.push([rect]);
  }
  return rows.filter(
    (row) => row.length >= 3 || (row.length === 2 && row.every((rect) => isSquare(rect))),
  );
}
