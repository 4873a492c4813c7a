import type { DatabaseKind } from './databaseKind.ts';

/** A table that only versions before this one use, beside which this one may run. */
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
