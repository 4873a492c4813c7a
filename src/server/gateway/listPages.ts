import * as z from 'zod/mini';
import { parseBody } from '#core/wire/parseBody.ts';
import { transactionStatuses } from '#core/wire/transactionStatus.ts';

/** A place in a list that is ordered from new to old. Times in ms since 1970. */
export interface Place {
  createdAt: number;
  id: string;
}

/** The number of rows on one page of a list. */
export const pageLength = 50;

/** The place that a `before` parameter names; undefined when it names none. */
const place = z.pipe(
  z.string(),
  z.transform((before): Place | undefined => {
    const [, time, id] = /^(\d{1,16})_(.{1,200})$/s.exec(before) ?? [];
    return time === undefined || id === undefined ? undefined : { createdAt: Number(time), id };
  }),
);
const moment = z.pipe(
  z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)), 'must be a moment')),
  z.transform((text) => Date.parse(text)),
);
const status = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text) => transactionStatuses.some((known) => String(known) === text),
        `must be ${transactionStatuses.join(', ')}`,
      ),
    ),
  z.transform((text) => transactionStatuses.find((known) => String(known) === text)),
);

/** What the query of a list asks for. Times in ms since 1970. */
const listQuery = z.object({
  before: z.optional(place),
  text: z.optional(z.string().check(z.maxLength(200))),
  status: z.optional(status),
  /** 1: what has ended, 0: what has not. */
  ended: z.optional(
    z.pipe(
      z.enum(['0', '1']),
      z.transform((text) => text === '1'),
    ),
  ),
  from: z.optional(moment),
  until: z.optional(moment),
});

/** Reads the query of a list of transactions; empty parameters count as absent. */
export function readListQuery(query: URLSearchParams) {
  return parseBody(listQuery, Object.fromEntries([...query].filter(([, value]) => value !== '')));
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
