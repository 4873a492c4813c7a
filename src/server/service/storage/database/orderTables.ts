import type { DatabaseKind } from './database.ts';

/**
 * Transactions from templates on their way to another signing service. `ending` is 1 once one is to
 * be called off there; its client's key is free by then.
 */
export function orderStatements(kind: DatabaseKind): string[] {
  const { int, bytes, end } =
    kind === 'sqlite'
      ? { int: 'integer', bytes: 'blob', end: ') strict' }
      : { int: 'bigint', bytes: 'bytea', end: ')' };
  return [
    `create table remote_orders (
      id text primary key,
      owner text not null,
      key text,
      body_sha256 ${bytes} not null,
      body text,
      transaction_id text,
      ending ${int} not null,
      created_at ${int} not null,
      done_at ${int},
      locked_by text,
      locked_until ${int},
      unique (owner, key)
    ${end}`,
    'create index remote_orders_open on remote_orders (created_at) where done_at is null',
  ];
}

/** A transaction from a template on its way to another service. */
export interface RemoteOrdersTable {
  /** Also the Idempotency-Key towards the other service. */
  id: string;
  owner: string;
  /** The client's Idempotency-Key; null without one, and once the key is free again. */
  key: string | null;
  bodySha256: Uint8Array;
  /** What is ordered, as JSON; null once it is done. */
  body: string | null;
  /** Its id there; null before it was created. */
  transactionId: string | null;
  ending: number;
  createdAt: number;
  doneAt: number | null;
  lockedBy: string | null;
  lockedUntil: number | null;
}
