import type { Rect } from '#core/geometry/rect.ts';

/** The width of a column for cents, in points, and as a part of the column of amounts before it. */
const leastWidth = 9;
const mostWidth = 28;
const mostPart = 0.45;
/** So many rows have a narrow place at the same x. */
const leastRows = 3;
const slack = 2;

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
 * Only a column of several narrow places holds cents; one alone is a place of its own. `heads` are
 * the places, by their boxes, that have a label: they are never joined.
 */
export function joinCents(places: readonly Rect[], heads: ReadonlySet<Rect>): Rect[] {
  const pairs = places.flatMap((cents) => {
    if (heads.has(cents)) return [];
    const amount = places.find((other) => !heads.has(other) && goesOn(cents, other));
    return amount ? [{ cents, amount }] : [];
  });
  const inColumn = pairs.filter(
    ({ cents }) =>
      pairs.filter(({ cents: other }) => Math.abs(other.x - cents.x) < slack).length >= leastRows,
  );
  const joined = new Map(inColumn.map(({ cents, amount }) => [amount, cents]));
  const taken = new Set(inColumn.map(({ cents }) => cents));
  return places
    .filter((place) => !taken.has(place))
    .map((place) => {
      const cents = joined.get(place);
      return cents ? { ...place, width: cents.x + cents.width - place.x } : place;
    });
}
