import type { Rect } from '#core/geometry/rect.ts';
import type { PrintedPage } from '#core/printed/printedPage.ts';
import { isSquare } from '#core/printed/near/isSquare.ts';
import { widestLetterGap } from './findChecks.ts';
import { shrink } from '#core/printed/shrink.ts';
import type { Surroundings } from '#core/printed/near/surroundings.ts';

/** Whether a box has the size of one for a letter. */
const isLetter = ({ width, height }: Rect) =>
  width >= 6 && width <= 30 && height >= 8 && height <= 36;

/** Whether two boxes are one but for the thickness of a line. */
const isNear = (a: Rect, b: Rect) =>
  Math.abs(a.x - b.x) < 1.6 && Math.abs(a.width - b.width) < 1.6 && Math.abs(a.y - b.y) < 1.6;

/** Whether a space is what two of the boxes that are drawn one by one leave between them. */
function isLeftBetween(space: Rect, drawn: readonly Rect[]): boolean {
  if (!isLetter(space) || drawn.some((box) => isNear(box, space))) return false;
  const beside = drawn.filter(
    ({ y, width, height }) =>
      Math.abs(y - space.y) < 1.6 &&
      Math.abs(height - space.height) < 1.6 &&
      Math.abs(width - space.width) > 0.5,
  );
  return (
    beside.some(({ x, width }) => Math.abs(x + width - space.x) < 1.6) &&
    beside.some(({ x }) => Math.abs(x - space.x - space.width) < 1.6)
  );
}

/** Spaces without those that boxes for letters leave between them: nothing is written there. */
export function withoutLeftovers(spaces: readonly Rect[], { boxes }: PrintedPage): Rect[] {
  const drawn = boxes.map(({ rect }) => rect).filter(isLetter);
  return spaces.filter((space) => !isLeftBetween(space, drawn));
}

/** Boxes for single letters that stand beside one another: the rows of them. */
export function findCombs(spaces: readonly Rect[], { wordsIn }: Surroundings): Rect[][] {
  const letters = spaces
    .filter(isLetter)
    .filter((rect) => wordsIn(shrink(rect, 1.5)).length === 0)
    .toSorted((a, b) => Math.round(a.y) - Math.round(b.y) || a.x - b.x);
  const rows: Rect[][] = [];
  for (const rect of letters) {
    const row = rows.findLast((other) => {
      const last = other.at(-1);
      return (
        last !== undefined &&
        Math.abs(last.y - rect.y) < 1.5 &&
        Math.abs(last.height - rect.height) < 1.5 &&
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
