import { type Rect, rectsOverlap } from '#core/geometry/rect.ts';
import type { Word } from '#core/printed/printedPage.ts';
import { isSquare } from './findChecks.ts';
import { isWithin } from './findSpaces.ts';
import { adornment, besideAdornments, freePart, leastHeight, leastWidth } from './freePart.ts';
import { joinCents } from './joinCents.ts';
import { splitByLabels } from './splitByLabels.ts';
import { isFilledIn, isHead, rowOf } from './isFilledIn.ts';
import { litPart } from './litPart.ts';
import { shrink } from './shrink.ts';
import type { Surroundings } from './surroundings.ts';

/** A space beyond this part of the page is a frame. */
const mostOfHeight = 0.35;

/** Whether something stands in a space that is no text: other spaces, lines, pictures. */
function holdsMore(
  { page, levelsIn }: Surroundings,
  space: Rect,
  within: readonly Rect[],
  checks: readonly Rect[],
): boolean {
  const inside = shrink(space, 1);
  const { x, y, width, height } = shrink(space, 3);
  return (
    within.length > 0 ||
    checks.some((check) => rectsOverlap(check, inside)) ||
    page.pictures.some((picture) => rectsOverlap(picture, inside)) ||
    levelsIn(x, x + width, y, y + height).length > 0
  );
}

/** The number of a line of a form, and the largest box that it stands in. */
const lineNumber = /^\(?\d{1,3}[A-Za-z]?[).]?$/;
const widestNumber = 28;

/** Whether a space is the small box around the number of a line, beside which one writes. */
function isNumberBox({ wordsIn }: Surroundings, box: Rect): boolean {
  const [word, ...more] = wordsIn(shrink(box, 1));
  return (
    word !== undefined &&
    more.length === 0 &&
    box.width <= widestNumber &&
    box.height <= widestNumber &&
    lineNumber.test(word.text)
  );
}

/** The number of its line, alone at the left of a wide space. */
function ownNumber(space: Rect, words: readonly Word[]): Word[] {
  const [word, ...more] = words;
  const isOwn =
    word !== undefined &&
    more.length === 0 &&
    space.width > 3 * widestNumber &&
    word.rect.x + word.rect.width < space.x + widestNumber &&
    lineNumber.test(word.text);
  return isOwn ? [word] : [];
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

/** The height up to which a space, or the room below a label, is one line as it is. */
const wholeLine = 21;
const wholeBelow = 16;
/** The height beyond which a place is for several lines. */
const mostOfLine = 40;
/** How much of a space between the two its line takes. */
const partOfSpace = 0.55;

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
  // A sign stands on the line that is written on; a number may stand beside several.
  const isExact = words.some(({ text }) => adornment.test(text)) || height > mostOfLine;
  const line = Math.max(y + height - top, isExact ? 0 : partOfSpace * height);
  return { ...space, y: y + height - line, height: line };
}

/** The line at the foot of a place that is somewhat higher than a line. */
function oneLine(place: Rect, whole: number): Rect {
  const { y, height, width } = place;
  if (height <= whole || height > mostOfLine || width < 1.5 * height) return place;
  const low = Math.max(wholeBelow, partOfSpace * height);
  return { ...place, y: y + height - low, height: low };
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
  { spaces, checks, numbers }: Record<'spaces' | 'checks' | 'numbers', readonly Rect[]>,
): Rect[] {
  const words = around
    .wordsIn(shrink(space, 1))
    .filter(({ rect }) => !numbers.some((box) => rectsOverlap(box, rect)));
  const row = rowOf(space, spaces);
  const numbering = ownNumber(space, words);
  const isEmpty = words.length === numbering.length;
  if (!isFilledIn(around, space, { spaces, row, checks, isEmpty })) return [];
  const adorning = words.filter((word) => numbering.includes(word) || adornment.test(word.text));
  const label = words.filter((word) => !adorning.includes(word));
  const part = freePart(space, label, {
    hasWalls: around.hasWall(space, space.x) && around.hasWall(space, space.x + space.width),
    isAdorned: adorning.length > 0,
    isHead: isHead(around, space, spaces, row),
  });
  if (!part) return [];
  const line = part === space ? lineAtFoot(space, [...adorning, ...loneWords(around, row)]) : part;
  const free = besideAdornments(oneLine(line, part === space ? wholeLine : wholeBelow), [
    ...adorning,
    ...numbers.map((rect) => ({ rect })),
  ]);
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
  for (const [index, whole] of spaces.entries()) {
    if (index % 16 === 15) yield;
    if (letters.has(whole) || isSquare(whole)) continue;
    const space = litPart(around, whole);
    if (!isRoomy(space, size.height) || around.isShaded(space)) continue;
    const within = spaces.filter((other) => other !== whole && isWithin(other, space));
    const numbers = within.filter((box) => isNumberBox(around, box));
    const others = within.filter((box) => !numbers.includes(box));
    if (holdsMore(around, space, others, checks)) continue;
    const places = placesIn(around, space, { spaces, checks, numbers });
    fields.push(...places);
    if (around.wordsIn(shrink(space, 1)).some(({ text }) => /\p{L}/u.test(text)))
      for (const place of places) labelled.add(place);
  }
  yield;
  return joinCents(fields, labelled);
}
