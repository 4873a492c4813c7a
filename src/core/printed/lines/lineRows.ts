import type { Rect } from '#core/geometry/rect.ts';
import { isAskingWord, isFieldLabel } from '#core/printed/near/askingWords.ts';
import type { Surroundings } from '#core/printed/near/surroundings.ts';
import type { Rule } from '#core/printed/printedPage.ts';
import { isAtEdge, isLabelled, isTelling } from './lineLabels.ts';
import { freeOfWords, leastLength, leastRoom, mostRoom, type Stretch } from './stretches.ts';

/** Lines without a label that stand below one another are at least so long. */
const leastStacked = 120;

/** A line of this part of the page under a heading divides. */
const longestLine = 0.6;
/** The smallest letters of such a heading, in points. */
const leastHeading = 10.5;

/** The bar of a heading is darker, and so near to the line that it begins. */
const lightestBar = 0.6;
const besideBar = 4;

/** How far above its line a label stands, where lines beside each other all have one. */
const highestLabel = 26;

/** Whether a label stands flush above a stretch, with room to write between. */
const hasLabelAbove = ({ wordsIn }: Surroundings, { from, to }: Stretch, at: number) =>
  wordsIn({ x: from - 4, y: at - highestLabel, width: to - from, height: highestLabel - leastRoom })
    .filter(isTelling)
    .some(({ rect }) => Math.abs(rect.x - from) < 4);

/** Whether lines stand beside one another in a row, each below a label of its own. */
function isInLabelledRow(around: Surroundings, line: Rule, lines: readonly Rule[]): boolean {
  const row = lines.filter(({ at }) => Math.abs(at - line.at) < 1.5);
  return row.length > 1 && row.every((one) => hasLabelAbove(around, one, one.at));
}

/** Whether a labelled line is divided by short upright lines that stand on it alone. */
export function isTicked(around: Surroundings, spaces: readonly Rect[], line: Rule): boolean {
  const ticks = around.uprightsOn(
    line.at,
    leastRoom,
    line.from + leastLength,
    line.to - leastLength,
  );
  return (
    ticks.length > 0 &&
    ticks.every(({ from, to }) => to - from <= mostRoom && to <= line.at + 2) &&
    !spaces.some(({ x, width, y, height }) => {
      const isAt = Math.abs(y + height - line.at) < 2 || Math.abs(y - line.at) < 2;
      return isAt && x < line.to && x + width > line.from;
    }) &&
    isLabelled(around, line, line.at)
  );
}

/** Whether the dark bar of a heading stands on a line, which goes on from it. */
export function isUnderBar({ page }: Surroundings, { from, to, at }: Rule): boolean {
  return page.areas.some(
    ({ rect: { x, y, width, height }, lightness }) =>
      lightness < lightestBar &&
      height >= leastRoom &&
      x < to &&
      x + width > from - besideBar &&
      Math.abs(y + height - at) < 2,
  );
}

/** Whether words that a long line begins under are a heading: they ask for nothing. */
export function isUnderHeading(around: Surroundings, { from, to, at }: Rule): boolean {
  const { width } = around.page.size;
  if (to - from < longestLine * width) return false;
  const words = around
    .wordsIn({ x: from - 2, y: at - 11, width: to - from, height: 10 })
    .toSorted((a, b) => a.rect.x - b.rect.x);
  const [first, last] = [words[0], words.at(-1)];
  const isFlush = first !== undefined && last !== undefined && first.rect.x - from < 6;
  if (first && first.em < leastHeading) return false;
  return isFlush && !last.text.endsWith(':') && !isFieldLabel(words);
}

/** The least width of a tray to write in. */
const leastTray = 60;

/** Whether a line closes a tray below words: short upright lines stand on both its ends. */
export function isTray(around: Surroundings, { from, to }: Stretch, at: number): boolean {
  const walls = [from, to].map((x) => around.uprightsOn(at, leastRoom, x - 2, x + 2)[0]);
  const [left, right] = walls;
  if (!left || !right || left.to > at + 2 || right.to > at + 2) return false;
  const top = Math.max(left.from, right.from);
  const above = around.wordsIn({ x: from, y: top - 12, width: to - from, height: 12 });
  const isEven = Math.abs(left.from - right.from) < 2 && to - from >= leastTray;
  return isEven && at - top <= mostRoom && above.some(isTelling);
}

/** Whether a line of the same length stands one row above or below: lines to write on. */
function isStacked(around: Surroundings, line: Rule, lines: readonly Rule[]): boolean {
  if (line.to - line.from < leastStacked) return false;
  return lines.some(
    (other) =>
      other !== line &&
      Math.abs(other.from - line.from) < 3 &&
      Math.abs(other.to - line.to) < 3 &&
      Math.abs(other.at - line.at) >= 11 &&
      Math.abs(other.at - line.at) <= 40 &&
      freeOfWords(around, other, other.at).length > 0,
  );
}

/** The number or letter of a row of a form, and how far before its label it stands at most. */
const rowNumber = /^\(?(?:\d{1,3}[a-z]?|\p{L})[).]?$/iu;
const numberReach = 40;

/** Whether a numbered label that names what forms ask for stands flush above a part of a line. */
export function isUnderNumbered(
  { wordsIn }: Surroundings,
  { from, to }: Stretch,
  at: number,
): boolean {
  const y = at - highestLabel;
  const words = wordsIn({ x: from - 4, y, width: to - from, height: highestLabel - leastRoom });
  const label = words.filter(({ rect }) => rect.y > y).toSorted((a, b) => a.rect.x - b.rect.x);
  const [first] = label;
  if (!first || Math.abs(first.rect.x - from) > 4 || !/^\p{Lu}/u.test(first.text)) return false;
  const { y: top, height } = first.rect;
  const before = wordsIn({
    x: from - numberReach,
    y: top + 2,
    width: numberReach - 5,
    height: height - 4,
  });
  return (
    label.some(isAskingWord) &&
    before.length === 1 &&
    before.every(({ text }) => rowNumber.test(text))
  );
}

/** How far above a line the head of its column stands at most. */
const highestHead = 46;

/**
 * Whether a part of a line is the first of a column of rows: below it are two empty spaces of its
 * width without walls, and a head stands above.
 */
export function isFirstRow(
  { wordsIn }: Surroundings,
  spaces: readonly Rect[],
  { from, to }: Stretch,
  at: number,
): boolean {
  const next = (foot: number) =>
    spaces.find(
      ({ x, y, width }) =>
        Math.abs(y - foot) < 2 && Math.abs(x - from) < 3 && Math.abs(x + width - to) < 3,
    );
  const isEmpty = ({ x, y, width, height }: Rect) =>
    wordsIn({ x: x + 1, y: y + 1, width: width - 2, height: height - 2 }).length === 0;
  const first = next(at);
  const second = first && next(first.y + first.height);
  if (!first || !second || !isEmpty(first) || !isEmpty(second)) return false;
  if (Math.abs(first.height - second.height) > 2) return false;
  const head = { x: from, y: at - highestHead, width: to - from, height: highestHead - leastRoom };
  return wordsIn(head).some(({ text }) => /\p{L}{2}/u.test(text));
}

/** Whether a line is one of several to write on, above one another or in a row with labels. */
export function isOfRows(around: Surroundings, line: Rule, lines: readonly Rule[]): boolean {
  return (
    !isAtEdge(around, line.at) &&
    (isStacked(around, line, lines) || isInLabelledRow(around, line, lines))
  );
}
