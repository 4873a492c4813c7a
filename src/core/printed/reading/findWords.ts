import type { Rect } from '#core/geometry/rect.ts';
import type { Blank, Word } from '#core/printed/printedPage.ts';
import type { Glyph } from './drawnPage.ts';

/** A gap of more than this, in ems, begins another word; some letters overlap. */
const widestGap = 0.22;
const mostOverlap = 0.5;
/** The same between two pieces of one row of underscores, and between dots of one row. */
const widestBlankGap = 0.35;
const widestDotGap = 2.5;
/** So many underscores or dots make a place to write on. */
const leastUnderscores = 3;
const leastDots = 5;
/** The parts of the em above and below a baseline; fonts differ, labels need no better. */
const ascent = 0.8;
const descent = 0.2;

/** Whether a glyph runs level from left to right on the page as shown. */
function isLevel({ start, end, em }: Glyph): boolean {
  return Math.abs(end.y - start.y) < 0.02 * em + 0.01 && end.x >= start.x;
}

function follows(last: Glyph, next: Glyph): boolean {
  const { em } = last;
  if (Math.abs(next.em - em) > 0.1 * em) return false;
  if (isLevel(last) !== isLevel(next)) return false;
  const across = next.start.y - last.end.y;
  const along = next.start.x - last.end.x;
  if (isLevel(last))
    return Math.abs(across) < 0.05 * em && along < widestGap * em && along > -mostOverlap * em;
  return Math.hypot(across, along) < widestGap * em;
}

const isSpace = (text: string) => text.trim() === '';

/** The runs of glyphs without a gap; spaces end them and are in none. */
function runsOf(texts: readonly (readonly Glyph[])[]): Glyph[][] {
  const runs: Glyph[][] = [];
  let run: Glyph[] = [];
  const end = () => {
    if (run.length > 0) runs.push(run);
    run = [];
  };
  for (const glyphs of texts)
    for (const glyph of glyphs) {
      if (isSpace(glyph.text)) {
        end();
        continue;
      }
      const last = run.at(-1);
      if (last && !follows(last, glyph)) end();
      run.push(glyph);
    }
  end();
  return runs;
}

function rectOf(run: readonly Glyph[]): Rect {
  let [left, top, right, foot] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { start, end, em } of run) {
    const length = Math.hypot(end.x - start.x, end.y - start.y);
    // The direction in which the letters stand up: a quarter turn before that of the line.
    const upX = length > 0 ? (end.y - start.y) / length : 0;
    const upY = length > 0 ? -(end.x - start.x) / length : -1;
    for (const { x, y } of [start, end])
      for (const by of [ascent * em, -descent * em]) {
        left = Math.min(left, x + upX * by);
        right = Math.max(right, x + upX * by);
        top = Math.min(top, y + upY * by);
        foot = Math.max(foot, y + upY * by);
      }
  }
  return { x: left, y: top, width: right - left, height: foot - top };
}

function wordOf(run: readonly Glyph[]): Word | undefined {
  const [first] = run;
  if (!first) return undefined;
  return {
    text: run.map(({ text }) => text).join(''),
    rect: rectOf(run),
    baseline: isLevel(first) ? first.start.y : undefined,
    em: first.em,
    lightness: first.lightness,
    isPictorial: first.isPictorial,
  };
}

function blankOf(run: readonly Glyph[], kind: Blank['kind']): Blank[] {
  const [first] = run;
  const last = run.at(-1);
  if (!first || !last) return [];
  return [{ kind, from: first.start.x, to: last.end.x, baseline: first.start.y, em: first.em }];
}

/** A row of underscores or dots on its way, with how many characters it has. */
interface Row {
  blank: Blank;
  count: number;
}

/** Joins neighbouring rows of one kind on one baseline. */
function joinRows(rows: readonly Row[], widest: number): Row[] {
  const sorted = rows.toSorted(
    (a, b) => a.blank.baseline - b.blank.baseline || a.blank.from - b.blank.from,
  );
  const joined: Row[] = [];
  for (const row of sorted) {
    const last = joined.at(-1);
    const gap = last ? row.blank.from - last.blank.to : 0;
    if (
      last &&
      Math.abs(last.blank.baseline - row.blank.baseline) < 0.1 * row.blank.em &&
      gap <= widest * row.blank.em &&
      gap > -row.blank.em
    ) {
      last.blank = { ...last.blank, to: Math.max(last.blank.to, row.blank.to) };
      last.count += row.count;
    } else joined.push({ ...row });
  }
  return joined;
}

/**
 * The words of a page and the places to write on among its characters. Rows of dots are no words;
 * single dots at the end of a sentence stay with their word. Pauses now and then.
 */
export function* findWords(
  texts: readonly (readonly Glyph[])[],
): Generator<void, { words: Word[]; blanks: Blank[] }> {
  const words: Word[] = [];
  const underscores: Row[] = [];
  const dots: Row[] = [];
  const runs = runsOf(texts);
  yield;
  for (const [index, run] of runs.entries()) {
    if (index % 200 === 199) yield;
    const text = run.map((glyph) => glyph.text[0] ?? ' ').join('');
    let from = 0;
    const addWord = (to: number) => {
      const word = wordOf(run.slice(from, to));
      if (word) words.push(word);
    };
    const [first] = run;
    if (!first || !isLevel(first)) {
      addWord(run.length);
      continue;
    }
    for (const match of text.matchAll(/_+|[.…·․]{4,}|^[.…·․]+$/gu)) {
      addWord(match.index);
      const part = run.slice(match.index, match.index + match[0].length);
      const isUnderscore = match[0].startsWith('_');
      const count = match[0].replaceAll('…', '...').length;
      for (const blank of blankOf(part, isUnderscore ? 'underscores' : 'dots'))
        (isUnderscore ? underscores : dots).push({ blank, count });
      from = match.index + match[0].length;
    }
    addWord(run.length);
  }
  yield;
  const blanks = [
    ...joinRows(underscores, widestBlankGap).filter(({ count }) => count >= leastUnderscores),
    ...joinRows(dots, widestDotGap).filter(({ count }) => count >= leastDots),
  ].map(({ blank }) => blank);
  return { words, blanks };
}
