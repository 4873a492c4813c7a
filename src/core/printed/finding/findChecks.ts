import { type Rect, rectsOverlap } from '#core/geometry/rect.ts';
import type { PrintedArea } from '#core/printed/printedPage.ts';
import { isSquare, leastRatio, leastSide, mostSide } from '#core/printed/near/isSquare.ts';
import type { Surroundings } from '#core/printed/near/surroundings.ts';
import { answer, bracketSquares, characterSquares, underscoreTicks } from './characterChecks.ts';
import { isWithin } from './findSpaces.ts';

function right({ x, width }: Rect): number {
  return x + width;
}

/** Whether a square is as large and as high on the page as another one. */
function isTwin(a: Rect, b: Rect): boolean {
  return (
    Math.abs(a.y - b.y) < 1.5 &&
    Math.abs(a.height - b.height) < 1.5 &&
    Math.abs(a.width - b.width) < 0.15 * b.width
  );
}

/** Squares of a row that stand closer than this, in widths, are boxes for letters of one word. */
export const widestLetterGap = 0.42;

/** Whether a square stands in a row of touching ones: boxes for letters, or a table. */
function isInRow(square: Rect, others: readonly Rect[]): boolean {
  return others.some((other) => {
    if (other === square || !isTwin(square, other)) return false;
    const gap = Math.max(other.x - right(square), square.x - right(other));
    return gap > -1.2 && gap < Math.max(1.2, widestLetterGap * square.width);
  });
}

/** Words in a square, but for a single mark such as a tick. */
function isEmpty(square: Rect, { wordsIn, page }: Surroundings): boolean {
  const inside = {
    x: square.x + 1,
    y: square.y + 1.5,
    width: square.width - 2,
    height: square.height - 3,
  };
  if (wordsIn(inside).length > 0) return false;
  // White laid over black leaves its outline.
  const isLit = ({ rect, lightness }: PrintedArea) =>
    lightness > 0.9 && isTwin(rect, square) && Math.abs(rect.x - square.x) < 1.5;
  if (page.areas.some(isLit)) return true;
  return !page.areas.some(
    ({ rect, lightness }) =>
      lightness < 0.6 &&
      rect.x < right(inside) &&
      right(rect) > inside.x &&
      rect.y < inside.y + inside.height &&
      rect.y + rect.height > inside.y &&
      rect.width * rect.height < 600,
  );
}

/** Whether words beside a square, or above or below it, say what a tick in it means. */
function isExplained({ x, y, width, height }: Rect, { wordsIn, page }: Surroundings): boolean {
  const places = [
    { x: x + width, y: y - 1, width: 40, height: height + 2 },
    { x: x - 40, y: y - 1, width: 40, height: height + 2 },
    { x: x - 6, y: y - 12, width: width + 12, height: 12 },
    { x: x - 6, y: y + height, width: width + 12, height: 12 },
  ];
  const isLedTo = page.blanks.some(
    ({ kind, to, baseline }) =>
      kind === 'dots' && to <= x + 1 && to > x - 20 && baseline > y && baseline < y + height + 4,
  );
  return (
    isLedTo || places.some((place) => wordsIn(place).some(({ text }) => /[\p{L}\d]/u.test(text)))
  );
}

/** How far from square a drawn box may be where words beside it say that it is ticked. */
const leastOblong = 0.5;
/** What a form says of marking a box. */
const marking =
  /^(?:check|mark|tick|x|box|box\(es\)|kreuz|ankreuzen|aankruisen|cocher|marque)[.,:]?$/iu;

/** Whether a drawn box that is wider than high is one to tick, by the words of its row. */
function isOblongCheck(box: Rect, { wordsIn }: Surroundings): boolean {
  const { x, y, width, height } = box;
  if (height < leastSide + 2 || height > mostSide || width > mostSide) return false;
  if (height / width < leastOblong || height / width > 1 / leastRatio) return false;
  const row = { x: x - 120, y, width: width + 160, height };
  const beside = { x: x - 28, y, width: width + 56, height };
  return (
    wordsIn(beside).some(({ text }) => answer.test(text)) ||
    wordsIn(row).some(({ text }) => marking.test(text))
  );
}

/** Whether a drawn square stands alone in a cell of a table, with nothing else printed there. */
function isAloneInCell(square: Rect, spaces: readonly Rect[], { wordsIn }: Surroundings): boolean {
  const [cell] = spaces
    .filter((space) => !isSquare(space) && isWithin(square, space))
    .toSorted((a, b) => a.width * a.height - b.width * b.height);
  if (!cell || cell.height > 3 * square.height) return false;
  const isLike = (other: Rect) =>
    other !== cell &&
    Math.abs(other.x - cell.x) < 2 &&
    Math.abs(other.width - cell.width) < 2 &&
    Math.abs(other.height - cell.height) < 4;
  return wordsIn(cell).every(({ rect }) => rectsOverlap(rect, square)) && spaces.some(isLike);
}

/** How far apart squares stand, in points, that stand below one another in a table. */
const farthestTwin = 40;

/** Squares that are explained, with those of the same size above and below them in a column. */
function withColumns(squares: readonly Rect[], explained: readonly Rect[]): Rect[] {
  const kept = new Set(explained);
  const queue = [...explained];
  for (let one = queue.pop(); one; one = queue.pop())
    for (const other of squares) {
      const isTwin =
        Math.abs(other.x - one.x) < 2 &&
        Math.abs(other.y - one.y) < farthestTwin &&
        Math.abs(other.width - one.width) < 1.5 &&
        Math.abs(other.height - one.height) < 1.5;
      if (!isTwin || kept.has(other)) continue;
      kept.add(other);
      queue.push(other);
    }
  return squares.filter((square) => kept.has(square));
}

/** Whether a square is one of three or more in a row, evenly apart with nothing between. */
function isInSeries(square: Rect, squares: readonly Rect[], { wordsIn }: Surroundings): boolean {
  const row = squares.filter((other) => isTwin(other, square)).toSorted((a, b) => a.x - b.x);
  const at = row.indexOf(square);
  const isJoined = (index: number) => {
    const [left, next] = [row[index], row[index + 1]];
    if (!left || !next) return false;
    const gap = next.x - right(left);
    const between = { x: right(left), y: left.y, width: gap, height: left.height };
    return gap > 0 && gap < 1.2 * left.width && wordsIn(between).length === 0;
  };
  return [at - 2, at - 1, at].some((index) => isJoined(index) && isJoined(index + 1));
}

/** Whether a square is a cell of a row of wider ones, such as one for a middle initial. */
function isCellOfRow(square: Rect, spaces: readonly Rect[], { page }: Surroundings): boolean {
  if (page.boxes.some(({ rect }) => isTwin(rect, square) && Math.abs(rect.x - square.x) < 1.5))
    return false;
  const isBeside = (other: Rect) =>
    Math.abs(other.y + other.height - square.y - square.height) < 1.5 &&
    other.width > 2 * square.width &&
    other.height < 2.5 * square.height;
  return (
    spaces.some((other) => isBeside(other) && Math.abs(right(other) - square.x) < 1.5) &&
    spaces.some((other) => isBeside(other) && Math.abs(other.x - right(square)) < 1.5)
  );
}

/**
 * Squares for one letter or digit each: three or more apart in a row, or as large as the `letters`
 * of their row, which stand closer together, or cells between wider ones.
 */
export function findLetterSquares(
  around: Surroundings,
  spaces: readonly Rect[],
  letters: ReadonlySet<Rect>,
): Rect[] {
  const squares = spaces.filter((space) => isSquare(space) && !letters.has(space));
  const rows = [...letters];
  return squares.filter(
    (square) =>
      isEmpty(square, around) &&
      (isInSeries(square, squares, around) ||
        rows.some((letter) => isTwin(square, letter)) ||
        isCellOfRow(square, spaces, around)),
  );
}

/**
 * Places to tick: printed squares and rings, and the characters that look like them. `taken`:
 * squares that are for letters.
 */
export function findChecks(
  around: Surroundings,
  spaces: readonly Rect[],
  taken: ReadonlySet<Rect>,
): Rect[] {
  const { page } = around;
  const squares = spaces.filter(isSquare);
  const alone = squares.filter(
    (square) => !taken.has(square) && !isInRow(square, squares) && isEmpty(square, around),
  );
  const all = [...alone, ...characterSquares(page)];
  const found = withColumns(
    all,
    all.filter((square) => isExplained(square, around) || isAloneInCell(square, spaces, around)),
  );
  const oblong = page.boxes
    .map(({ rect }) => rect)
    .filter(
      (box) =>
        !isSquare(box) && !taken.has(box) && isOblongCheck(box, around) && isEmpty(box, around),
    );
  return [...found, ...oblong, ...bracketSquares(page), ...underscoreTicks(around)];
}
