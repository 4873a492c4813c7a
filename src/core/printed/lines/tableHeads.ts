import { type Rect, unionRects } from '#core/geometry/rect.ts';
import type { Rule, Word } from '#core/printed/printedPage.ts';

/** The heads of the columns of a table. */
export interface TableHeads {
  rect: Rect;
  /** Where the columns begin, the first one at the start of the line below. */
  columns: readonly number[];
  /** What the head of each of them says. */
  texts: readonly string[];
  /** The line over them, if any. */
  over: Rule | undefined;
}

/** How far above a line the heads of its columns end at most, in points. */
const farthestHead = 40;
/** How far apart the lines of one head stand at most, in ems, and how many there are. */
const widestLeading = 1.5;
const mostLines = 3;
/** Words nearer to each other than this, in ems, belong to one head. */
const widestSpace = 1;
/** The most words of a head on one of its lines, and of one of two columns. */
const mostWords = 6;
const mostOfTwo = 4;
/** A first head so near to the start of its line says that heads are flush with their columns. */
const flush = 8;
/** How far before a head that is flush with it a column begins. */
const before = 3;

interface Head {
  from: number;
  to: number;
  words: readonly Word[];
}

/** Words by what they stand above one another in, from the left: those of one head together. */
function groupsOf(words: readonly Word[]): Head[] {
  const heads: Head[] = [];
  for (const word of words.toSorted((a, b) => a.rect.x - b.rect.x)) {
    const to = word.rect.x + word.rect.width;
    const last = heads.at(-1);
    if (last && word.rect.x - last.to <= widestSpace * word.em)
      heads[heads.length - 1] = {
        ...last,
        to: Math.max(last.to, to),
        words: [...last.words, word],
      };
    else heads.push({ from: word.rect.x, to, words: [word] });
  }
  return heads;
}

/** What a head says, from its first line to its last. */
const inOrder = ({ words }: Head) =>
  words
    .toSorted((a, b) => (a.baseline ?? 0) - (b.baseline ?? 0) || a.rect.x - b.rect.x)
    .map(({ text }) => text);

/** Whether words name a column, and are no sentence. */
function isHead(head: Head, most: number): boolean {
  const texts = inOrder(head);
  const [first = '', last = ''] = [texts[0], texts.at(-1)];
  return (
    texts.length <= most &&
    /^[\p{Lu}\p{Lo}\d(#$%*]/u.test(first) &&
    texts.some((text) => /\p{L}{2}|\p{Lo}/u.test(text)) &&
    !/[:?]$|\p{Ll}{3}\.$/u.test(last)
  );
}

/** The lines of words above a line, the nearest first, up to a wide gap. */
function linesAbove(words: readonly Word[], top: number, { from, to, at }: Rule): Word[][] {
  const above = words
    .filter(
      ({ rect, baseline }) =>
        baseline !== undefined &&
        rect.x + rect.width > from - 4 &&
        rect.x < to + 4 &&
        baseline <= at &&
        rect.y > top - 1,
    )
    .toSorted((a, b) => (b.baseline ?? 0) - (a.baseline ?? 0));
  const lines: Word[][] = [];
  for (const word of above) {
    const last = lines.at(-1)?.[0];
    const by = (last?.baseline ?? at) - (word.baseline ?? 0);
    if (last && by < 2) lines.at(-1)?.push(word);
    else if (by <= (last ? widestLeading * word.em : farthestHead)) lines.push([word]);
    else break;
  }
  return lines.slice(0, mostLines);
}

/** The columns that heads stand over: each begins at its head, or between it and the one before. */
function columnsUnder(heads: readonly Head[], { from }: Rule): number[] {
  const isFlush = (heads[0]?.from ?? Infinity) - from <= flush;
  return heads.map((head, index) => {
    const last = heads[index - 1];
    if (!last) return from;
    return isFlush ? head.from - before : (last.to + head.from) / 2;
  });
}

/** The heads of columns that stand above a line; undefined where words there are none. */
export function headsAbove(
  words: readonly Word[],
  levels: readonly Rule[],
  line: Rule,
): TableHeads | undefined {
  const over = levels.findLast(
    ({ from, to, at }) =>
      at < line.at - 2 &&
      at > line.at - 2 * farthestHead &&
      from < line.to - 4 &&
      to > line.from + 4,
  );
  const lines = linesAbove(words, over?.at ?? 0, line);
  let taken = lines[0] ?? [];
  let heads = groupsOf(taken);
  for (const more of lines.slice(1)) {
    // A line that goes over several columns is a text above the heads.
    const longer = groupsOf([...taken, ...more]);
    if (longer.length < heads.length) break;
    [taken, heads] = [[...taken, ...more], longer];
  }
  const rect = unionRects(taken.map((word) => word.rect));
  const most = heads.length === 2 ? mostOfTwo : mostWords * lines.length;
  if (!rect || heads.length < 2 || !heads.every((head) => isHead(head, most))) return undefined;
  const texts = heads.map((head) => inOrder(head).join(' '));
  return { rect, columns: columnsUnder(heads, line), texts, over };
}
