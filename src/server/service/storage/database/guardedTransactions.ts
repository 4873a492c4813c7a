import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
  type Kysely,
} from 'kysely';
import { bindable } from '#server/service/storage/sqlite/sqlite.ts';
import type { Tables } from '#server/service/storage/database/schema/tables.ts';
import { takeTurn } from './takeTurn.ts';
import type { Database, Trx } from './database.ts';

/** Reading so many rows takes some 5 ms of the thread that answers all requests. */
const manyRows = 1_000;

/** Knows which code runs inside a transaction of one database. */
export interface TransactionGuard {
  /** Runs the body of a transaction; until it settles, everything it calls counts as inside. */
  inside<T>(body: () => Promise<T>): Promise<T>;
  /** Throws when called from inside a transaction. */
  refuseInside(): void;
}

/** A transaction that some code runs inside, and the one around it, of another database. */
interface Mark {
  guard: TransactionGuard;
  open: boolean;
  outer: Mark | undefined;
}

/**
 * One for all databases: below Node.js 24 every promise costs a little for each that was ever used,
 * also for those of databases that were closed long ago.
 */
const marks = new AsyncLocalStorage<Mark>();

function openMark(): Mark | undefined {
  let mark = marks.getStore();
  while (mark && !mark.open) mark = mark.outer;
  return mark;
}

/**
 * A guard for one database. Below Node.js 24, to know which code runs inside a transaction costs
 * every promise a little: one part in twenty of the thread of requests, measured in turns.
 */
export function createTransactionGuard(): TransactionGuard {
  const guard: TransactionGuard = {
    async inside(body) {
      const mark: Mark = { guard, open: true, outer: openMark() };
      try {
        return await marks.run(mark, body);
      } finally {
        // Work that was started inside and outlives the transaction may use the database again.
        mark.open = false;
      }
    },
    refuseInside() {
      for (let mark = marks.getStore(); mark; mark = mark.outer)
        if (mark.open && mark.guard === guard)
          throw new Error(
            'The database was used directly inside one of its own transactions: use the transaction that the callback was given.',
          );
    },
  };
  return guard;
}

/**
 * A dialect that differs from the one given in four things: a query outside the running
 * transaction but started from inside throws (it would wait forever on one connection, and would
 * silently not belong to the transaction on several); every parameter passes `bindable`; binary
 * columns come back as Uint8Array from either driver; errors of queries reach `onFault` too.
 */
export function guardedDialect(
  dialect: Dialect,
  guard: TransactionGuard,
  onFault: (error: Error) => void,
): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createDriver: () => new GuardedDriver(dialect.createDriver(), guard, onFault),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
}

class GuardedDriver implements Driver {
  readonly #driver: Driver;
  readonly #guard: TransactionGuard;
  readonly #onFault: (error: Error) => void;

  constructor(driver: Driver, guard: TransactionGuard, onFault: (error: Error) => void) {
    this.#driver = driver;
    this.#guard = guard;
    this.#onFault = onFault;
  }

  init(): Promise<void> {
    return this.#driver.init();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    this.#guard.refuseInside();
    return new GuardedConnection(await this.#driver.acquireConnection(), this.#onFault);
  }

  beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    return this.#driver.beginTransaction(unguarded(connection), settings);
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#driver.commitTransaction(unguarded(connection));
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#driver.rollbackTransaction(unguarded(connection));
  }

  releaseConnection(connection: DatabaseConnection): Promise<void> {
    return this.#driver.releaseConnection(unguarded(connection));
  }

  destroy(): Promise<void> {
    return this.#driver.destroy();
  }
}

class GuardedConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  readonly #onFault: (error: Error) => void;

  constructor(inner: DatabaseConnection, onFault: (error: Error) => void) {
    this.inner = inner;
    this.#onFault = onFault;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const parameters = query.parameters.map(bindable);
    const result = await this.#run<R>({ ...query, parameters });
    for (const row of result.rows) bytesInPlace(row);
    // To read so many rows takes as long as one step may; what is done with them is the next.
    if (result.rows.length >= manyRows) await takeTurn();
    return result;
  }

  async #run<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      return await this.inner.executeQuery<R>(query);
    } catch (error) {
      if (error instanceof Error) this.#onFault(error);
      throw error;
    }
  }

  // oxlint-disable-next-line require-yield -- the interface asks for a generator, and this one only refuses
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming of rows is not offered: read in pages.');
  }
}

/** The connection of the driver behind the guard. Throws for any other. */
function unguarded(connection: DatabaseConnection): DatabaseConnection {
  if (connection instanceof GuardedConnection) return connection.inner;
  throw new Error('A connection that this driver did not hand out.');
}

/** libsql returns blobs as ArrayBuffer, pg as Buffer; every reader gets bytes. */
function bytesInPlace(row: unknown): void {
  if (typeof row !== 'object' || row === null) return;
  for (const [name, value] of Object.entries(row))
    if (value instanceof ArrayBuffer) Object.assign(row, { [name]: new Uint8Array(value) });
}

/** One piece of work that waits for its group. */
interface Waiting {
  /** Does it. Resolves to what reports it as written; rejects when it is undone. */
  run(trx: Trx): Promise<() => void>;
  fail(error: unknown): void;
}

/** Pieces of work in one commit at most. */
const mostInGroup = 64;

/**
 * Runs pieces of work that wait at the same moment in one SQL transaction, so that they share one
 * fsync. Each is undone alone when it rejects, and none resolves before all of them are written.
 */
export function createCommitGroups(
  db: Kysely<Tables>,
  guard: TransactionGuard,
): Database['transaction'] {
  const waiting: Waiting[] = [];
  let isRunning = false;

  const runAll = async () => {
    while (waiting.length > 0) await runGroup(db, waiting.splice(0, mostInGroup));
    isRunning = false;
  };

  return async (work) => {
    guard.refuseInside();
    return new Promise((resolve, reject) => {
      // It belongs to its caller, whoever begins the group.
      const scope = new AsyncResource('Commit');
      waiting.push({
        run: async (trx) => {
          const result = await scope.runInAsyncScope(() => guard.inside(() => work(trx)));
          return () => resolve(result);
        },
        fail: reject,
      });
      if (isRunning) return;
      isRunning = true;
      // Requests that came in with this one join it.
      setImmediate(() => void runAll());
    });
  };
}

/** Thrown to undo a group whose every piece of work was undone. */
class NothingLeft extends Error {}

async function runGroup(db: Kysely<Tables>, group: readonly Waiting[]): Promise<void> {
  const undone = new Set<Waiting>();
  const reports: (() => void)[] = [];
  try {
    await db.transaction().execute(async (trx) => {
      for (const one of group) {
        const report = await runApart(trx, one, group.length > 1);
        if (report) reports.push(report);
        else undone.add(one);
      }
      if (reports.length === 0) throw new NothingLeft();
    });
  } catch (error) {
    if (error instanceof NothingLeft) return;
    for (const one of group) if (!undone.has(one)) one.fail(error);
    return;
  }
  for (const report of reports) report();
}

const [savepoint, release, rollback] = [
  'savepoint apart',
  'release apart',
  'rollback to apart',
].map((text) => CompiledQuery.raw(text)) as [CompiledQuery, CompiledQuery, CompiledQuery];

/**
 * Does one piece of work of a group. Undefined when it rejected and was undone; throws when that
 * cannot be undone alone, because the database has given up the whole transaction.
 */
async function runApart(
  trx: Trx,
  one: Waiting,
  hasOthers: boolean,
): Promise<(() => void) | undefined> {
  if (hasOthers) await trx.executeQuery(savepoint);
  try {
    const report = await one.run(trx);
    if (hasOthers) await trx.executeQuery(release);
    return report;
  } catch (error) {
    if (hasOthers) {
      try {
        await trx.executeQuery(rollback);
        await trx.executeQuery(release);
      } catch {
        throw error;
      }
    }
    one.fail(error);
    return undefined;
  }
}
