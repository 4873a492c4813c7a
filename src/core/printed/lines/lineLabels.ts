import { lineNumber } from '#core/printed/near/lineNumber.ts';
import type { Surroundings } from '#core/printed/near/surroundings.ts';
import type { Rule, Word } from '#core/printed/printedPage.ts';
import { leastRoom, mostRoom, type Stretch } from './stretches.ts';

/** The size of letters, in points, in which a label stands below a line of any length. */
const smallLabel = 8.6;
/** The most words of a label below a line, and of one in such small letters. */
const mostWords = 9;
const mostSmallWords = 14;
/** How far apart words of one phrase stand at most, in ems. */
const widestSpace = 0.7;

/** The words of a row that a word stands among, from end to end, without larger gaps. */
function phraseAround(around: Surroundings, { rect, em, baseline }: Word): Stretch {
  let { x: from } = rect;
  let to = rect.x + rect.width;
  const row = around
    .wordsIn({ x: 0, y: rect.y, width: around.page.size.width, height: rect.height })
    .filter((word) => word.baseline !== undefined && Math.abs(word.baseline - (baseline ?? 0)) < 2)
    .toSorted((a, b) => a.rect.x - b.rect.x);
  for (const word of row)
    if (word.rect.x >= to - 1 && word.rect.x - to <= widestSpace * em)
      to = word.rect.x + word.rect.width;
  for (const word of row.toReversed()) {
    const end = word.rect.x + word.rect.width;
    if (end <= from + 1 && from - end <= widestSpace * em) from = word.rect.x;
  }
  return { from, to };
}

/** Whether a line is part of a formula or a text: words hang on it, and go on beside it. */
export function isOverline(around: Surroundings, { from, to }: Stretch, at: number): boolean {
  const below = around.wordsIn({ x: from, y: at - 1, width: to - from, height: 6 });
  return below.some((word) => {
    if (word.rect.y > at + 0.08 * word.em || word.baseline === undefined) return false;
    const phrase = phraseAround(around, word);
    return phrase.from < from - 6 || phrase.to > to + 12;
  });
}

/** What stands before an amount, on its line. */
const amountSign = /^[$€£(]$/;

/** Whether words before a stretch are a sentence, or the label of a row of a table. */
export function isNoLabel(around: Surroundings, line: Rule, { from, to }: Stretch): boolean {
  const words = around
    .wordsIn({ x: from - 60, y: line.at - 11, width: 60, height: 10 })
    .filter(({ text }) => !amountSign.test(text))
    .toSorted((a, b) => a.rect.x - b.rect.x);
  const last = words.at(-1);
  if (!last || last.text.endsWith(':')) return false;
  if (/\p{L}{4,}[.)]?\.$/u.test(last.text)) return true;
  // The number of a line stands in a column of its own before the one that is written in.
  const hasWallIn = (left: number, right: number) =>
    around.uprightsOn(line.at, leastRoom, left, right).length > 0;
  const isApart = words.length === 1 || hasWallIn(words.at(-2)?.rect.x ?? 0, last.rect.x);
  if (isApart && lineNumber.test(last.text) && hasWallIn(last.rect.x, from + 2)) return false;
  const isUnderLabel = line.from < last.rect.x + 1;
  return isUnderLabel && around.uprightsOn(line.at, leastRoom, to - 2, to + 2).length > 0;
}

/** How far before its line a label stands where the lines of several are flush. */
const farthestLabel = 170;

/** Whether the next words before a stretch end with a colon, with nothing but room between. */
function hasFarLabel(around: Surroundings, from: number, at: number): boolean {
  const row = around.wordsIn({
    x: from - farthestLabel,
    y: at - 11,
    width: farthestLabel,
    height: 10,
  });
  const last = row.toSorted((a, b) => a.rect.x - b.rect.x).at(-1);
  return last?.text.endsWith(':') === true;
}

/** Whether the words below a stretch are its label; undefined where they say nothing of it. */
function isLabelledBelow(
  around: Surroundings,
  { from, to }: Stretch,
  at: number,
): boolean | undefined {
  const { width } = around.page.size;
  const below = around.wordsIn({ x: from - 2, y: at + 0.5, width: to - from + 4, height: 9 });
  if (below.length === 0) return undefined;
  const first = Math.min(...below.map(({ rect }) => rect.x));
  const last = Math.max(...below.map(({ rect }) => rect.x + rect.width));
  // A number of a footnote stands below the line over the notes.
  const isNote = below.some(({ text, rect }) => rect.x <= first + 1 && /^[\d*†‡]+$/u.test(text));
  if (isNote && from < 0.3 * width) return false;
  const isSmall = below.every(({ em }) => em <= smallLabel) && last - first < 0.6 * (to - from);
  const isLong = to - from > 0.6 * width;
  const beyond = around.wordsIn({ x: to + 4, y: at + 1.5, width: 12, height: 7 });
  const isLabel = below.length <= (isSmall ? mostSmallWords : mostWords) && beyond.length === 0;
  return isLabel && (!isLong || isSmall) ? first >= from - 4 && last <= to + 8 : undefined;
}

/** Whether a height is where running titles and page numbers stand. */
export const isAtEdge = ({ page: { size } }: Surroundings, at: number) =>
  at < 0.09 * size.height || at > 0.92 * size.height;

/** A word, a number or a sign of an amount; single letters stand in formulas and drawings, too. */
export const isTelling = ({ text, isPictorial }: Word) =>
  isPictorial || /\p{L}{2}|\p{Lo}|\d|[^\p{L}\p{M}=+<>∈−]$/u.test(text);

/** The least length of a line that stands alone behind a letter, as behind the X of a signature. */
const leastLettered = 90;

/** Whether single letters number a line: it is long, or lines like it stand above or below. */
function isLettered({ levelsIn }: Surroundings, { from, to }: Stretch, at: number): boolean {
  if (to - from >= leastLettered) return true;
  return levelsIn(from, to, at - mostRoom, at + mostRoom).some(
    (other) => Math.abs(other.at - at) > leastRoom && Math.abs(other.to - to) < 3,
  );
}

/** How far before its line a row of dots that leads to it ends. */
const farthestDots = 40;
/** The least length of such a line. */
const leastLed = 40;

/** Whether a row of dots leads to a line. */
const isLedTo = ({ page }: Surroundings, from: number, at: number) =>
  page.blanks.some(
    ({ kind, to, baseline }) =>
      kind === 'dots' && to < from + 2 && to > from - farthestDots && Math.abs(baseline - at) < 6,
  );

/** The words before a stretch, on it. */
const wordsBefore = ({ wordsIn }: Surroundings, from: number, at: number) =>
  wordsIn({ x: from - 60, y: at - 11, width: 60, height: 12 });

/** Whether words before a stretch say what belongs on it. */
export function isLabelledBefore(around: Surroundings, part: Stretch, at: number): boolean {
  const before = wordsBefore(around, part.from, at);
  if (before.some(isTelling) || hasFarLabel(around, part.from, at)) return true;
  if (part.to - part.from >= leastLed && isLedTo(around, part.from, at)) return true;
  return before.length > 0 && isLettered(around, part, at);
}

/** Whether words near a stretch say what belongs on it. */
export function isLabelled(around: Surroundings, { from, to }: Stretch, at: number): boolean {
  const { size } = around.page;
  const isLong = to - from > 0.6 * size.width;
  const before = wordsBefore(around, from, at);
  // Lines under a running title or over a page number divide.
  if (isAtEdge(around, at)) return before.some(({ text }) => text.endsWith(':'));
  if (isLabelledBefore(around, { from, to }, at)) return true;
  const isBelow = isLabelledBelow(around, { from, to }, at);
  if (isBelow !== undefined) return isBelow;
  const behind = around.wordsIn({ x: to, y: at - 11, width: 14, height: 12 });
  // Beyond a wall stands what is said of another cell.
  const hasWall = around.uprightsOn(at, leastRoom, to - 2, to + 2).length > 0;
  return !isLong && !hasWall && behind.some(isTelling);
}
