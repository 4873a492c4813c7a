import { type Rect, rectsOverlap, unionRects } from '#core/geometry/rect.ts';
import type { Word } from '#core/printed/printedPage.ts';
import { numberAtFoot } from '#core/printed/near/lineNumber.ts';
import type { Surroundings } from '#core/printed/near/surroundings.ts';

/** The width of a column for cents, in points, and as a part of the column of amounts before it. */
const leastWidth = 9;
const mostWidth = 28;
const mostPart = 0.45;
/** So many rows have a narrow place at the same x. */
const leastRows = 3;
const slack = 2;

/** How far above a column its head is looked for, and heads that say that it holds cents. */
const headReach = 42;
const centsHead = /^(?:cents?|cts?|cent[ei]mes?|c[eé]ntimos?|¢|00)[.:]?$/iu;

/** Whether words above a column, no wider than it, say that it holds something else than cents. */
function hasOwnHead({ page, wordsIn }: Surroundings, column: readonly Rect[]): boolean {
  const whole = unionRects(column);
  if (!whole) return false;
  const { x, y, width } = whole;
  const around = { x: x - slack, y: y - headReach, width: width + 2 * slack, height: headReach };
  const isInside = ({ rect }: Word) =>
    rect.x >= around.x && rect.x + rect.width <= around.x + around.width;
  return wordsIn(around).some((word) => {
    if (!isInside(word) || !/\p{L}{2}/u.test(word.text) || centsHead.test(word.text)) return false;
    // A word of a sentence that goes on beside the column is no head, nor is that of a box to tick.
    const { x: left, width: wide, ...row } = word.rect;
    const beside = { ...row, x: left - word.em, width: wide + 2 * word.em };
    const isTicked = page.boxes.some(
      ({ rect }) => rect.width < 2 * row.height && rectsOverlap(rect, beside),
    );
    return !isTicked && wordsIn(beside).every(isInside);
  });
}

/** Whether a narrow place goes on where an amount ends, on the same row. */
function goesOn(cents: Rect, amount: Rect): boolean {
  const isNarrow = cents.width >= leastWidth && cents.width <= mostWidth;
  const foot = (rect: Rect) => rect.y + rect.height;
  return (
    isNarrow &&
    cents.width <= mostPart * amount.width &&
    Math.abs(cents.x - amount.x - amount.width) < slack &&
    Math.abs(foot(cents) - foot(amount)) < slack &&
    Math.abs(cents.height - amount.height) < 0.35 * cents.height
  );
}

/**
 * Places with narrow columns for cents taken into the amounts before them: an amount is one value.
 * Only a column of several narrow places holds cents, or one behind an amount that the number of
 * its row stands right before; none with a head of its own, such as `Suffix`. Another one alone is
 * a place of its own. `heads` are the places, by their boxes, that have a label: they are never
 * joined.
 */
export function joinCents(
  around: Surroundings,
  places: readonly Rect[],
  heads: ReadonlySet<Rect>,
): Rect[] {
  const pairs = places.flatMap((cents) => {
    if (heads.has(cents)) return [];
    const amount = places.find((other) => !heads.has(other) && goesOn(cents, other));
    return amount ? [{ cents, amount }] : [];
  });
  const inColumn = pairs.filter(({ cents, amount }) => {
    const column = pairs.flatMap((pair) =>
      Math.abs(pair.cents.x - cents.x) < slack ? pair.cents : [],
    );
    const isColumn = column.length >= leastRows || numberAtFoot(around, amount) !== undefined;
    return isColumn && !hasOwnHead(around, column);
  });
  const joined = new Map(inColumn.map(({ cents, amount }) => [amount, cents]));
  const taken = new Set(inColumn.map(({ cents }) => cents));
  return places
    .filter((place) => !taken.has(place))
    .map((place) => {
      const cents = joined.get(place);
      return cents ? { ...place, width: cents.x + cents.width - place.x } : place;
    });
}
