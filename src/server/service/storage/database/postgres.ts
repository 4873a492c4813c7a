import { type Dialect, PostgresDialect } from 'kysely';
import { Pool, types } from 'pg';

/** PostgreSQL's type number of a 64-bit whole number. */
const INT8 = 20;

/**
 * A Kysely dialect over a pool of connections to PostgreSQL 15 or later. `onConnectionError` hears
 * of connections that break (a query on one rejects besides); the pool replaces them by itself.
 */
export function postgresDialect(url: string, onConnectionError: (error: Error) => void): Dialect {
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 10_000,
    idle_in_transaction_session_timeout: 60_000,
    statement_timeout: 60_000,
    types: {
      getTypeParser: (id: number, format?: 'text' | 'binary') =>
        id === INT8 ? wholeNumber : types.getTypeParser(id, format),
    },
  });
  pool.on('error', onConnectionError);
  // The pool listens only while a connection is idle; one that breaks in use would end the process.
  pool.on('connect', (client) => client.on('error', onConnectionError));
  return new PostgresDialect({ pool });
}

/** Times and counters fit a double exactly; one that does not is a bug, never a rounded number. */
function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The database holds ${text}, past 2^53.`);
  return value;
}
