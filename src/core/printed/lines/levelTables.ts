import type { Rect } from '#core/geometry/rect.ts';
import type { PrintedPage, Rule, Word } from '#core/printed/printedPage.ts';
import { headsAbove, type TableHeads } from './tableHeads.ts';

/** Rows between level lines alone, under the heads of their columns. */
export interface LevelTable {
  /** The lines of its rows, from above. */
  lines: readonly Rule[];
  /** Where its first row begins: at a line, or below the heads. */
  top: number;
  /** Where its columns begin, the first one at the start of the lines. */
  columns: readonly number[];
  /** What the head of each of them says. */
  texts: readonly string[];
  /** The line over the heads, if any: nothing is written on it. */
  over: Rule | undefined;
}

/** How much the ends of the lines of one table differ at most, in points. */
const sameEnd = 3;
/** The least length of such a line, and how far apart the lines stand. */
const leastLength = 200;
const leastRow = 11;
const mostRow = 60;
/** The lines and rows that a table has at least. */
const leastLines = 2;
const leastRows = 2;
/** Above this part of the page stand running titles. */
const edge = 0.07;
/** How far below its line a caption begins at most. */
const captionReach = 9;
/** The part of the cells behind the first column that is empty at least. */
const leastEmpty = 0.7;
/** The least room below the heads that is a row, in points and as a part of a row. */
const leastFirst = 10;
const partOfRow = 0.5;

/** Level lines below one another with the same ends, each the next row of the one before. */
function stacksOf(levels: readonly Rule[]): Rule[][] {
  const stacks: Rule[][] = [];
  for (const line of levels.toSorted((a, b) => a.at - b.at)) {
    const own = stacks.findLast(([first]) => {
      if (!first) return false;
      return Math.abs(first.from - line.from) <= sameEnd && Math.abs(first.to - line.to) <= sameEnd;
    });
    const by = line.at - (own?.at(-1)?.at ?? -Infinity);
    if (by < 2) continue;
    if (own && by >= leastRow && by <= mostRow) own.push(line);
    else stacks.push([line]);
  }
  return stacks.filter(({ length }) => length >= leastLines);
}

/** Where the first row below heads begins: below their foot where there is room, else at a line. */
function topOf([first, second]: readonly Rule[], { rect, over }: TableHeads): number {
  if (!first || !second) return 0;
  const foot = rect.y + rect.height;
  const room = first.at - foot;
  // Heads in the middle of a row of their own have as much room above them.
  const isMiddle = over !== undefined && rect.y - over.at > 0.5 * room;
  const isRow = room >= leastFirst && room >= partOfRow * (second.at - first.at) && !isMiddle;
  return isRow ? foot : first.at;
}

/** The heights at which the rows of a table begin, and the last one ends. */
const edgesOf = ({ lines, top }: LevelTable) => [
  top,
  ...lines.map(({ at }) => at).filter((at) => at > top + 1),
];

/** Whether most cells behind the first column are empty: rows to fill in, not of data. */
function isToFillIn(words: readonly Word[], table: LevelTable): boolean {
  const { lines, columns } = table;
  const tops = edgesOf(table);
  const to = lines[0]?.to ?? 0;
  const cells = tops.slice(1).flatMap((foot, row) =>
    columns.slice(1).map((x, index): Rect => {
      const y = tops[row] ?? foot;
      return { x, y, width: (columns[index + 2] ?? to) - x, height: foot - y };
    }),
  );
  const isEmpty = ({ x, y, width, height }: Rect) =>
    !words.some(
      ({ rect }) =>
        rect.x < x + width - 2 &&
        rect.x + rect.width > x + 2 &&
        rect.y + rect.height / 2 > y &&
        rect.y + rect.height / 2 < y + height,
    );
  return tops.length > leastRows && cells.filter(isEmpty).length >= leastEmpty * cells.length;
}

/** Whether heads are captions of the line over them: words stand below the last line, too. */
function areCaptions(words: readonly Word[], { rect, over }: TableHeads, line: Rule, last: Rule) {
  if (!over || rect.y - over.at > line.at - rect.y - rect.height) return false;
  return words.some(
    ({ rect: { x, y } }) =>
      x >= last.from - 2 && x < last.to && y > last.at - 1 && y < last.at + captionReach,
  );
}

/**
 * The tables of a page whose rows only level lines divide. Upright lines that cross their rows make
 * cells, which are found without heads.
 */
export function levelTables({ size, rules, words }: PrintedPage): LevelTable[] {
  const levels = rules.filter((rule) => !rule.isUpright && rule.to - rule.from >= leastLength);
  const uprights = rules.filter(({ isUpright }) => isUpright);
  const isCrossed = ({ from, to }: Rule, top: number, foot: number) =>
    uprights.some(
      (rule) =>
        rule.at > from - sameEnd &&
        rule.at < to + sameEnd &&
        rule.from < foot - 2 &&
        rule.to > top + 2,
    );
  return stacksOf(levels).flatMap((stack) => {
    // The line over the heads may be the first one of its stack.
    for (const lines of [stack, stack.slice(1)]) {
      const [first, last] = [lines[0], lines.at(-1)];
      if (!first || !last || lines.length < leastLines) continue;
      const heads = headsAbove(words, levels, first);
      if (!heads || heads.rect.y < edge * size.height) continue;
      if (isCrossed(first, heads.rect.y, last.at) || areCaptions(words, heads, first, last))
        continue;
      const { columns, texts, over } = heads;
      const table = { lines, top: topOf(lines, heads), columns, texts, over };
      if (isToFillIn(words, table)) return [table];
    }
    return [];
  });
}

/** The lines that close the cells of a table although they are not printed. */
export function wallsOf({ lines, top, columns }: LevelTable): Rule[] {
  const [first, last] = [lines[0], lines.at(-1)];
  if (!first || !last) return [];
  const rows = { isUpright: true, from: top, to: last.at, thickness: 0 };
  const walls = [...columns, first.to].map((at) => ({ ...rows, at }));
  const head = { ...first, at: top, thickness: 0 };
  return top < first.at - 1 ? [head, ...walls] : walls;
}

/** What the head of the column says that a place stands in; undefined beside tables. */
function headOver(tables: readonly LevelTable[], { x, y, width, height }: Rect) {
  const table = tables.find(({ lines, top }) => {
    const [first, last] = [lines[0], lines.at(-1)];
    if (!first || !last || x < first.from - sameEnd || x > first.to) return false;
    return y >= top - 2 && y + height <= last.at + 2;
  });
  const column = table?.columns.findLastIndex((from) => from <= x + sameEnd) ?? -1;
  const end = table?.columns[column + 1] ?? table?.lines[0]?.to ?? 0;
  return x + width <= end + sameEnd ? table?.texts[column] : undefined;
}

/** What the heads of their columns say, for the places that stand in tables. */
export function headsOver(
  tables: readonly LevelTable[],
  places: readonly Rect[],
): ReadonlyMap<Rect, string> {
  const heads = new Map<Rect, string>();
  for (const place of places) {
    const head = headOver(tables, place);
    if (head !== undefined) heads.set(place, head);
  }
  return heads;
}
