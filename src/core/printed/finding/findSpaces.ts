import type { Rect } from '#core/geometry/rect.ts';
import { namesSigner } from '#core/printed/near/signingWords.ts';
import type { PrintedPage, Rule, Word } from '#core/printed/printedPage.ts';
import { type LevelTable, wallsOf } from '#core/printed/lines/levelTables.ts';
import { findCells } from '#core/printed/reading/findCells.ts';

/** What is smaller is a speck, what is larger a frame. */
const leastSide = 4.5;
/** Tints that invite to write on white paper. */
const lightestTint = 0.985;
const darkestTint = 0.8;

/** Whether two boxes are one but for the thickness of a line. */
function isSame(a: Rect, b: Rect): boolean {
  const slack = 1.6;
  return (
    Math.abs(a.x - b.x) < slack &&
    Math.abs(a.y - b.y) < slack &&
    Math.abs(a.x + a.width - b.x - b.width) < slack &&
    Math.abs(a.y + a.height - b.y - b.height) < slack
  );
}

/** Whether `inner` lies in `outer`, and is smaller. */
export function isWithin(inner: Rect, outer: Rect): boolean {
  const slack = 1.6;
  return (
    inner.x >= outer.x - slack &&
    inner.y >= outer.y - slack &&
    inner.x + inner.width <= outer.x + outer.width + slack &&
    inner.y + inner.height <= outer.y + outer.height + slack &&
    inner.width * inner.height < 0.97 * outer.width * outer.height
  );
}

/** Rows of a table may be open at its sides: lines that end below one another close them. */
const farthestRow = 64;
const sameEnd = 3;
/** A line that goes on so far at both sides of such an end crosses it: no row ends there. */
const farthestEnd = 20;
/** Lines that such a row has at least, and its least height. */
const leastOpenLength = 60;
const leastOpenHeight = 8;

/** Level lines whose pieces were drawn at slightly different heights, as whole ones. */
function wholeLevels(rules: readonly Rule[]): Rule[] {
  const levels = rules.filter(({ isUpright }) => !isUpright).toSorted((a, b) => a.from - b.from);
  const whole: Rule[] = [];
  for (const level of levels) {
    const before = whole.findIndex(
      (other) => Math.abs(other.at - level.at) <= 1 && Math.abs(level.from - other.to) <= 1.5,
    );
    const last = whole[before];
    if (last) whole[before] = { ...last, to: Math.max(last.to, level.to) };
    else whole.push(level);
  }
  return whole;
}

/** How far before a line its label ends at most, and one with a colon. */
const labelReach = 60;
const colonReach = 170;

/** Whether words stand before a line, at its height: it is written on, and closes no row. */
function isWrittenOn({ words }: PrintedPage, line: Rule): boolean {
  return words.some(
    ({ rect, baseline, text }) =>
      rect.x + rect.width <= line.from + 1 &&
      rect.x + rect.width > line.from - (text.endsWith(':') ? colonReach : labelReach) &&
      Math.abs((baseline ?? rect.y + rect.height) - line.at) <= 5,
  );
}

/** How far below its line a caption begins, and how many words it has at most. */
const captionReach = 8;
const mostCaptionWords = 7;
/** The largest letters, in points, of a caption that stands anywhere below its line. */
const smallCaption = 7.6;
/** How much the room at both sides of a caption in the middle differs at most. */
const uncentred = 16;

/** Whether words say who a line is for, wherever they stand below it: `Plaintiff`. */
const isOfSigner = (words: readonly Word[]) =>
  words.length <= 2 && namesSigner(words.map(({ text }) => text).join(' '));

/** Whether a few words stand flush below a line, and nothing else does: its caption. */
function isCaptioned({ words }: PrintedPage, line: Rule): boolean {
  const below = words.filter(
    ({ rect, baseline }) =>
      baseline !== undefined &&
      rect.x + rect.width > line.from - 2 &&
      rect.x < line.to + 20 &&
      rect.y > line.at - 1 &&
      rect.y < line.at + captionReach,
  );
  const isOwn = ({ rect }: Word) => rect.x < line.to;
  const own = below.filter(isOwn);
  const end = Math.max(...own.map(({ rect }) => rect.x + rect.width));
  // What begins beyond the line is the caption of the next one, if it stands apart.
  const goesOn = below.some((word) => !isOwn(word) && word.rect.x - end < word.em);
  const isFlush = own.some(({ rect }) => Math.abs(rect.x - line.from) <= 4);
  const isSmall = own.every(({ em }) => em <= smallCaption);
  const start = Math.min(...own.map(({ rect }) => rect.x));
  const isCentred = Math.abs(start - line.from - line.to + end) <= uncentred;
  const isInside = end <= line.to + 2 && !goesOn;
  return (
    own.length > 0 &&
    (isFlush || isSmall || isCentred || isOfSigner(own)) &&
    isInside &&
    own.length <= mostCaptionWords
  );
}

/**
 * Lines below one another that have their captions below them, the last one too: they are written
 * on, and close no rows. In a table it is the first line that has words below, and never the last.
 */
function captionedLines(
  page: PrintedPage,
  levels: readonly Rule[],
  uprights: readonly Rule[],
): ReadonlySet<Rule> {
  const found = new Set<Rule>();
  const sorted = levels.toSorted((a, b) => a.at - b.at);
  for (const line of sorted) {
    if (found.has(line)) continue;
    const column = sorted.filter(
      ({ from, to }) => Math.abs(from - line.from) <= sameEnd && Math.abs(to - line.to) <= sameEnd,
    );
    const isWalled = uprights.some(
      ({ at, from, to }) =>
        (Math.abs(at - line.from) <= sameEnd || Math.abs(at - line.to) <= sameEnd) &&
        from <= line.at + 2 &&
        to >= line.at - 2,
    );
    const [first, last] = [column[0]?.at ?? 0, column.at(-1)?.at ?? 0];
    const isCrossed = levels.some(
      (other) =>
        !column.includes(other) &&
        other.at > first &&
        other.at < last &&
        other.from < line.to &&
        other.to > line.from,
    );
    if (column.length < 2 || isWalled || isCrossed) continue;
    if (column.every((one) => isCaptioned(page, one))) for (const one of column) found.add(one);
  }
  return found;
}

/** Whether a wall ends at the upper of two lines and another begins at the lower one: a gap. */
function isBetweenBoxes(
  uprights: readonly Rule[],
  upper: Rule,
  lower: Rule,
  end: 'from' | 'to',
): boolean {
  const slack = 2;
  const isAt = (rule: Rule, level: Rule) => Math.abs(rule.at - level[end]) <= slack;
  return (
    uprights.some((rule) => isAt(rule, upper) && Math.abs(rule.to - upper.at) <= slack) &&
    uprights.some((rule) => isAt(rule, lower) && Math.abs(rule.from - lower.at) <= slack)
  );
}

/** Upright lines that are not printed: between the ends of level lines above one another. */
function openSides(page: PrintedPage, rules: readonly Rule[], uprights: readonly Rule[]): Rule[] {
  const long = rules.filter((line) => line.to - line.from >= leastOpenLength);
  const captioned = captionedLines(page, long, uprights);
  const levels = long
    .filter((line) => !captioned.has(line) && !isWrittenOn(page, line))
    .toSorted((a, b) => a.at - b.at);
  return levels.flatMap((level, index) =>
    (['from', 'to'] as const).flatMap((end) => {
      const next = levels
        .slice(index + 1, index + 60)
        .find(
          (other) =>
            Math.abs(other[end] - level[end]) <= sameEnd && other.at - level.at >= leastOpenHeight,
        );
      if (!next || next.at - level.at > farthestRow) return [];
      if (isBetweenBoxes(uprights, level, next, end)) return [];
      const at = end === 'from' ? Math.max(level.from, next.from) : Math.min(level.to, next.to);
      const isCrossed = levels.some(
        (other) =>
          other.at > level.at + sameEnd &&
          other.at < next.at - sameEnd &&
          other.from < at - farthestEnd &&
          other.to > at + farthestEnd,
      );
      if (isCrossed) return [];
      return [{ isUpright: true, at, from: level.at, to: next.at, thickness: 0 }];
    }),
  );
}

/**
 * The closed spaces of a page, each once: drawn boxes, cells between lines, also where a table has
 * no line at its sides, and tinted areas. By height, then from left to right.
 */
export function* findSpaces(
  page: PrintedPage,
  tables: readonly LevelTable[],
): Generator<void, Rect[]> {
  const { boxes, cells, areas, rules } = page;
  const levels = wholeLevels(rules);
  const uprights = rules.filter(({ isUpright }) => isUpright);
  const sides = [...openSides(page, levels, uprights), ...tables.flatMap(wallsOf)];
  const open = yield* findCells([...levels, ...uprights, ...sides]);
  const tints = areas.filter(
    ({ lightness }) => lightness >= darkestTint && lightness < lightestTint,
  );
  const all = [...boxes, ...tints]
    .map(({ rect }) => rect)
    .concat(cells, open)
    .filter(({ width, height }) => width >= leastSide && height >= leastSide)
    .toSorted((a, b) => a.y - b.y || a.x - b.x);
  const spaces: Rect[] = [];
  for (const [index, rect] of all.entries()) {
    if (index % 64 === 63) yield;
    let isKnown = false;
    for (let at = spaces.length - 1; at >= 0 && !isKnown; at -= 1) {
      const other = spaces[at];
      if (!other || rect.y - other.y > 2) break;
      isKnown = isSame(other, rect);
    }
    if (!isKnown) spaces.push(rect);
  }
  return spaces;
}
