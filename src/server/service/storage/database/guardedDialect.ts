import { AsyncLocalStorage } from 'node:async_hooks';
import type {
  CompiledQuery,
  DatabaseConnection,
  Dialect,
  Driver,
  QueryResult,
  TransactionSettings,
} from 'kysely';
import { bindable } from '#server/service/storage/sqlite/sqlite.ts';
import { takeTurn } from './takeTurn.ts';

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
