import { type Rect, rectsOverlap } from '#core/geometry/rect.ts';
import type { Blank, PrintedPage, Word } from '#core/printed/printedPage.ts';
import type { Surroundings } from '#core/printed/near/surroundings.ts';

/** Empty boxes and rings as characters, also those of symbol fonts in their private places. */
const boxCharacters =
  /^[\u2610\u25A1\u25A2\u25AB\u25FB\u25FD\u2B1C\u2B1A\u2751\u2752\u274F\u2750\u25CB\u25EF\u274D\u26AA\uF06F\uF071\uF072\uF0A8\uF0A1\uF06D\uF0A3]$/u;
/** What these fonts make boxes of where they pretend to be letters. */
const boxLetters = /^[oqnmr\u00A8\u00A3\u00A1]$/u;

/** Words beside a box that is ticked. */
export const answer = /^(?:yes|no|ja|nee|nein|oui|non|s[ií]|true|false)[.,:?]?$/iu;

const right = ({ x, width }: Rect) => x + width;

/** What a box as a character takes up of its width: fonts leave some room at both sides. */
const inkOfWidth = 0.84;

/** The square that a character draws, around the middle of a capital. */
function squareOf({ rect, baseline, em }: Word): Rect {
  const side = inkOfWidth * Math.min(rect.width, em);
  const middle = (baseline ?? rect.y + 0.8 * em) - 0.36 * em;
  return {
    x: rect.x + (rect.width - side) / 2,
    y: middle - side / 2,
    width: side,
    height: side,
  };
}

/** The squares that characters draw: boxes and rings of fonts, and `[]` as one word. */
export function characterSquares({ words }: PrintedPage): Rect[] {
  return words.flatMap((word) => {
    const { text, isPictorial, baseline } = word;
    const isBox =
      boxCharacters.test(text) || bracketed.test(text) || (isPictorial && boxLetters.test(text));
    return isBox && baseline !== undefined ? [squareOf(word)] : [];
  });
}

/** `[]`, `[_]` as a word of its own. */
const bracketed = /^\[[_ ]*\]$/;

/** `[ ]` and `( )`: the space between two brackets that are words of their own. */
export function bracketSquares({ words }: PrintedPage): Rect[] {
  const opening = words.filter(({ text, baseline }) => /^[[(]$/.test(text) && baseline);
  return opening.flatMap((open) => {
    const close = words.find(
      ({ text, baseline, rect }) =>
        text === (open.text === '[' ? ']' : ')') &&
        Math.abs((baseline ?? 0) - (open.baseline ?? 0)) < 1 &&
        rect.x > open.rect.x &&
        rect.x - right(open.rect) < 1.6 * open.em,
    );
    if (!close) return [];
    const gap = close.rect.x - right(open.rect);
    const between = { ...open.rect, x: right(open.rect) + 0.2, width: gap - 0.4 };
    if (gap <= 0.4 || words.some((word) => rectsOverlap(word.rect, between))) return [];
    const width = right(close.rect) - open.rect.x;
    const side = Math.min(width, open.em);
    return [
      {
        x: open.rect.x + (width - side) / 2,
        y: (open.baseline ?? 0) - 0.36 * open.em - side / 2,
        width: side,
        height: side,
      },
    ];
  });
}

/** Underscores up to this length, in points, before an answer are ticked. */
const longestTick = 32;

/** `___ Yes  ___ No`: short underscores of one row, one of them before an answer. */
export function underscoreTicks({ page, wordsIn }: Surroundings): Rect[] {
  const short = page.blanks.filter(
    ({ kind, from, to }) => kind === 'underscores' && to - from <= longestTick,
  );
  const wordBehind = ({ to, baseline, em }: Blank) =>
    wordsIn({ x: to, y: baseline - 0.5 * em, width: 0.6 * em, height: 0.4 * em })[0];
  const isAnswer = (blank: Blank) => answer.test(wordBehind(blank)?.text ?? '');
  return short.flatMap((blank) => {
    const isOfRow = (other: Blank) =>
      Math.abs(other.baseline - blank.baseline) < 1 &&
      Math.abs(other.to - other.from - blank.to + blank.from) < 0.7 * blank.em;
    if (!wordBehind(blank) || !short.some((other) => isOfRow(other) && isAnswer(other))) return [];
    const { from, to, baseline, em } = blank;
    return [{ x: from, y: baseline - 0.8 * em, width: to - from, height: em }];
  });
}
