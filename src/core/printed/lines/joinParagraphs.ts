import { type Rect, unionRects } from '#core/geometry/rect.ts';
import type { Surroundings } from '#core/printed/near/surroundings.ts';

/** How much the ends of lines that are one place differ at most, and their distances, in points. */
const slack = 3;
/** How far apart such lines stand. */
const leastApart = 11;
const mostApart = 32;
/** The least length of lines on which a text goes on. */
const leastLength = 160;
/** How much of its length the first of them begins later at most, behind its label. */
const mostIndent = 0.4;
/** How far before a line a label of its own stands. */
const labelReach = 170;
const aboveReach = 12;
/** The most lines of one text; more are a list. */
const mostRows = 8;

const foot = ({ y, height }: Rect) => y + height;

/** Whether nothing is printed beside or between two lines: the lower one goes on from the upper. */
function goesOn({ wordsIn, levelsIn }: Surroundings, upper: Rect, lower: Rect): boolean {
  const [top, bottom] = [foot(upper) + 1, foot(lower) - 1];
  const { x, width } = lower;
  const between = { x: x - labelReach, y: top, width: width + labelReach, height: bottom - top };
  return wordsIn(between).length === 0 && levelsIn(x + 2, x + width - 2, top, bottom).length === 0;
}

/** Lines that are printed below one, without walls, although they are no places by themselves. */
function printedBelow({ levelsIn, uprightsOn }: Surroundings, { x, y, width, height }: Rect) {
  const at = y + height;
  return levelsIn(x, x + width, at + leastApart - 1, at + mostApart + 1)
    .filter((rule) => uprightsOn(rule.at, leastApart / 2, rule.from - 2, rule.to + 2).length === 0)
    .map(({ from, to, at: foot }): Rect => ({ x: from, y: foot, width: to - from, height: 0 }));
}

/** Whether words before a line, or flush above it, say what it is for. */
function isLabelled({ wordsIn }: Surroundings, { x, y, width, height }: Rect): boolean {
  const before = wordsIn({ x: x - labelReach, y, width: labelReach, height });
  const above = wordsIn({ x: x - slack, y: y - aboveReach, width, height: aboveReach });
  return [...before, ...above].some(({ text }) => /\p{L}{3}/u.test(text));
}

/** Whether no other place stands in the row of a line: those of a table are cells. */
function isAlone(line: Rect, lines: readonly Rect[]): boolean {
  return !lines.some(
    (other) =>
      Math.abs(foot(other) - foot(line)) < slack &&
      (other.x > line.x + line.width || other.x + other.width < line.x),
  );
}

/** Whether a line is the next one below a row of lines, as far below as they are apart. */
function isNext(line: Rect, rows: readonly Rect[]): boolean {
  const [first, last, before] = [rows[0], rows.at(-1), rows.at(-2)];
  if (!first || !last) return false;
  const by = foot(line) - foot(last);
  const isEven = !before || Math.abs(by - foot(last) + foot(before)) <= slack;
  // The first line may begin behind its label.
  const indent = before ? Math.abs(line.x - last.x) : first.x - line.x;
  return (
    line.width >= leastLength &&
    Math.abs(line.x + line.width - last.x - last.width) <= slack &&
    indent >= -slack &&
    indent <= (before ? slack : mostIndent * line.width) &&
    by >= leastApart &&
    by <= mostApart &&
    isEven
  );
}

/**
 * Lines that a text goes on over, one below the other, as one place, which leaves the label before
 * the first of them free; all others as they are.
 */
export function joinParagraphs(around: Surroundings, lines: readonly Rect[]): Rect[] {
  let left = lines.toSorted((a, b) => foot(a) - foot(b));
  const joined: Rect[] = [];
  for (let first = left.shift(); first; first = left.shift()) {
    const rows = [first];
    for (let last: Rect | undefined = first; last; ) {
      const upper: Rect = last;
      const isOwn = (line: Rect) =>
        isNext(line, rows) && goesOn(around, upper, line) && isAlone(line, lines);
      last = left.find(isOwn) ?? printedBelow(around, upper).find(isOwn);
      if (last) rows.push(last);
    }
    const whole = unionRects(rows) ?? first;
    const isOne = rows.length > 1 && rows.length <= mostRows && isLabelled(around, first);
    joined.push(isOne ? { ...whole, x: first.x, width: first.width } : first);
    if (isOne) left = left.filter((line) => !rows.includes(line));
  }
  return joined;
}
