import type { Transaction } from '#core/wire/contract/transaction.ts';
import {
  hasEnded,
  type TransactionStatus,
  transactionStatus,
} from '#core/wire/transactionStatus.ts';

/** One station on the road of a transaction. */
export interface Station {
  status: TransactionStatus;
  place: 'done' | 'now' | 'todo' | 'broken';
  /** When it was reached, if that is known. */
  at?: string;
}

const road: readonly TransactionStatus[] = [5, 10, 20, 30];

/** The four stations of a transaction; an early end stands in place of what would have followed. */
export function roadStations(transaction: Transaction): Station[] {
  const { Status: status, CreatedAt: createdAt, EndedAt: endedAt } = transaction;
  const timeOf = (station: TransactionStatus) => {
    const at = station === 5 ? createdAt : station === status ? endedAt : undefined;
    return at === undefined ? {} : { at };
  };
  if (status === transactionStatus.signed)
    return road.map((one) => ({ status: one, place: 'done', ...timeOf(one) }));
  if (!hasEnded(status))
    return road.map((one) => ({
      status: one,
      place: one < status ? 'done' : one === status ? 'now' : 'todo',
      ...timeOf(one),
    }));
  return [
    ...passed(transaction).map((one): Station => ({ status: one, place: 'done', ...timeOf(one) })),
    { status, place: 'broken', ...timeOf(status) },
  ];
}

/** The stations that lie behind a transaction which did not reach its goal. */
function passed({ Status: status, Signers }: Transaction): TransactionStatus[] {
  if (status === transactionStatus.failed) return [5, 10, 20];
  if (status === transactionStatus.rejected) return [5, 10];
  const wasStarted = Signers.some(({ State }) => State !== undefined && State !== 'not yet');
  return wasStarted ? [5, 10] : [5];
}
