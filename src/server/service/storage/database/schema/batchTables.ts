import type { DatabaseKind } from './databaseKind.ts';

/** The tables of batches and of the transactions that each chose. */
export function batchStatements(kind: DatabaseKind): string[] {
  const { int, end } =
    kind === 'sqlite' ? { int: 'integer', end: ') strict' } : { int: 'bigint', end: ')' };
  return [
    `create table batches (
      id text primary key,
      api_key_id text not null,
      created_at ${int} not null,
      action text,
      orders text,
      started_at ${int},
      stopped_at ${int},
      ended_at ${int},
      locked_by text,
      locked_until ${int}
    ${end}`,
    'create index batches_by_key on batches (api_key_id, started_at, id)',
    'create index batches_open on batches (locked_until) where started_at is not null and ended_at is null',
    `create table batch_rows (
      batch_id text not null references batches (id),
      seq ${int} not null,
      transaction_id text not null,
      result text,
      code text,
      message text,
      at ${int},
      primary key (batch_id, seq)
    ${end}`,
    'create index batch_rows_waiting on batch_rows (batch_id, seq) where result is null',
  ];
}

/** Gives each batch that is under way its job, as batches are jobs now. */
export function jobsOfBatches(): string[] {
  return [
    `insert into jobs (id, kind, payload, created_at, run_at, attempts)
      select 'batch ' || id, 'batch', '{"batchId":"' || id || '"}', started_at,
        case when locked_by is null then coalesce(locked_until, started_at) else started_at end, 0
      from batches where started_at is not null and ended_at is null`,
  ];
}

/** A choice of transactions, and what is done to all of it. */
export interface BatchesTable {
  id: string;
  apiKeyId: string;
  createdAt: number;
  /** What is done to all; null until it is started. */
  action: string | null;
  /** What goes with the action (reason, notes, where it was asked from); null once it has ended. */
  orders: string | null;
  startedAt: number | null;
  stoppedAt: number | null;
  endedAt: number | null;
  /** Who has worked on it last; null until its work has begun. */
  lockedBy: string | null;
  /** When its work is to begin, where that was ordered for later. */
  lockedUntil: number | null;
}

/** One transaction of a batch, and what came of it. */
export interface BatchRowsTable {
  batchId: string;
  seq: number;
  transactionId: string;
  /** Null while it waits. */
  result: string | null;
  code: string | null;
  message: string | null;
  at: number | null;
}
