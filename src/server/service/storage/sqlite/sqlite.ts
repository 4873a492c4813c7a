import { closeSync, existsSync, openSync } from 'node:fs';
import Libsql from 'libsql';
import LibsqlLater from 'libsql/promise';
import {
  type SqliteDatabase,
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';

/**
 * How long a statement waits for another process that writes to the same file (a maintenance
 * command), in ms.
 */
const BUSY_TIMEOUT_MS = 5_000;

/** How many prepared statements are kept for use again. */
const KEPT_STATEMENTS = 300;

/**
 * Pages of the write-ahead log that are written back into the file at once: 16 MB. Each of the
 * pages that many commits change is then written back once for all of them.
 */
const LOG_PAGES = 4_000;

/** The parts of a libsql statement that are used, with types that hold. */
interface LibsqlStatement {
  readonly reader: boolean;
  all(parameters: unknown[]): unknown[];
  run(parameters: unknown[]): { changes: number; lastInsertRowid: number | bigint };
}

/** An open SQLite file whose statements take only parameters that survive the journey. */
interface SqliteFile extends SqliteDatabase {
  readonly inTransaction: boolean;
  exec(sql: string): void;
  /**
   * Ends the running transaction. The disk is waited for on another thread: until it resolves, no
   * statement may be given to this file.
   */
  commit(): Promise<void>;
}

/** A statement that is ready to run. */
type SqliteStatement = ReturnType<SqliteDatabase['prepare']>;

/**
 * Opens (or creates) a SQLite file for durable use: write-ahead log, an fsync per commit, foreign
 * keys checked, deleted content overwritten. Throws when the file cannot be opened or is not a
 * database.
 */
export function openSqliteFile(path: string): SqliteFile {
  // SQLite would make it readable for everybody; its side files take the mode of this one.
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600));
  const file = new Libsql(path, { timeout: BUSY_TIMEOUT_MS });
  const exec = (sql: string) => {
    file.exec(sql);
  };
  file.prepare('PRAGMA journal_mode = WAL').all();
  exec(
    `PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON; PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}; PRAGMA wal_autocheckpoint = ${LOG_PAGES}`,
  );
  const statements = keepStatements(file);
  return {
    get inTransaction() {
      return file.inTransaction;
    },
    exec,
    commit: () => commitLater(file),
    close: () => {
      statements.clear();
      foldLog(file);
      file.close();
    },
    prepare: (sql) => statements.prepare(sql),
  };
}

/**
 * Keeps the statements that were used last. They are freed by the garbage collector, and only when
 * the event loop turns: a long run of queries that prepared each time grew the process by 10 kB a
 * query.
 */
function keepStatements(file: Libsql.Database) {
  const statements = new Map<string, ReturnType<typeof prepare>>();
  return {
    clear: () => statements.clear(),
    prepare(sql: string) {
      const statement = statements.get(sql) ?? prepare(file, sql);
      // Set anew, so that the map's first entry is the one that has not been used for longest.
      statements.delete(sql);
      statements.set(sql, statement);
      for (const oldest of statements.keys()) {
        if (statements.size <= KEPT_STATEMENTS) break;
        statements.delete(oldest);
      }
      return statement;
    },
  };
}

/** The module with promises works on the same open file: `exec` only hands it to another thread. */
async function commitLater(file: Libsql.Database): Promise<void> {
  const { exec } = LibsqlLater.prototype;
  await (exec.call(file, 'commit') as Promise<unknown>);
}

/** Reads a setting of a database that nobody has open, and writes nothing. */
export function readSqliteSetting(path: string, name: string): string | undefined {
  const file = new Libsql(path, { timeout: BUSY_TIMEOUT_MS });
  try {
    const row: unknown = file.prepare('select value from settings where name = ?').get([name]);
    return typeof row === 'object' && row !== null && 'value' in row
      ? String(row.value)
      : undefined;
  } finally {
    file.close();
  }
}

/**
 * Copies a SQLite file as of one moment into a new file, while others write to it. What was deleted
 * is not in the copy.
 */
export function copySqliteFile(path: string, target: string): void {
  // A missing file would be made, and its copy be an empty backup.
  if (!existsSync(path)) throw new Error(`There is no database ${path}.`);
  closeSync(openSync(target, 'wx', 0o600));
  const file = new Libsql(path, { timeout: BUSY_TIMEOUT_MS });
  try {
    file.prepare('VACUUM INTO ?').run([target]);
  } finally {
    file.close();
  }
}

/**
 * Writes the log into the file and removes it, so that the one file is the whole database: a copy
 * of it is a backup. Another process that has the file open keeps the log, and folds it later.
 */
function foldLog(file: Libsql.Database): void {
  unlessRefused(() => {
    // Without this a command beside a running server would wait for it to end.
    file.exec('PRAGMA busy_timeout = 0');
    file.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all();
    file.prepare('PRAGMA journal_mode = DELETE').all();
  });
}

/** Does what SQLite may refuse while a file is closed: the log then stays, and is folded later. */
function unlessRefused(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
  }
}

function prepare(file: Libsql.Database, sql: string): SqliteStatement {
  const statement: LibsqlStatement = file.prepare(sql);
  return {
    reader: statement.reader,
    all: (parameters) => statement.all(parameters.map(sqliteValue)),
    run: (parameters) => statement.run(parameters.map(sqliteValue)),
    iterate: () => {
      throw new Error('Streaming of rows is not offered: read in pages.');
    },
  };
}

/** libsql stores every JavaScript number as REAL, even 1; whole ones are kept as INTEGER. */
function sqliteValue(value: unknown): unknown {
  const bound = bindable(value);
  return typeof bound === 'number' && Number.isSafeInteger(bound) ? BigInt(bound) : bound;
}

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

/** A value that both databases store without changing it: what `bindable` lets through. */
export type Bindable = null | string | number | bigint | Uint8Array;

const int64 = { min: -(2n ** 63n), max: 2n ** 63n - 1n };

/**
 * One SQL parameter as both databases take it: booleans become 0 or 1. Throws a TypeError for what
 * a driver would change silently, store differently from the other database, or crash on:
 * undefined, NaN, infinities, dates, objects, text with U+0000 or half a surrogate pair, and whole
 * numbers past 64 bits.
 */
export function bindable(value: unknown): Bindable {
  if (value === null || value instanceof Uint8Array) return value;
  // libsql ends the whole process on a bare boolean, and the schema keeps booleans as 0 and 1
  // everywhere.
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string') {
    // SQLite cuts the text at U+0000 without a word, PostgreSQL refuses it; both replace a lone
    // surrogate by U+FFFD.
    if (value.includes('\0')) throw refusal('text with U+0000');
    if (!value.isWellFormed()) throw refusal('text with half a surrogate pair');
    return value;
  }
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw refusal(String(value));
    return value;
  }
  if (typeof value === 'bigint') {
    if (value < int64.min || value > int64.max) throw refusal('a whole number past 64 bits');
    return value;
  }
  throw refusal(value instanceof Date ? 'a Date' : typeof value);
}

function refusal(what: string): TypeError {
  return new TypeError(
    `SQL parameter: ${what} cannot be stored. Convert it where the query is written.`,
  );
}
