import { type Rect, rectsOverlap } from '#core/geometry/rect.ts';
import type { Rule, Word } from '#core/printed/printedPage.ts';
import { isSquare } from '#core/printed/near/isSquare.ts';
import { lineNumber, numberAtFoot, widestNumber } from '#core/printed/near/lineNumber.ts';
import { isWithin } from './findSpaces.ts';
import { adornment, besideAdornments, freePart, leastHeight, leastWidth } from './freePart.ts';
import { placesAtLabels } from './inlineLabels.ts';
import { joinCents } from './joinCents.ts';
import type { PlacesWithCaptions } from '#core/printed/near/proposal.ts';
import { splitByLabels } from '#core/printed/near/splitByLabels.ts';
import { isFilledIn, isHead, rowOf } from './isFilledIn.ts';
import { litPart } from './litPart.ts';
import { shrink } from '#core/printed/shrink.ts';
import type { Surroundings } from '#core/printed/near/surroundings.ts';

/** A space beyond this part of the page is a frame. */
const mostOfHeight = 0.35;

/** Whether something stands in a space that is no text: other spaces, lines, pictures. */
function holdsMore(
  { page, levelsIn }: Surroundings,
  space: Rect,
  within: readonly Rect[],
  checks: readonly Rect[],
  numbers: readonly Rect[],
): boolean {
  const inside = shrink(space, 1);
  const { x, y, width, height } = shrink(space, 3);
  const isOfNumber = ({ at, from, to }: Rule) =>
    numbers.some((box) => {
      const { x: left, y: top, ...size } = shrink(box, -1);
      const foot = top + size.height;
      return from >= left && to <= left + size.width && at >= top && at <= foot;
    });
  return (
    within.length > 0 ||
    checks.some((check) => rectsOverlap(check, inside)) ||
    page.pictures.some((picture) => rectsOverlap(picture, inside) && !numbers.includes(picture)) ||
    levelsIn(x, x + width, y, y + height).some((rule) => !isOfNumber(rule))
  );
}

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

/** Whether a picture is a small sign at an end of a space, beside which one writes: an arrow. */
function isSign({ x, width, height }: Rect, space: Rect): boolean {
  const isAtEnd = x < space.x + widestNumber || x + width > space.x + space.width - widestNumber;
  return isAtEnd && width <= widestNumber && height <= widestNumber && width < 0.25 * space.width;
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

/** What stands alone in the cells of a row, such as a number: in those beside a space, if any. */
function loneWords({ wordsIn }: Surroundings, space: Rect, row: readonly Rect[]): Word[] {
  const lone = row.flatMap((cell) => {
    const words = wordsIn(shrink(cell, 1));
    const gap = Math.max(cell.x - space.x - space.width, space.x - cell.x - cell.width);
    return words.length === 1 ? words.map((word) => ({ word, isBeside: gap < 2 })) : [];
  });
  const beside = lone.filter(({ isBeside }) => isBeside);
  return (beside.length > 0 ? beside : lone).map(({ word }) => word);
}

/** The highest row with dots that lead to its place, and the least width of such a place. */
const highestLed = 21;
const leastLed = 40;

/** The end of a row of one line, to which a row of dots leads. */
function behindDots({ page, wordsIn }: Surroundings, space: Rect): Rect | undefined {
  const { x, y, width, height } = space;
  const dots = page.blanks.findLast(
    ({ kind, from, to, baseline }) =>
      kind === 'dots' && from > x && to < x + width && baseline > y && baseline < y + height,
  );
  if (!dots || height > highestLed) return undefined;
  const behind = wordsIn({ x: dots.to, y: y + 1, width: x + width - dots.to, height: height - 2 });
  const from = Math.max(dots.to, ...behind.map(({ rect }) => rect.x + rect.width)) + 1;
  const place = { ...space, x: from, width: x + width - from };
  return place.width >= leastLed ? place : undefined;
}

/** The place between two brackets at the head of a line, as for the area code of a telephone. */
function betweenBrackets(line: Rect, signs: readonly Word[]): Rect[] {
  const open = signs.find(({ text }) => text === '(');
  const close = signs.find(({ text, rect }) => text === ')' && rect.x > (open?.rect.x ?? 0));
  if (!open || !close) return [];
  const x = open.rect.x + open.rect.width;
  return [{ ...line, x, width: close.rect.x - x }];
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
  if (height <= whole || height > mostOfLine || width < 0.7 * height) return place;
  const low = Math.max(wholeBelow, partOfSpace * height);
  return { ...place, y: y + height - low, height: low };
}

/** Whether a space has a size that something may be written in; a narrow one only in a row. */
function isRoomy(around: Surroundings, space: Rect, spaces: readonly Rect[]): boolean {
  const { width, height } = space;
  const pageHeight = around.page.size.height;
  const isUpended =
    height > 24 && height > 0.95 * width && !isOfRow(space, spaces) && !numberAtFoot(around, space);
  return (
    width >= leastWidth &&
    height >= leastHeight &&
    height <= mostOfHeight * pageHeight &&
    !isUpended
  );
}

/** Whether a narrow space has wide ones at both its sides, as a cell for a middle initial has. */
function isOfRow(space: Rect, spaces: readonly Rect[]): boolean {
  const wide = rowOf(space, spaces).filter(({ width, height }) => width > height);
  return (
    space.height <= mostOfLine &&
    [space.x, space.x + space.width].every((at) =>
      wide.some(({ x, width }) => Math.abs(x - at) < 2 || Math.abs(x + width - at) < 2),
    )
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
  const led = behindDots(around, space);
  if (led) return [led];
  const inline = placesAtLabels(space, words);
  if (inline.length > 0) return inline;
  const adorning = words.filter((word) => numbering.includes(word) || adornment.test(word.text));
  const label = words.filter((word) => !adorning.includes(word));
  const part = freePart(space, label, {
    hasWalls: around.hasWall(space, space.x) && around.hasWall(space, space.x + space.width),
    isAdorned: adorning.length > 0,
    isHead: isHead(around, space, spaces, row),
  });
  if (!part) return [];
  const numbered = space.height > mostOfLine ? numberAtFoot(around, space) : undefined;
  const beside = numbered ? [numbered] : loneWords(around, space, row);
  const line = part === space ? lineAtFoot(space, [...adorning, ...beside]) : part;
  const free = besideAdornments(oneLine(line, part === space ? wholeLine : wholeBelow), [
    ...adorning,
    ...numbers.map((rect) => ({ rect })),
  ]);
  const parts = part.y > space.y && adorning.length === 0 ? splitByLabels(free, label) : [free];
  return [...parts, ...betweenBrackets(line, adorning)].filter(
    ({ width, height }) => width >= leastWidth && height >= leastHeight,
  );
}

/** The words over one of several places in a space; none where its label stands before it. */
function wordsOver({ x, y, width }: Rect, words: readonly Word[]): Word[] {
  const isBefore = words.some(
    ({ rect }) => Math.abs(rect.x + rect.width - x) < 6 && rect.y + rect.height > y + 2,
  );
  return words.filter(({ rect }) => !isBefore && rect.x > x - 3 && rect.x < x + width);
}

/** Words as they are read: by rows from above, each from the left. */
function readingOf(words: readonly Word[]): string {
  return words
    .toSorted((a, b) => Math.round((a.rect.y - b.rect.y) / 3) || a.rect.x - b.rect.x)
    .map(({ text }) => text)
    .join(' ');
}

/** Places to write on inside closed spaces. `checks` and `letters` are taken. */
export function* findBoxFields(
  around: Surroundings,
  spaces: readonly Rect[],
  checks: readonly Rect[],
  letters: ReadonlySet<Rect>,
): Generator<void, PlacesWithCaptions> {
  const fields: Rect[] = [];
  const captions = new Map<Rect, string>();
  for (const [index, whole] of spaces.entries()) {
    if (index % 16 === 15) yield;
    if (letters.has(whole) || isSquare(whole)) continue;
    const space = litPart(around, whole);
    if (!isRoomy(around, space, spaces) || around.isShaded(space)) continue;
    const within = spaces.filter((other) => other !== whole && isWithin(other, space));
    const boxed = within.filter((box) => isNumberBox(around, box));
    const others = within.filter((box) => !boxed.includes(box));
    const numbers = [...boxed, ...around.page.pictures.filter((one) => isSign(one, space))];
    if (holdsMore(around, space, others, checks, numbers)) continue;
    const places = placesIn(around, space, { spaces, checks, numbers });
    fields.push(...places);
    const words = around.wordsIn(shrink(space, 1));
    if (!words.some(({ text }) => /\p{L}/u.test(text))) continue;
    for (const place of places)
      captions.set(place, readingOf(places.length > 1 ? wordsOver(place, words) : words));
  }
  yield;
  return { fields: joinCents(around, fields, new Set(captions.keys())), captions };
}
