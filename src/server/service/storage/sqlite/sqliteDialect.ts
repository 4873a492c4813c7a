import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { SqliteFile } from './sqlite.ts';

/** A Kysely dialect over an open SQLite file, whose one connection is lent in turns. */
export function sqliteDialect(file: SqliteFile): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DurableSqliteDriver(file),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

class DurableSqliteDriver extends SqliteDriver {
  readonly #file: SqliteFile;
  /** Those who wait for the connection, in their order. */
  readonly #waiting = new Set<(connection: DatabaseConnection) => void>();
  #only: DatabaseConnection | undefined;
  #isTaken = false;

  constructor(file: SqliteFile) {
    super({ database: file });
    this.#file = file;
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
    return new Promise((resolve) => this.#waiting.add(resolve));
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
