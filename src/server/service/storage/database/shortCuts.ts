import type { QueryResult } from 'kysely';
import type { NamedQuery } from '#server/service/storage/postgres/postgres.ts';

/**
 * Runs a statement: at once, or in its turn where others have the connection. Undefined before the
 * first query of SQLite. Kysely's own way through executors and connections makes some twenty
 * promises for each statement, more than SQLite itself takes.
 */
export type ShortCut = (
  query: NamedQuery,
) => QueryResult<unknown> | Promise<QueryResult<unknown>> | undefined;

/** Of databases and of their running transactions. */
export const shortCuts = new WeakMap<object, ShortCut>();

/** Of running transactions on PostgreSQL: takes a statement whose result nobody waits for. */
export const senders = new WeakMap<object, (query: NamedQuery) => void>();
