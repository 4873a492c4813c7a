import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  CamelCasePlugin,
  type Compilable,
  type CompiledQuery,
  Kysely,
  type QueryResult,
  sql,
  type Transaction,
} from 'kysely';
import { createCommitGroups } from './commitGroups.ts';
import { createTransactionGuard, guardedDialect, type TransactionGuard } from './guardedDialect.ts';
import { withAdvisoryLock } from './advisoryLock.ts';
import { migrate } from './migrate.ts';
import { postgresDialect } from './postgres.ts';
import { storageTroubleOf } from './storageTrouble.ts';
import type { Tables } from './tables.ts';
import { openSqliteFile, runAtOnce, sqliteDialect } from './sqlite.ts';

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
   * Runs `work` unless another process over the same database runs work of this name; resolves to
   * whether it ran. A process that ends gives its name free.
   */
  alone(name: string, work: () => Promise<void>): Promise<boolean>;
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

/** Who hears of queries that met trouble which concerns the whole installation. */
export interface DatabaseListener {
  /** Pages are damaged. */
  onDamage?: (error: Error) => void;
  /** There is no room for what was to be written. */
  onFull?: () => void;
}

/**
 * Opens the database and brings its schema up to date. Throws when it cannot be reached or was
 * written by a newer version. `hear` is told of queries that met trouble. SQLite wants
 * `lockDataDir` first when a server opens it; a maintenance command may open it beside the running
 * server.
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
  const names = new ColumnNames({ maintainNestedObjectKeys: true });
  const { kysely: db, transaction } =
    location.kind === 'sqlite'
      ? openSqlite(location.dataDir, { guard, names, onFault })
      : openPostgres(location, { guard, names, onFault });
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
    throw error;
  }
  return database;
}

/**
 * Runs a statement at once, or returns undefined when it has to wait for its turn. Kysely's own way
 * through executors and connections makes some twenty promises for each statement, more than
 * SQLite itself takes.
 */
type ShortCut = (query: CompiledQuery) => QueryResult<unknown> | undefined;

/** Of databases and of their running transactions, on SQLite. */
const shortCuts = new WeakMap<object, ShortCut>();

/** Stands for a value in a statement that is built once, or for the n-th of a list of values. */
class Slot {
  readonly name: string;
  readonly at: number | undefined;

  constructor(name: string, at?: number) {
    this.name = name;
    this.at = at;
  }

  of(values: Record<string, unknown>): unknown {
    const value = values[this.name];
    return this.at !== undefined && Array.isArray(value) ? value[this.at] : value;
  }
}

/** What stands for the values of a statement: a slot for each, and for each of a list. */
function slotsFor<P extends Record<string, unknown>>(values: P): P {
  const slots = Object.entries(values).map(([name, value]): [string, unknown] => [
    name,
    Array.isArray(value) ? value.map((_, at) => new Slot(name, at)) : new Slot(name),
  ]);
  return Object.fromEntries(slots) as P;
}

/** What tells statements apart that are built for lists of other lengths. */
function lengthsOf(values: Record<string, unknown>): string {
  let lengths = '';
  for (const value of Object.values(values))
    if (Array.isArray(value)) lengths += ` ${value.length}`;
  return lengths;
}

/**
 * A statement that many requests make: built once for each database, and for each length of a list
 * among its values, then run with other values. `build` gets what stands for the values and only
 * passes it on, each into a place of its own. Returns what runs it, inside a transaction or not.
 */
export function prepared<P extends Record<string, unknown>, R>(
  build: (
    db: Pick<Trx, 'selectFrom' | 'insertInto' | 'updateTable' | 'getExecutor'>,
    given: P,
  ) => Compilable<R>,
): (db: Kysely<Tables>, values: P) => Promise<QueryResult<R>> {
  const built = new WeakMap<object, Map<string, CompiledQuery<R>>>();
  return async (db, values) => {
    const { adapter } = db.getExecutor();
    const ofDatabase = built.get(adapter) ?? new Map<string, CompiledQuery<R>>();
    built.set(adapter, ofDatabase);
    const lengths = lengthsOf(values);
    const query = ofDatabase.get(lengths) ?? build(db, slotsFor(values)).compile();
    ofDatabase.set(lengths, query);
    const parameters = query.parameters.map((one) => (one instanceof Slot ? one.of(values) : one));
    const ready = { ...query, parameters };
    const atOnce = shortCuts.get(db)?.(ready);
    return atOnce ? (atOnce as QueryResult<R>) : db.executeQuery(ready);
  };
}

/** Whether an error means damaged pages: SQLite's result codes, PostgreSQL's class XX0. */
function showsDamage(error: Error): boolean {
  const code = 'code' in error ? String(error.code) : '';
  return /^(SQLITE_CORRUPT|SQLITE_NOTADB|XX001|XX002)/.test(code);
}

/** Columns are named in camel case here, in snake case in the database. */
class ColumnNames extends CamelCasePlugin {
  readonly #known = new Map<string, string>();

  ours(column: string): string {
    const known = this.#known.get(column) ?? this.camelCase(column);
    this.#known.set(column, known);
    return known;
  }
}

interface OpenParts {
  guard: TransactionGuard;
  names: ColumnNames;
  onFault: (error: unknown) => void;
}

interface Opened {
  kysely: Kysely<Tables>;
  transaction: Database['transaction'];
}

function openPostgres(
  location: DatabaseLocation & { kind: 'postgres' },
  { guard, names, onFault }: OpenParts,
): Opened {
  const dialect = postgresDialect(location.url, location.onConnectionError);
  const kysely = new Kysely<Tables>({
    dialect: guardedDialect(dialect, guard, onFault),
    plugins: [names],
  });
  return {
    kysely,
    transaction: (work) => kysely.transaction().execute((trx) => guard.inside(() => work(trx))),
  };
}

function openSqlite(dataDir: string, { guard, names, onFault }: OpenParts): Opened {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = openSqliteFile(join(dataDir, 'fieldwright.db'));
  const dialect = sqliteDialect(file);
  const kysely = new Kysely<Tables>({
    dialect: guardedDialect(dialect, guard, onFault),
    plugins: [names],
  });
  const run: ShortCut = (query) => {
    try {
      return runAtOnce(file, query, (column) => names.ours(column));
    } catch (error) {
      onFault(error);
      throw error;
    }
  };
  shortCuts.set(kysely, (query) => {
    guard.refuseInside();
    return dialect.isFree() ? run(query) : undefined;
  });
  const transaction = createCommitGroups(kysely, guard, (trx) => {
    shortCuts.set(trx, run);
    return () => shortCuts.delete(trx);
  });
  return { kysely, transaction };
}
