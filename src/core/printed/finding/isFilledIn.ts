import { type Rect, rectsOverlap } from '#core/geometry/rect.ts';
import { shrink } from '#core/printed/shrink.ts';
import type { Surroundings } from '#core/printed/near/surroundings.ts';

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

/**
 * Whether an empty space between two level lines has no walls, and next to it no space like it that
 * is empty, too, or has a label.
 */
function isGap(around: Surroundings, space: Rect, spaces: readonly Rect[]): boolean {
  if (space.width < widestRow * around.page.size.width) return false;
  if (around.hasWalls(space)) return false;
  return !spaces.some(
    (other) =>
      other !== space &&
      around.wordsIn(shrink(other, 1)).length <= mostLabelWords &&
      Math.abs(other.x - space.x) < 3 &&
      Math.abs(other.width - space.width) < 3 &&
      (Math.abs(other.y - space.y - space.height) < 2 ||
        Math.abs(other.y + other.height - space.y) < 2),
  );
}

/** The widest cell that holds the number of its row. */
const widestNumber = 32;

/** Whether an empty space is left between two rows of cells that begin with their numbers. */
function isLeftBetween({ wordsIn }: Surroundings, space: Rect, spaces: readonly Rect[]): boolean {
  const { x, y, width, height } = space;
  const isNumbered = (isAt: (other: Rect) => boolean) =>
    width > 2 * widestNumber &&
    spaces.some(
      (other) =>
        Math.abs(other.x - x) < 3 &&
        other.width <= widestNumber &&
        isAt(other) &&
        wordsIn(shrink(other, 1)).some(({ text }) => /\d/.test(text)),
    );
  return (
    isNumbered((other) => Math.abs(other.y + other.height - y) < 2) &&
    isNumbered((other) => Math.abs(other.y - y - height) < 2)
  );
}

/** An empty space of this height, with nothing said at its head, is a part of a frame. */
const leastFrame = 50;
const headHeight = 14;

/** Whether an empty space is high and wide, and no words before or right above it name it. */
function isFrame({ wordsIn }: Surroundings, { x, y, width, height }: Rect): boolean {
  if (height < leastFrame || width < 4 * leastFrame) return false;
  const places = [
    { x, y: y - headHeight, width, height: headHeight },
    { x: x - 90, y, width: 90, height },
  ];
  return !places.some((place) => wordsIn(place).some(({ text }) => naming.test(text)));
}

/** A text with more words is no label before lines to write on. */
const mostLabelWords = 5;

/** What is wider, as a part of the page, and stands alone, divides parts of the page. */
const widestRow = 0.6;

/** Whether a labelled space heads a column: the space below it is empty, and as wide. */
function isHeader(
  { wordsIn, isShaded }: Surroundings,
  space: Rect,
  spaces: readonly Rect[],
): boolean {
  const foot = space.y + space.height;
  return spaces.some(
    (other) =>
      Math.abs(other.y - foot) < 2 &&
      Math.abs(other.x - space.x) < 3 &&
      other.width < space.width + 3 &&
      other.height < 0.8 * space.height &&
      !isShaded(other) &&
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
  if (isLeftBetween(around, space, spaces) || isFrame(around, space)) return false;
  return row.length < leastOfGrid || isNamed(around, space);
}

/** An empty space with so many beside it is a part of a grid, and named by words outside. */
const leastOfGrid = 2;
