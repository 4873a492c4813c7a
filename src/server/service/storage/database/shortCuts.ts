import type { QueryResult } from 'kysely';
import type { NamedQuery } from '#server/service/storage/postgres/postgres.ts';

/**
 * Runs a statement, or returns undefined when it has to wait for its turn (SQLite). Kysely's own
 * way through executors and connections makes some twenty promises for each statement, more than
 * SQLite itself takes.
 */
export type ShortCut = (
  query: NamedQuery,
) => QueryResult<unknown> | Promise<QueryResult<unknown>> | undefined;

/** Of databases and of their running transactions. */
export const shortCuts = new WeakMap<object, ShortCut>();

/** Of running transactions on PostgreSQL: takes a statement whose result nobody waits for. */
export const senders = new WeakMap<object, (query: NamedQuery) => void>();
