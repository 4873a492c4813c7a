import { sql } from 'kysely';
import { withAdvisoryLock } from '#server/service/storage/postgres/advisoryLock.ts';
import { postgresFaultOf } from '#server/service/storage/postgres/databaseFault.ts';
import type { Database, DatabaseLocation } from './database.ts';
import { createTransactionGuard } from './guardedTransactions.ts';
import { migrate } from './migrate.ts';
import { openPostgres, openSqlite } from './openKinds.ts';
import { storageTroubleOf } from './storageTrouble.ts';

/** Who hears of queries that met trouble which concerns the whole installation. */
export interface DatabaseListener {
  /** Pages are damaged. */
  onDamage?: (error: Error) => void;
  /** There is no room for what was to be written. */
  onFull?: () => void;
}

/**
 * Opens the database and brings its schema up to date. Throws DatabaseFault when PostgreSQL refuses
 * or does not answer, and when a newer version wrote the database. `hear` is told of queries that
 * met trouble. SQLite wants `lockDataDir` first when a server opens it; a maintenance command may
 * open it beside the running server.
 */
export async function openDatabase(
  location: DatabaseLocation,
  now: number,
  hear: DatabaseListener = {},
): Promise<Database> {
  const guard = createTransactionGuard();
  const onFault = (error: unknown) => {
    if (!(error instanceof Error)) return;
    if (showsDamage(error)) hear.onDamage?.(error);
    if (storageTroubleOf(error) === 'full') hear.onFull?.();
  };
  const { kysely: db, transaction } =
    location.kind === 'sqlite'
      ? openSqlite(location.dataDir, { guard, onFault })
      : openPostgres(location, { guard, onFault });
  const database: Database = {
    kind: location.kind,
    db,
    transaction,
    async alone(name, work) {
      if (location.kind === 'postgres') return withAdvisoryLock(db, name, work);
      // One process has a SQLite file for itself.
      await work();
      return true;
    },
    async forget() {
      if (location.kind === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(db);
    },
    close: () => db.destroy(),
  };
  try {
    await migrate(database, now);
  } catch (error) {
    await db.destroy();
    throw (location.kind === 'postgres' && postgresFaultOf(error)) || error;
  }
  return database;
}

/** Whether an error means damaged pages: SQLite's result codes, PostgreSQL's class XX0. */
function showsDamage(error: Error): boolean {
  const code = 'code' in error ? String(error.code) : '';
  return /^(SQLITE_CORRUPT|SQLITE_NOTADB|XX001|XX002)/.test(code);
}
