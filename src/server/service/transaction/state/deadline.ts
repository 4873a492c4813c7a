import { day, type TransactionState } from './transactionState.ts';

/** A day ends last twelve hours west of Greenwich. */
const lastZoneMs = day / 2;

/**
 * The first moment from this one on at which a day has just ended everywhere on earth: noon in UTC,
 * within 24 hours. Both in ms since 1970.
 */
export function endOfDay(moment: number): number {
  return Math.ceil((moment - lastZoneMs) / day) * day + lastZoneMs;
}

/**
 * The last day that ends before this moment, wherever one is: what people are told of a deadline.
 * Returns that day's beginning in UTC; both in ms since 1970.
 */
export function lastDayBefore(moment: number): number {
  return (Math.floor((moment - lastZoneMs) / day) - 1) * day;
}

/** How long receivers can download the sealed documents, in days. */
const daysOfCopies = 30;

/** When the links of receivers end, in ms since 1970. */
export function copiesUntil({ endedAt = 0 }: Pick<TransactionState, 'endedAt'>): number {
  return endOfDay(endedAt + daysOfCopies * day);
}
