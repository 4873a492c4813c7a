/** A place in a list that is ordered from new to old. Times in ms since 1970. */
export interface Place {
  createdAt: number;
  id: string;
}

/** The number of rows on one page of a list. */
export const pageLength = 50;

/** Returns the place that a `before` parameter names; undefined when it names none. */
export function readPlace(before: string | undefined): Place | undefined {
  const [, time, id] = /^(\d{1,16})_(.{1,200})$/s.exec(before ?? '') ?? [];
  return time === undefined || id === undefined ? undefined : { createdAt: Number(time), id };
}

/**
 * Returns one page of a list. The caller asks for one row more than a page holds; `next` is set
 * when that row exists.
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
