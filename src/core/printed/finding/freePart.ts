import { type Rect, unionRects } from '#core/geometry/rect.ts';
import type { Word } from '#core/printed/printedPage.ts';

/** The smallest place to write on, in points. */
export const leastWidth = 14;
export const leastHeight = 7.5;
/** The width of a space that has room for a label and for what it asks. */
const leastLabelled = 36;
/** Signs before or after an amount: they stay, and the amount goes beside them. */
export const adornment = /^(?:[$€£%]|\.?00|,00|EUR|USD)$/;
/** A place below a label is at most so high; what is higher is written on at its foot. */
const highest = 30;
const footHeight = 20;

/** A place without the adornments in it. */
export function besideAdornments(place: Rect, words: readonly Word[]): Rect {
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

/** The part of a space that is left to write in beside or below what it says; or nothing. */
export function freePart(space: Rect, words: readonly Word[], hasWalls: boolean): Rect | undefined {
  const label = unionRects(words.map(({ rect }) => rect));
  if (!label) return space;
  const foot = space.y + space.height;
  const below = foot - (label.y + label.height);
  if (space.width >= leastLabelled && below >= leastHeight + 1 && below >= 0.38 * space.height) {
    const height = below > highest ? footHeight : below;
    return { ...space, y: foot - height, height };
  }
  const beside = space.x + space.width - (label.x + label.width);
  const isOneLine = space.height < 2.4 * label.height;
  const isLabel = words.at(-1)?.text.endsWith(':') === true;
  if (isOneLine && isLabel && beside >= 2 * leastWidth)
    return { ...space, x: label.x + label.width + 2, width: beside - 2 };
  const above = label.y - space.y;
  const isWorded = words.some(({ text }) => /\p{L}{3}/u.test(text));
  const isCaption =
    isWorded &&
    hasWalls &&
    above >= 12 &&
    above >= 0.45 * space.height &&
    space.width >= leastLabelled;
  return isCaption ? { ...space, height: above } : undefined;
}
