import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { CamelCasePlugin, type Dialect, Kysely, sql, type Transaction } from 'kysely';
import { createCommitGroups } from './commitGroups.ts';
import { createTransactionGuard, guardedDialect } from './guardedDialect.ts';
import { migrate } from './migrate.ts';
import { postgresDialect } from './postgres.ts';
import type { Tables } from './tables.ts';
import { openSqliteFile, sqliteDialect } from './sqlite.ts';

/** Which of the two databases is behind. */
export type DatabaseKind = 'sqlite' | 'postgres';

/** A running SQL transaction. */
export type Trx = Transaction<Tables>;

/** An open database with the schema in place. */
export interface Database {
  readonly kind: DatabaseKind;
  /** For single statements. Used inside `transaction` it throws. */
  readonly db: Kysely<Tables>;
  /**
   * Runs `work` in one SQL transaction: all of it is kept when it resolves, nothing when it
   * rejects. No files, no network in it. On SQLite, those that wait together are written by one
   * commit.
   */
  transaction<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  /**
   * Lets what was deleted leave the files of SQLite, the write-ahead log too. PostgreSQL does that
   * in its own time, by VACUUM.
   */
  forget(): Promise<void>;
  close(): Promise<void>;
}

/** Where the data is: a folder (SQLite) or a server (PostgreSQL). */
export type DatabaseLocation =
  | { kind: 'sqlite'; dataDir: string }
  | { kind: 'postgres'; url: string; onConnectionError: (error: Error) => void };

/**
 * Opens the database and brings its schema up to date. Throws when it cannot be reached or was
 * written by a newer version. `onDamage` hears of each query that met damaged pages. SQLite wants
 * `lockDataDir` first when a server opens it; a maintenance command may open it beside the running
 * server.
 */
export async function openDatabase(
  location: DatabaseLocation,
  now: number,
  onDamage: (error: Error) => void = () => undefined,
): Promise<Database> {
  const guard = createTransactionGuard();
  const db = new Kysely<Tables>({
    dialect: guardedDialect(dialectOf(location), guard, onDamage),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  const database: Database = {
    kind: location.kind,
    db,
    transaction:
      location.kind === 'sqlite'
        ? createCommitGroups(db, guard)
        : (work) => db.transaction().execute((trx) => guard.inside(() => work(trx))),
    async forget() {
      if (location.kind === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(db);
    },
    close: () => db.destroy(),
  };
  try {
    await migrate(database, now);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return database;
}

function dialectOf(location: DatabaseLocation): Dialect {
  if (location.kind === 'postgres')
    return postgresDialect(location.url, location.onConnectionError);
  mkdirSync(location.dataDir, { recursive: true, mode: 0o700 });
  return sqliteDialect(openSqliteFile(join(location.dataDir, 'fieldwright.db')));
}
