import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import { Pool, type PoolClient } from 'pg';
import {
  isSimple,
  type KnownStatements,
  PostgresBatch,
  type PostgresResult,
  type PostgresStatement,
} from './postgresBatch.ts';

/** A statement that is built once. */
export interface NamedQuery extends CompiledQuery {
  /** The name that the server keeps it under. */
  statementName?: string;
  /** Whether it may travel with the next one of its transaction: nobody waits for what it gives. */
  mayWait?: boolean;
}

const begin = { text: 'begin', name: 'begin', values: [] };
const commit = { text: 'commit', name: 'commit', values: [] };
const rollback = { text: 'rollback', name: 'rollback', values: [] };

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
    // Plans that a connection keeps were made for the tables of their time.
    maxLifetimeSeconds: 600,
  });
  pool.on('error', onConnectionError);
  // The pool listens only while a connection is idle; one that breaks in use would end the process.
  pool.on('connect', (client) => client.on('error', onConnectionError));
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PooledDriver(pool),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

class PooledDriver implements Driver {
  readonly #pool: Pool;
  readonly #columns: KnownStatements['columns'] = new Map();
  readonly #connections = new WeakMap<PoolClient, PostgresConnection>();

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  init(): Promise<void> {
    return Promise.resolve();
  }

  async acquireConnection(): Promise<PostgresConnection> {
    const client = await this.#pool.connect();
    const known = this.#connections.get(client);
    if (known) return known;
    const connection = new PostgresConnection(client, this.#columns);
    this.#connections.set(client, connection);
    return connection;
  }

  /** Sent with the first statement of the transaction. */
  beginTransaction(connection: DatabaseConnection): Promise<void> {
    own(connection).later(begin);
    return Promise.resolve();
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return own(connection).end(commit);
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    own(connection).forgetWaiting();
    return own(connection).end(rollback);
  }

  releaseConnection(connection: DatabaseConnection): Promise<void> {
    own(connection).release();
    return Promise.resolve();
  }

  destroy(): Promise<void> {
    return this.#pool.end();
  }
}

/** A connection to PostgreSQL that sends together what needs not wait for an answer. */
class PostgresConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  readonly #known: KnownStatements;
  /** What travels with the next statement that is waited for. */
  #waiting: PostgresStatement[] = [];

  constructor(client: PoolClient, columns: KnownStatements['columns']) {
    this.#client = client;
    this.#known = { parsed: new Set(), columns };
  }

  /** Has a statement sent with the next one, whose error is then that of this, too. */
  later(statement: PostgresStatement): void {
    this.#waiting.push(statement);
  }

  async executeQuery<R>(query: NamedQuery): Promise<QueryResult<R>> {
    if (query.mayWait) {
      this.later(statementOf(query));
      return { rows: [] };
    }
    const { rows, affected } = await this.#run(statementOf(query));
    const result = { rows: rows as R[] };
    return affected === undefined ? result : { ...result, numAffectedRows: affected };
  }

  /** Ends the transaction; where nothing of it was sent, nothing is. */
  async end(statement: PostgresStatement): Promise<void> {
    const [first, ...others] = this.#waiting;
    if (first === begin && others.length === 0) this.#waiting = [];
    else await this.#run(statement);
  }

  /** Drops what was not sent, but for the beginning of the transaction. */
  forgetWaiting(): void {
    this.#waiting = this.#waiting.filter((one) => one === begin);
  }

  release(): void {
    this.#waiting = [];
    this.#client.release();
  }

  async #run(statement: PostgresStatement): Promise<PostgresResult> {
    const before = this.#waiting.splice(0);
    if (!isSimple(statement)) return this.#send([...before, statement]);
    if (before.length > 0) await this.#send(before);
    return this.#send([statement]);
  }

  #send(statements: PostgresStatement[]): Promise<PostgresResult> {
    return new Promise<PostgresResult>((resolve, reject) => {
      this.#client.query(new PostgresBatch(statements, this.#known, resolve, reject));
    }).catch((error: unknown) => {
      // Its own stack begins at the socket.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    });
  }

  // oxlint-disable-next-line require-yield -- the interface asks for a generator, and this one only refuses
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming of rows is not offered: read in pages.');
  }
}

function statementOf({ sql, parameters, statementName = '' }: NamedQuery): PostgresStatement {
  return { text: sql, name: statementName, values: parameters };
}

function own(connection: DatabaseConnection): PostgresConnection {
  if (connection instanceof PostgresConnection) return connection;
  throw new Error('A connection that this driver did not hand out.');
}
