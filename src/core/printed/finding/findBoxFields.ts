import { type Rect, rectsOverlap } from '#core/geometry/rect.ts';
import type { Word } from '#core/printed/printedPage.ts';
import { isSquare } from './findChecks.ts';
import { isWithin } from './findSpaces.ts';
import { adornment, besideAdornments, freePart, leastHeight, leastWidth } from './freePart.ts';
import { joinCents } from './joinCents.ts';
import { splitByLabels } from './splitByLabels.ts';
import { isFilledIn, isHead, rowOf } from './isFilledIn.ts';
import { shrink } from './shrink.ts';
import type { Surroundings } from './surroundings.ts';

/** A space beyond this part of the page is a frame. */
const mostOfHeight = 0.35;

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

/** The places to write on in a space that is no square and holds nothing else. */
function placesIn(
  around: Surroundings,
  space: Rect,
  spaces: readonly Rect[],
  checks: readonly Rect[],
): Rect[] {
  const words = around.wordsIn(shrink(space, 1));
  const row = rowOf(space, spaces);
  if (!isFilledIn(around, space, { spaces, row, checks, isEmpty: words.length === 0 })) return [];
  const adorning = words.filter(({ text }) => adornment.test(text));
  const label = words.filter((word) => !adorning.includes(word));
  const part = freePart(space, label, {
    hasWalls: around.hasWall(space, space.x) && around.hasWall(space, space.x + space.width),
    isAdorned: adorning.length > 0,
    isHead: isHead(around, space, spaces, row),
  });
  if (!part) return [];
  const line = part === space ? lineAtFoot(space, [...adorning, ...loneWords(around, row)]) : part;
  const free = besideAdornments(line, adorning);
  const parts = part.y > space.y && adorning.length === 0 ? splitByLabels(free, label) : [free];
  return parts.filter(({ width, height }) => width >= leastWidth && height >= leastHeight);
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
  const labelled = new Set<Rect>();
  for (const [index, space] of spaces.entries()) {
    if (index % 16 === 15) yield;
    if (letters.has(space) || isSquare(space) || !isRoomy(space, size.height)) continue;
    if (around.isShaded(space) || holdsMore(around, space, spaces, checks)) continue;
    const places = placesIn(around, space, spaces, checks);
    fields.push(...places);
    if (around.wordsIn(shrink(space, 1)).some(({ text }) => /\p{L}/u.test(text)))
      for (const place of places) labelled.add(place);
  }
  yield;
  return joinCents(fields, labelled);
}
