import type { Rect } from '#core/geometry/rect.ts';
import type { Word } from '#core/printed/printedPage.ts';
import { isSigningWord } from './askingWords.ts';
import type { Surroundings } from './surroundings.ts';

/** A place to sign is at least so wide and at most so high, in points. */
const leastWide = 60;
const mostHigh = 90;
/** How far before a place, and above or below it, its caption stands. */
const before = 90;
const near = 10;
/** How far above a place in a box its label stands, with no line between. */
const aboveInBox = 26;
/** How far along a place its caption begins at most. */
const mostAlong = 120;
/** The word that asks for a signature is one of the first of its caption; later ones explain. */
const mostWords = 5;
/** Words nearer to each other than this, in ems, are one caption. */
const widestSpace = 1;

/** The caption that begins first among words; from the left, up to a wide gap. */
function firstCaption(words: readonly Word[]): Word[] {
  const named = words.filter(({ baseline }) => baseline !== undefined);
  const top = Math.min(...named.map(({ baseline }) => baseline ?? 0));
  const row = named
    .filter(({ baseline }) => Math.abs((baseline ?? 0) - top) < 2)
    .toSorted((a, b) => a.rect.x - b.rect.x);
  const end = row.findIndex((word, index) => {
    const last = row[index - 1];
    return last && word.rect.x - last.rect.x - last.rect.width > widestSpace * word.em;
  });
  return end < 0 ? row : row.slice(0, end);
}

/** Whether a caption asks for a signature; undefined where there is none. */
function asks(words: readonly Word[]): boolean | undefined {
  const caption = firstCaption(words);
  if (!caption.some(({ text }) => /\p{L}{2}/u.test(text))) return undefined;
  return caption.slice(0, mostWords).some(isSigningWord);
}

/**
 * Whether the caption of a place asks for a signature: that before a line, or else that below it;
 * of a box that above. The first side where words stand decides.
 */
export function asksForSignature(around: Surroundings, rect: Rect, isLine: boolean): boolean {
  if (rect.height > mostHigh || rect.width < leastWide) return false;
  const { x, y, height } = rect;
  const width = Math.min(rect.width, mostAlong);
  const left = around.wordsIn({ x: x - before, y, width: before, height: height + 4 });
  const below = around.wordsIn({ x: x - 2, y: y + height, width, height: near });
  const above = around.wordsIn({ x, y: y - near, width, height: near });
  const walls = around.levelsIn(x + 2, x + width - 2, y - aboveInBox, y - 1);
  const top = Math.max(y - aboveInBox, ...walls.map(({ at }) => at));
  const head = around.wordsIn({ x, y: top, width, height: y - top });
  // Words below a box are its caption, but those in the next box are that one's.
  const isNextBox = around.hasWall({ x, y: y + height, width, height: near }, x);
  // What is nearest before a line, on it, is its label, whatever the next row says.
  const last = left.toSorted((a, b) => a.rect.x - b.rect.x).at(-1);
  const isBeside = last !== undefined && x - last.rect.x - last.rect.width < near;
  const sides = isLine
    ? [...(isBeside ? [left] : []), below, left, above]
    : [head, ...(around.hasWall(rect, x) ? [] : [left]), ...(isNextBox ? [] : [below])];
  for (const words of sides) {
    const isAsked = asks(words);
    if (isAsked !== undefined) return isAsked;
  }
  return false;
}
