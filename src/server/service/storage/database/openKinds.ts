import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { CamelCasePlugin, Kysely, type QueryResult } from 'kysely';
import { bindable } from '#server/service/storage/sqlite/bindable.ts';
import { createCommitGroups } from './commitGroups.ts';
import type { Database, DatabaseLocation, Trx } from './database.ts';
import { guardedDialect, type TransactionGuard, unguarded } from './guardedDialect.ts';
import {
  type NamedQuery,
  PostgresConnection,
  postgresDialect,
} from '#server/service/storage/postgres/postgres.ts';
import { senders, shortCuts } from './shortCuts.ts';
import { openSqliteFile } from '#server/service/storage/sqlite/sqlite.ts';
import { runAtOnce, sqliteDialect } from '#server/service/storage/sqlite/sqliteDialect.ts';
import type { Tables } from './tables.ts';

/** Columns are named in camel case here, in snake case in the database. */
class ColumnNames extends CamelCasePlugin {
  readonly #known = new Map<string, string>();

  ours(column: string): string {
    const known = this.#known.get(column) ?? this.camelCase(column);
    this.#known.set(column, known);
    return known;
  }
}

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
  const names = new ColumnNames({ maintainNestedObjectKeys: true });
  const dialect = postgresDialect(location.url, location.onConnectionError);
  const kysely = new Kysely<Tables>({
    dialect: guardedDialect(dialect, guard, onFault),
    plugins: [names],
  });
  const told = async (running: Promise<QueryResult<unknown>>): Promise<QueryResult<unknown>> => {
    try {
      const { rows, ...result } = await running;
      return { ...result, rows: rows.map((row) => withOurNames(row, names)) };
    } catch (error) {
      onFault(error);
      throw error;
    }
  };
  shortCuts.set(kysely, (query) => {
    guard.refuseInside();
    return told(dialect.run(checked(query)));
  });
  const running = async <T>(trx: Trx, work: (trx: Trx) => Promise<T>): Promise<T> => {
    const connection = await trx
      .getExecutor()
      .provideConnection((one) => Promise.resolve(unguarded(one)));
    if (connection instanceof PostgresConnection) {
      shortCuts.set(trx, (query) => told(connection.executeQuery(checked(query))));
      senders.set(trx, (query) => connection.executeLater(checked(query)));
    }
    try {
      return await guard.inside(() => work(trx));
    } finally {
      shortCuts.delete(trx);
      senders.delete(trx);
    }
  };
  return {
    kysely,
    async transaction(work) {
      try {
        return await kysely.transaction().execute((trx) => running(trx, work));
      } catch (error) {
        // A commit says what became of the statements that travelled with it.
        onFault(error);
        throw error;
      }
    },
  };
}

/** A statement whose values are stored as they are. */
const checked = (query: NamedQuery): NamedQuery => ({
  ...query,
  parameters: query.parameters.map(bindable),
});

function withOurNames(row: unknown, names: ColumnNames): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row as object).map(([column, value]: [string, unknown]) => [
      names.ours(column),
      value,
    ]),
  );
}

/** Opens SQLite in a folder, which is made where it is not there. */
export function openSqlite(dataDir: string, { guard, onFault }: OpenParts): Opened {
  const names = new ColumnNames({ maintainNestedObjectKeys: true });
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = openSqliteFile(join(dataDir, 'fieldwright.db'));
  const dialect = sqliteDialect(file);
  const kysely = new Kysely<Tables>({
    dialect: guardedDialect(dialect, guard, onFault),
    plugins: [names],
  });
  const run = (prepare: typeof file.prepare, query: NamedQuery): QueryResult<unknown> => {
    try {
      return runAtOnce(prepare, query, (column) => names.ours(column));
    } catch (error) {
      onFault(error);
      throw error;
    }
  };
  shortCuts.set(kysely, (query) => {
    guard.refuseInside();
    return dialect.run(query, (prepare) => run(prepare, query));
  });
  const transaction = createCommitGroups(kysely, guard, (trx) => {
    shortCuts.set(trx, (query) => run(file.prepare, query));
    return () => shortCuts.delete(trx);
  });
  return { kysely, transaction };
}
