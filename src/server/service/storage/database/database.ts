import { createHash } from 'node:crypto';
import type { Compilable, CompiledQuery, Kysely, QueryResult, Transaction } from 'kysely';
import type * as z from 'zod/mini';
import type { NamedQuery } from '#server/service/storage/postgres/postgres.ts';
import type { DatabaseKind } from '#server/service/storage/database/schema/databaseKind.ts';
import type { Tables } from '#server/service/storage/database/schema/tables.ts';

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

/** Runs a statement that was built once, inside a transaction or not. */
export interface PreparedStatement<P, R> {
  (db: Kysely<Tables>, values: P): Promise<QueryResult<R>>;
  /**
   * Runs it without waiting for what it gives. In a transaction of PostgreSQL it travels with the
   * next statement that is waited for, or with the commit, which rejects where this one fails.
   */
  later(db: Kysely<Tables>, values: P): Promise<void>;
}

/**
 * A statement that many requests make: built once for each database, and for each length of a list
 * among its values, then run with other values. `build` gets what stands for the values and only
 * passes it on, each into a place of its own. PostgreSQL parses and plans it once a connection.
 */
export function prepared<P extends Record<string, unknown>, R>(
  build: (
    db: Pick<Trx, 'selectFrom' | 'insertInto' | 'updateTable' | 'getExecutor'>,
    given: P,
  ) => Compilable<R>,
): PreparedStatement<P, R> {
  const built = new WeakMap<object, Map<string, CompiledQuery<R> & NamedQuery>>();
  const ready = (db: Kysely<Tables>, values: P): CompiledQuery<R> & NamedQuery => {
    const { adapter } = db.getExecutor();
    const ofDatabase = built.get(adapter) ?? new Map<string, CompiledQuery<R>>();
    built.set(adapter, ofDatabase);
    const lengths = lengthsOf(values);
    const query = ofDatabase.get(lengths) ?? named(build(db, slotsFor(values)).compile());
    ofDatabase.set(lengths, query);
    const parameters = query.parameters.map((one) => (one instanceof Slot ? one.of(values) : one));
    return { ...query, parameters };
  };
  // Kysely throws at once where a transaction has ended.
  const run = async (db: Kysely<Tables>, values: P) => db.executeQuery<R>(ready(db, values));
  const later = async (db: Kysely<Tables>, values: P): Promise<void> => {
    const query: NamedQuery = { ...ready(db, values), mayWait: db.isTransaction };
    await db.executeQuery(query);
  };
  return Object.assign(run, { later });
}

/**
 * A statement with the name that PostgreSQL keeps it under. One that takes all columns has none:
 * when a newer version adds a column, what was parsed before would be refused.
 */
function named<R>(query: CompiledQuery<R>): CompiledQuery<R> & NamedQuery {
  if (query.sql.includes('*')) return query;
  const statementName = createHash('sha256').update(query.sql).digest('base64url');
  return { ...query, statementName };
}

/** Thrown for a row that cannot be read: damaged, changed by hand, or of another version. */
export class UnreadableRow extends Error {
  override readonly name = 'UnreadableRow';
  readonly table: keyof Tables;
  /** The row's primary key; its parts are separated by spaces. */
  readonly id: string;

  constructor(table: keyof Tables, id: string, fault: string) {
    super(`The row ${id} of the table ${table} cannot be read: ${fault}.`);
    this.table = table;
    this.id = id;
  }
}

/**
 * JSON text of a value. Throws for what has none (undefined, a function), which would be read back
 * as something else.
 */
export function toJson(value: unknown): string {
  const text: string | undefined = JSON.stringify(value);
  if (text === undefined) throw new TypeError('A value without JSON form cannot be kept.');
  return text;
}

/**
 * The value of a row's JSON text, exactly as it was written. Throws UnreadableRow when it does not
 * fit the schema.
 */
export function fromJson<S extends z.ZodMiniType>(
  schema: S,
  text: string,
  table: keyof Tables,
  id: string,
): z.output<S> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new UnreadableRow(table, id, String(error));
  }
  expectFits(schema, value, table, id);
  return value;
}

function expectFits<S extends z.ZodMiniType>(
  schema: S,
  value: unknown,
  table: keyof Tables,
  id: string,
): asserts value is z.output<S> {
  const [issue] = schema.safeParse(value).error?.issues ?? [];
  if (issue) throw new UnreadableRow(table, id, `"${issue.path.join('.')}": ${issue.message}`);
}
