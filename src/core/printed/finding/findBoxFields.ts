import { type Rect, rectsOverlap, unionRects } from '#core/geometry/rect.ts';
import type { Word } from '#core/printed/printedPage.ts';
import { isSquare, widestLetterGap } from './findChecks.ts';
import { isWithin } from './findSpaces.ts';
import { isFilledIn, rowOf } from './isFilledIn.ts';
import { shrink } from './shrink.ts';
import type { Surroundings } from './surroundings.ts';

/** The smallest place to write on, in points. */
const leastWidth = 14;
const leastHeight = 7.5;
/** The width of a space that has room for a label and for what it asks. */
const leastLabelled = 36;
/** A space beyond this part of the page is a frame. */
const mostOfHeight = 0.35;

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

/** Signs before or after an amount: they stay, and the amount goes beside them. */
const adornment = /^(?:[$€£%]|\.?00|,00|EUR|USD)$/;
/** A place below a label is at most so high; what is higher is written on at its foot. */
const highest = 30;
const footHeight = 20;

/** A place without the adornments in it. */
function besideAdornments(place: Rect, words: readonly Word[]): Rect {
  let from = place.x;
  let to = place.x + place.width;
  for (const { rect } of words) {
    const isInPlace = rect.y + rect.height > place.y + 1 && rect.y < place.y + place.height - 1;
    if (!isInPlace) continue;
    if (rect.x + rect.width / 2 < place.x + place.width / 2)
      from = Math.max(from, rect.x + rect.width + 1);
    else to = Math.min(to, rect.x - 1);
  }
  return { ...place, x: from, width: to - from };
}

/** The part of a space that is left to write in beside or below what it says; or nothing. */
function freePart(space: Rect, words: readonly Word[], hasWalls: boolean): Rect | undefined {
  const label = unionRects(words.map(({ rect }) => rect));
  if (!label) return space;
  const foot = space.y + space.height;
  const below = foot - (label.y + label.height);
  if (space.width >= leastLabelled && below >= leastHeight + 1 && below >= 0.38 * space.height) {
    const height = below > highest ? footHeight : below;
    return { ...space, y: foot - height, height };
  }
  const beside = space.x + space.width - (label.x + label.width);
  const isOneLine = space.height < 2.4 * label.height;
  const isLabel = words.at(-1)?.text.endsWith(':') === true;
  if (isOneLine && isLabel && beside >= 2 * leastWidth)
    return { ...space, x: label.x + label.width + 2, width: beside - 2 };
  const above = label.y - space.y;
  const isWorded = words.some(({ text }) => /\p{L}{3}/u.test(text));
  const isCaption =
    isWorded &&
    hasWalls &&
    above >= 12 &&
    above >= 0.45 * space.height &&
    space.width >= leastLabelled;
  return isCaption ? { ...space, height: above } : undefined;
}

/** Whether something stands in a space that is no text: other spaces, lines, pictures. */
function holdsMore(
  { page, levelsIn }: Surroundings,
  space: Rect,
  spaces: readonly Rect[],
  checks: readonly Rect[],
): boolean {
  const inside = shrink(space, 1);
  const { x, y, width, height } = shrink(space, 3);
  return (
    spaces.some((other) => other !== space && isWithin(other, space)) ||
    checks.some((check) => rectsOverlap(check, inside)) ||
    page.pictures.some((picture) => rectsOverlap(picture, inside)) ||
    levelsIn(x, x + width, y, y + height).length > 0
  );
}

/** What stands alone in the cells of a row, such as a number. */
function loneWords({ wordsIn }: Surroundings, row: readonly Rect[]): Word[] {
  return row.flatMap((cell) => {
    const words = wordsIn(shrink(cell, 1));
    return words.length === 1 ? words : [];
  });
}

/** A cell of this height and more has room for two lines. */
const leastOfTwoLines = 20;

/**
 * The last line of a space with room for several, where what stands with it is on the last line:
 * the words of a long label need the others.
 */
function lineAtFoot(space: Rect, words: readonly Word[]): Rect {
  const { y, height } = space;
  const low = words.filter(({ rect }) => rect.y > y + 0.4 * height);
  const [first] = low;
  if (!first || low.length < words.length || height < leastOfTwoLines) return space;
  const top = Math.max(y, Math.min(...low.map(({ rect }) => rect.y)) - 2);
  return { ...space, y: top, height: y + height - top };
}

/** Whether a space has a size that something may be written in. */
function isRoomy({ width, height }: Rect, pageHeight: number): boolean {
  const isUpended = height > 24 && height > 0.95 * width;
  return (
    width >= leastWidth &&
    height >= leastHeight &&
    height <= mostOfHeight * pageHeight &&
    !isUpended
  );
}

/** The place to write on in a space that is no square and holds nothing else; or nothing. */
function placeIn(
  around: Surroundings,
  space: Rect,
  spaces: readonly Rect[],
  checks: readonly Rect[],
): Rect | undefined {
  const words = around.wordsIn(shrink(space, 1));
  const row = rowOf(space, spaces);
  if (!isFilledIn(around, space, { spaces, row, checks, isEmpty: words.length === 0 }))
    return undefined;
  const adorning = words.filter(({ text }) => adornment.test(text));
  const part = freePart(
    space,
    words.filter((word) => !adorning.includes(word)),
    around.hasWall(space, space.x) && around.hasWall(space, space.x + space.width),
  );
  if (!part) return undefined;
  const line = part === space ? lineAtFoot(space, [...adorning, ...loneWords(around, row)]) : part;
  const free = besideAdornments(line, adorning);
  return free.width >= leastWidth && free.height >= leastHeight ? free : undefined;
}

/** Places to write on inside closed spaces. `checks` and `letters` are taken. */
export function* findBoxFields(
  around: Surroundings,
  spaces: readonly Rect[],
  checks: readonly Rect[],
  letters: ReadonlySet<Rect>,
): Generator<void, Rect[]> {
  const { size } = around.page;
  const fields: Rect[] = [];
  for (const [index, space] of spaces.entries()) {
    if (index % 16 === 15) yield;
    if (letters.has(space) || isSquare(space) || !isRoomy(space, size.height)) continue;
    if (around.isShaded(space) || holdsMore(around, space, spaces, checks)) continue;
    const free = placeIn(around, space, spaces, checks);
    if (free) fields.push(free);
  }
  return fields;
}
