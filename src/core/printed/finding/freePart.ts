import { type Rect, unionRects } from '#core/geometry/rect.ts';
import type { Word } from '#core/printed/printedPage.ts';
import { isFieldLabel } from '#core/printed/near/askingWords.ts';

/** The smallest place to write on, in points. */
export const leastWidth = 14;
export const leastHeight = 7.5;
/** The width of a space that has room for a label and for what it asks. */
const leastLabelled = 36;
/** Signs before or after an amount: they stay, and the amount goes beside them. */
export const adornment = /^(?:[$€£%()]|\.?00|,00|EUR|USD)$/;
/** A place below a label is at most so high; what is higher is written on at its foot. */
const highest = 30;
const footHeight = 20;
/** What is this high, and so many times as wide, takes several lines. */
const leastOfLines = 40;
const widestOfLines = 8;

/** A place without the adornments in it. */
export function besideAdornments(place: Rect, words: readonly Pick<Word, 'rect'>[]): Rect {
  let from = place.x;
  let to = place.x + place.width;
  for (const { rect } of words) {
    const isInPlace = rect.y + rect.height > place.y + 1 && rect.y < place.y + place.height - 1;
    if (!isInPlace) continue;
    if (rect.x + rect.width / 2 < place.x + place.width / 2)
      from = Math.max(from, rect.x + rect.width + 1);
    else to = Math.min(to, rect.x - 1);
  }
  return { ...place, x: from, width: to - from };
}

/** Whether the room below a label is for several lines of text. */
function takesLines(width: number, height: number): boolean {
  return height >= leastOfLines && width >= 2 * height && width <= widestOfLines * height;
}

/** How far below the head of a space its label begins at most; what is lower is no label of it. */
const highestHead = 9;

/** What is known of a space with a label. */
interface LabelledSpace {
  hasWalls: boolean;
  /** A sign stands in it, beside which one line is written. */
  isAdorned: boolean;
  /** It says what the cells beside or below it are for. */
  isHead: boolean;
}

/** The room below a label at the head of a space; or nothing. */
function partBelow(space: Rect, label: Rect, isAdorned: boolean): Rect | undefined {
  const foot = space.y + space.height;
  const below = foot - (label.y + label.height);
  const isAtHead = label.y - space.y <= Math.max(highestHead, label.height);
  if (!isAtHead || space.width < leastLabelled) return undefined;
  if (below < leastHeight + 1 || below < 0.38 * space.height) return undefined;
  const isWhole = below <= highest || (!isAdorned && takesLines(space.width, below));
  const height = isWhole ? below : footHeight;
  return { ...space, y: foot - height, height };
}

/** The room above a caption at the foot of a space with walls; or nothing. */
function partAbove(space: Rect, label: Rect, words: readonly Word[]): Rect | undefined {
  const above = label.y - space.y;
  const isWorded = words.some(({ text }) => /\p{L}{3}/u.test(text));
  const isRoomy = above >= 12 && above >= 0.45 * space.height && space.width >= leastLabelled;
  return isWorded && isRoomy ? { ...space, height: above } : undefined;
}

/** The part of a space that is left to write in beside or below what it says; or nothing. */
export function freePart(
  space: Rect,
  words: readonly Word[],
  { hasWalls, isAdorned, isHead }: LabelledSpace,
): Rect | undefined {
  const label = unionRects(words.map(({ rect }) => rect));
  if (!label) return space;
  const below = partBelow(space, label, isAdorned);
  if (below) return below;
  const beside = space.x + space.width - (label.x + label.width);
  const isOneLine = space.height < 2.4 * label.height;
  const isLabel = words.at(-1)?.text.endsWith(':') === true || (!isHead && isFieldLabel(words));
  if (isOneLine && isLabel && beside >= 2 * leastWidth)
    return { ...space, x: label.x + label.width + 2, width: beside - 2 };
  return hasWalls ? partAbove(space, label, words) : undefined;
}
