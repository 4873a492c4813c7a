import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { CamelCasePlugin, Kysely } from 'kysely';
import {
  createCommitGroups,
  guardedDialect,
  type TransactionGuard,
} from './guardedTransactions.ts';
import type { Database, DatabaseLocation } from './database.ts';
import { postgresDialect } from '#server/service/storage/postgres/postgres.ts';
import { openSqliteFile, sqliteDialect } from '#server/service/storage/sqlite/sqlite.ts';
import type { Tables } from '#server/service/storage/database/schema/tables.ts';

/** Columns are named in camel case here, in snake case in the database. */
const ourNames = () => new CamelCasePlugin({ maintainNestedObjectKeys: true });

/** What an open database needs from whoever opens it. */
export interface OpenParts {
  guard: TransactionGuard;
  onFault: (error: unknown) => void;
}

/** The queries of an open database, and its transactions. */
export interface Opened {
  kysely: Kysely<Tables>;
  transaction: Database['transaction'];
}

/** Opens PostgreSQL. */
export function openPostgres(
  location: DatabaseLocation & { kind: 'postgres' },
  { guard, onFault }: OpenParts,
): Opened {
  const dialect = postgresDialect(location.url, location.onConnectionError);
  const kysely = new Kysely<Tables>({
    dialect: guardedDialect(dialect, guard, onFault),
    plugins: [ourNames()],
  });
  return {
    kysely,
    async transaction(work) {
      try {
        return await kysely.transaction().execute((trx) => guard.inside(() => work(trx)));
      } catch (error) {
        // A commit says what became of the statements that travelled with it.
        onFault(error);
        throw error;
      }
    },
  };
}

/** Opens SQLite in a folder, which is made where it is not there. */
export function openSqlite(dataDir: string, { guard, onFault }: OpenParts): Opened {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const dialect = sqliteDialect(openSqliteFile(join(dataDir, 'fieldwright.db')));
  const kysely = new Kysely<Tables>({
    dialect: guardedDialect(dialect, guard, onFault),
    plugins: [ourNames()],
  });
  return { kysely, transaction: createCommitGroups(kysely, guard) };
}
