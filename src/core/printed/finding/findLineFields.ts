import type { Rect } from '#core/geometry/rect.ts';
import type { Blank, Rule, Word } from '#core/printed/printedPage.ts';
import type { Surroundings } from './surroundings.ts';

/** The shortest line to write on, in points, and the least room above it. */
const leastLength = 14;
const leastRoom = 7.5;
/** Lines without a label that stand below one another are at least so long. */
const leastStacked = 120;
/** The part of a line that is free at least. */
const leastFree = 0.55;
/** How high a field on a line is where there is room for more. */
const usualHeight = 15;
/** Looked at above a line. */
const mostRoom = 30;
/** What words keep free around them. */
const besideWords = 1.5;

/** A stretch of a line. */
interface Stretch {
  from: number;
  to: number;
}

/** What is left of stretches without another one. */
function without(stretches: readonly Stretch[], taken: Stretch): Stretch[] {
  return stretches.flatMap(({ from, to }) => {
    if (taken.to <= from || taken.from >= to) return [{ from, to }];
    return [
      { from, to: taken.from },
      { from: taken.to, to },
    ].filter((rest) => rest.to - rest.from > 0.5);
  });
}

/** The parts of a line on which nothing stands and no box does, between upright lines. */
function partsOf(around: Surroundings, spaces: readonly Rect[], line: Rule): Stretch[] {
  // A side of a closed space is no line to write on: that space is judged by itself. The line over
  // a space without walls may be, for what is above.
  const isOpenAbove = ({ x, width }: Rect) =>
    [x, x + width].every(
      (at) => around.uprightsOn(line.at, leastRoom + 1, at - 2, at + 2).length > 0,
    );
  const sides = spaces.filter(
    (space) =>
      Math.abs(space.y + space.height - line.at) < 2 ||
      (Math.abs(space.y - line.at) < 2 && around.hasWalls(space) && !isOpenAbove(space)),
  );
  let parts: Stretch[] = [{ from: line.from, to: line.to }];
  for (const { x, width } of sides) parts = without(parts, { from: x - 0.5, to: x + width + 0.5 });
  for (const { at } of around.uprightsOn(line.at, leastRoom, line.from - 1, line.to + 1))
    parts = without(parts, { from: at - 0.05, to: at + 0.05 });
  return parts.flatMap((part) => freeOfWords(around, part, line.at));
}

function freeOfWords(around: Surroundings, part: Stretch, at: number): Stretch[] {
  const band = {
    x: part.from,
    y: at - leastRoom,
    width: part.to - part.from,
    height: leastRoom - 1,
  };
  let free = [part];
  for (const { rect } of around.wordsIn(band))
    free = without(free, { from: rect.x - besideWords, to: rect.x + rect.width + besideWords });
  // A line under text divides; a line to write on is free but for the words that it begins with.
  const least = Math.max(leastLength, leastFree * (part.to - part.from));
  return free.filter(({ from, to }) => to - from >= least);
}

/** How much room there is above a stretch of a line. */
function roomAbove(around: Surroundings, { from, to }: Stretch, at: number): number {
  const band = { x: from + 1, y: at - mostRoom, width: to - from - 2, height: mostRoom - 1.5 };
  const foots = [
    ...around.wordsIn(band).map(({ rect }) => rect.y + rect.height),
    ...around.levelsIn(from + 2, to - 2, at - mostRoom, at - 2).map((rule) => rule.at),
    ...around.page.boxes
      .filter(({ rect }) => rect.x < to - 2 && rect.x + rect.width > from + 2)
      .map(({ rect }) => rect.y + rect.height)
      .filter((foot) => foot > at - mostRoom && foot < at - 2),
  ];
  return at - Math.max(at - mostRoom, ...foots);
}

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
function isOverline(around: Surroundings, { from, to }: Stretch, at: number): boolean {
  const below = around.wordsIn({ x: from, y: at - 1, width: to - from, height: 6 });
  return below.some((word) => {
    if (word.rect.y > at + 0.08 * word.em || word.baseline === undefined) return false;
    const phrase = phraseAround(around, word);
    return phrase.from < from - 6 || phrase.to > to + 12;
  });
}

/** Whether words before a stretch are a sentence, or the label of a row of a table. */
function isNoLabel(around: Surroundings, line: Rule, { from, to }: Stretch): boolean {
  const words = around
    .wordsIn({ x: from - 60, y: line.at - 11, width: 60, height: 10 })
    .toSorted((a, b) => a.rect.x - b.rect.x);
  const last = words.at(-1);
  if (!last || last.text.endsWith(':')) return false;
  if (/\p{L}{4,}[.)]?\.$/u.test(last.text)) return true;
  // The number of a line stands in a column of its own before the one that is written in.
  const isNumber = words.length === 1 && /^\(?\d{1,3}[a-z]?[.)]?$/i.test(last.text);
  if (isNumber && around.uprightsOn(line.at, leastRoom, last.rect.x, from + 2).length > 0)
    return false;
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
const isAtEdge = ({ page: { size } }: Surroundings, at: number) =>
  at < 0.09 * size.height || at > 0.92 * size.height;

/** Whether words near a stretch say what belongs on it. */
function isLabelled(around: Surroundings, { from, to }: Stretch, at: number): boolean {
  const { size } = around.page;
  const isLong = to - from > 0.6 * size.width;
  const before = around.wordsIn({ x: from - 60, y: at - 11, width: 60, height: 12 });
  // Lines under a running title or over a page number divide.
  if (isAtEdge(around, at)) return before.some(({ text }) => text.endsWith(':'));
  if (before.length > 0 || hasFarLabel(around, from, at)) return true;
  const isBelow = isLabelledBelow(around, { from, to }, at);
  if (isBelow !== undefined) return isBelow;
  const behind = around.wordsIn({ x: to, y: at - 11, width: 14, height: 12 });
  return !isLong && behind.length > 0;
}

/** Whether a labelled line is divided by short upright lines that stand on it alone. */
function isTicked(around: Surroundings, spaces: readonly Rect[], line: Rule): boolean {
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

/** Whether a line of the same length stands one row above or below: lines to write on. */
function isStacked(line: Rule, lines: readonly Rule[]): boolean {
  if (line.to - line.from < leastStacked) return false;
  return lines.some(
    (other) =>
      other !== line &&
      Math.abs(other.from - line.from) < 3 &&
      Math.abs(other.to - line.to) < 3 &&
      Math.abs(other.at - line.at) >= 11 &&
      Math.abs(other.at - line.at) <= 40,
  );
}

function fieldOn(around: Surroundings, part: Stretch, at: number): Rect | undefined {
  const room = roomAbove(around, part, at);
  if (room < leastRoom) return undefined;
  const height = Math.min(room, usualHeight);
  return { x: part.from, y: at - height, width: part.to - part.from, height };
}

/** A row of dots leads to something, unless nothing follows it on its row. */
function isOpen(around: Surroundings, { kind, to, from, baseline, em }: Blank): boolean {
  if (kind === 'underscores') return true;
  if (to - from < 36) return false;
  const behind = around.wordsIn({ x: to + 1, y: baseline - 0.7 * em, width: 90, height: 0.7 * em });
  const before = around.wordsIn({ x: from - 60, y: baseline - em, width: 60, height: em });
  const walls = around.uprightsOn(baseline + 2, 4, to, to + 90);
  return behind.length === 0 && before.length > 0 && walls.length === 0;
}

/** The places on underscores and rows of dots. */
function onBlanks(around: Surroundings): Rect[] {
  return around.page.blanks
    .filter((blank) => blank.to - blank.from >= leastLength && isOpen(around, blank))
    .flatMap((blank) => fieldOn(around, blank, blank.baseline + 0.2 * blank.em) ?? []);
}

/** Places to write on: printed lines outside boxes, underscores, and rows of dots. */
export function* findLineFields(
  around: Surroundings,
  spaces: readonly Rect[],
): Generator<void, Rect[]> {
  const lines = around.page.rules.filter(
    ({ isUpright, from, to }) => !isUpright && to - from >= leastLength,
  );
  const fields: Rect[] = [];
  for (const [index, line] of lines.entries()) {
    if (index % 8 === 7) yield;
    const isRow = isStacked(line, lines) && !isAtEdge(around, line.at);
    for (const part of partsOf(around, spaces, line)) {
      const isAsked = isLabelled(around, part, line.at) || isTicked(around, spaces, line);
      if (!isRow && !isAsked) continue;
      if (isOverline(around, part, line.at) || isNoLabel(around, line, part)) continue;
      const field = fieldOn(around, part, line.at);
      if (field && !around.isShaded(field)) fields.push(field);
    }
  }
  return [...fields, ...onBlanks(around)];
}
