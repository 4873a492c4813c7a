/** A place in a list that runs from new to old. Times in ms since 1970. */
export interface Place {
  createdAt: number;
  id: string;
}

/** How many rows a page of a list has. */
export const pageLength = 50;

/** The place that a `before` parameter names; undefined when it names none. */
export function readPlace(before: string | undefined): Place | undefined {
  const [, time, id] = /^(\d{1,16})_(.{1,200})$/s.exec(before ?? '') ?? [];
  return time === undefined || id === undefined ? undefined : { createdAt: Number(time), id };
}

/**
 * A page of a list: `rows` were asked for with one more than a page holds, and that one only tells
 * that there is a next page.
 */
export function pageOf<T>(
  rows: readonly T[],
  placeOf: (row: T) => Place,
): { rows: T[]; next?: string } {
  const shown = rows.slice(0, pageLength);
  const last = shown.at(-1);
  if (rows.length <= pageLength || last === undefined) return { rows: shown };
  const { createdAt, id } = placeOf(last);
  return { rows: shown, next: `${createdAt}_${id}` };
}
