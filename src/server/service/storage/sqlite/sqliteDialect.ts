import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Prepare, SqliteFile } from './sqlite.ts';

/** How long a query waits for the connection before it is refused, in ms. */
const PATIENCE_MS = 60_000;

/**
 * A Kysely dialect over an open SQLite file. Whoever waits longer than `patienceMs` for the one
 * connection is refused: a transaction that waits for itself then ends, and holds up nobody.
 */
export function sqliteDialect(file: SqliteFile, patienceMs = PATIENCE_MS): SqliteDialect {
  let driver: DurableSqliteDriver | undefined;
  return {
    run: (query, work) => driver?.run(query, work),
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => {
      driver = new DurableSqliteDriver(file, patienceMs);
      return driver;
    },
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** A dialect whose one connection is lent past Kysely, too. */
interface SqliteDialect extends Dialect {
  /**
   * Calls `work` with what prepares this statement; it ends before it returns. At once while nobody
   * has the connection; a statement that only reads is done beside those who have, any other in its
   * turn. Undefined before the first query.
   */
  run<T>(query: CompiledQuery, work: (prepare: Prepare) => T): T | Promise<T> | undefined;
}

/**
 * Runs a statement at once, without a turn: for whoever has the connection, or while nobody has.
 * `nameOf` gives the name of a column in the rows.
 */
export function runAtOnce(
  prepare: Prepare,
  { sql, parameters }: CompiledQuery,
  nameOf: (column: string) => string,
): QueryResult<unknown> {
  const statement = prepare(sql);
  if (!statement.reader)
    return { rows: [], numAffectedRows: BigInt(statement.run(parameters).changes) };
  return { rows: statement.all(parameters).map((row) => withNames(row as object, nameOf)) };
}

function withNames(row: object, nameOf: (column: string) => string): Record<string, unknown> {
  const named: Record<string, unknown> = {};
  // libsql returns blobs as ArrayBuffer.
  for (const [column, value] of Object.entries(row) as [string, unknown][])
    named[nameOf(column)] = value instanceof ArrayBuffer ? new Uint8Array(value) : value;
  return named;
}

class DurableSqliteDriver extends SqliteDriver {
  readonly #file: SqliteFile;
  readonly #patienceMs: number;
  /** Those who wait for the connection, in their order. */
  readonly #waiting = new Set<(connection: DatabaseConnection) => void>();
  #only: DatabaseConnection | undefined;
  #isTaken = false;

  constructor(file: SqliteFile, patienceMs: number) {
    super({ database: file });
    this.#file = file;
    this.#patienceMs = patienceMs;
  }

  /** Lets a statement run at once, beside those who have the connection, or in its turn. */
  run<T>({ query }: CompiledQuery, work: (prepare: Prepare) => T): T | Promise<T> | undefined {
    if (!this.#only) return undefined;
    if (!this.#isTaken) return work(this.#file.prepare);
    return query.kind === 'SelectQueryNode'
      ? work(this.#file.prepareBeside)
      : this.#runInTurn(work);
  }

  async #runInTurn<T>(work: (prepare: Prepare) => T): Promise<T> {
    await this.acquireConnection();
    try {
      return work(this.#file.prepare);
    } finally {
      void this.releaseConnection();
    }
  }

  override async init(): Promise<void> {
    await super.init();
    this.#only = await super.acquireConnection();
  }

  override acquireConnection(): Promise<DatabaseConnection> {
    if (this.#only && !this.#isTaken) {
      this.#isTaken = true;
      return Promise.resolve(this.#only);
    }
    return new Promise((resolve, reject) => {
      const take = (connection: DatabaseConnection) => {
        clearTimeout(timer);
        resolve(connection);
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(take);
        const seconds = this.#patienceMs / 1_000;
        reject(
          new Error(`The database was busy for ${seconds} s: a transaction waits for itself?`),
        );
      }, this.#patienceMs);
      this.#waiting.add(take);
    });
  }

  /** Gives the connection to the first in line; the others are not woken for nothing. */
  override releaseConnection(): Promise<void> {
    const [first] = this.#waiting;
    if (first && this.#only) {
      this.#waiting.delete(first);
      first(this.#only);
    } else this.#isTaken = false;
    return Promise.resolve();
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    // A deferred transaction that reads first cannot wait for another writer later: SQLite refuses
    // it at once.
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** While the disk is written to, requests are read and answered; who waits for this waits on. */
  override commitTransaction(): Promise<void> {
    return this.#file.commit();
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // After some errors (disk full) SQLite has rolled back already; a second rollback would hide
    // the first error.
    if (this.#file.inTransaction) await super.rollbackTransaction(connection);
  }
}
