import { closeSync, existsSync, openSync } from 'node:fs';
import Libsql from 'libsql';
import LibsqlLater from 'libsql/promise';
import type { SqliteDatabase } from 'kysely';
import { bindable } from './bindable.ts';

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
export interface SqliteFile extends SqliteDatabase {
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
