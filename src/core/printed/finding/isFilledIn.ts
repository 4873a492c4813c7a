import { type Rect, rectsOverlap } from '#core/geometry/rect.ts';
import { shrink } from './shrink.ts';
import type { Surroundings } from './surroundings.ts';

/** The spaces of the same row of a table as another one. */
export function rowOf(space: Rect, spaces: readonly Rect[]): Rect[] {
  return spaces.filter(
    (other) =>
      other !== space &&
      Math.abs(other.y - space.y) < 2 &&
      Math.abs(other.height - space.height) < 2 &&
      (other.x >= space.x + space.width - 2 || other.x + other.width <= space.x + 2),
  );
}

/** A word that may name something: letters, or a number that is set off as such. */
const naming = /\p{L}{2}|\p{Lo}|[.):]$/u;

/** Whether words before, above, below or behind an empty space may say what belongs in it. */
function isNamed({ wordsIn, page }: Surroundings, { x, y, width, height }: Rect): boolean {
  const head = 0.09 * page.size.height;
  const places = [
    { x: 0, y: y - 2, width: x + 2, height: height + 4 },
    { x, y: head, width, height: Math.max(0, y + 2 - head) },
    { x, y: y + height, width, height: 12 },
    { x: x + width, y, width: 40, height },
  ];
  return places.some((place) =>
    wordsIn(place).some(({ text, baseline }) => baseline !== undefined && naming.test(text)),
  );
}

/** Cells with words, in a row of which so many and such a part is filled, make it a row of data. */
const leastFilled = 4;
const filledPart = 0.7;

/** Whether an empty space is one of the few empty cells in a row of data. */
function isInFilledRow({ wordsIn }: Surroundings, row: readonly Rect[]): boolean {
  const filled = row.filter((other) => wordsIn(shrink(other, 1)).length > 0).length;
  return filled >= leastFilled && filled >= filledPart * (row.length + 1);
}

/** Whether an empty space between two level lines has no walls, and no space like it next to it. */
function isGap(around: Surroundings, space: Rect, spaces: readonly Rect[]): boolean {
  if (space.width < widestRow * around.page.size.width) return false;
  if (around.hasWalls(space)) return false;
  return !spaces.some(
    (other) =>
      other !== space &&
      Math.abs(other.x - space.x) < 3 &&
      Math.abs(other.width - space.width) < 3 &&
      (Math.abs(other.y - space.y - space.height) < 2 ||
        Math.abs(other.y + other.height - space.y) < 2),
  );
}

/** What is wider, as a part of the page, and stands alone, divides parts of the page. */
const widestRow = 0.6;

/** Whether a labelled space heads a column: the space below it is empty, and as wide. */
function isHeader({ wordsIn }: Surroundings, space: Rect, spaces: readonly Rect[]): boolean {
  const foot = space.y + space.height;
  return spaces.some(
    (other) =>
      Math.abs(other.y - foot) < 2 &&
      Math.abs(other.x - space.x) < 3 &&
      other.height < 0.8 * space.height &&
      wordsIn(shrink(other, 1)).length === 0,
  );
}

/** Whether a labelled space opens a row of a table at the left: it says what the others are for. */
function isRowLabel(
  around: Surroundings,
  space: Rect,
  row: readonly Rect[],
  checks: readonly Rect[],
): boolean {
  const isTicked = (other: Rect) => checks.some((one) => rectsOverlap(one, other));
  const isAsked = (other: Rect) => isTicked(other) || around.wordsIn(shrink(other, 1)).length === 0;
  return (
    row.some(isTicked) &&
    row.every((other) => other.x > space.x && isAsked(other)) &&
    !around.hasWall(space, space.x)
  );
}

/** Whether a labelled space may say what an empty one behind it in its row, or below it, is for. */
export function isHead(
  { wordsIn }: Surroundings,
  space: Rect,
  spaces: readonly Rect[],
  row: readonly Rect[],
): boolean {
  const isEmpty = (other: Rect) => wordsIn(shrink(other, 1)).length === 0;
  const isBelow = (other: Rect) =>
    Math.abs(other.y - space.y - space.height) < 2 &&
    Math.abs(other.x - space.x) < 3 &&
    Math.abs(other.width - space.width) < 3;
  return (
    row.some((other) => other.x > space.x && isEmpty(other)) ||
    spaces.some((other) => isBelow(other) && isEmpty(other))
  );
}

/** What is known of a space and those around it. */
interface Neighbours {
  spaces: readonly Rect[];
  row: readonly Rect[];
  checks: readonly Rect[];
  /** No words are in the space. */
  isEmpty: boolean;
}

/** Whether a space may be filled in, by what is in those of its row and column. */
export function isFilledIn(
  around: Surroundings,
  space: Rect,
  { spaces, row, checks, isEmpty }: Neighbours,
): boolean {
  if (!isEmpty)
    return (
      !(row.length > 0 && isHeader(around, space, spaces)) &&
      !isRowLabel(around, space, row, checks)
    );
  if (isInFilledRow(around, row) || isGap(around, space, spaces)) return false;
  return row.length < leastOfGrid || isNamed(around, space);
}

/** An empty space with so many beside it is a part of a grid, and named by words outside. */
const leastOfGrid = 2;
