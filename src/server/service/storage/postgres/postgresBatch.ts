import { types, type Connection, type FieldDef, type Submittable } from 'pg';

/** One statement on its way, with values as the protocol takes them. */
export interface PostgresStatement {
  text: string;
  /** Kept parsed and planned by the server under this name, for the next time; '' is not. */
  name: string;
  values: readonly unknown[];
}

/** What a statement gave. */
export interface PostgresResult {
  rows: Record<string, unknown>[];
  /** Rows that were written; undefined where none could be. */
  affected: bigint | undefined;
}

/** The columns of the rows that a statement gives, and how their texts are read. */
interface Columns {
  names: string[];
  readers: ((text: string) => unknown)[];
}

/** What is known of named statements. */
export interface KnownStatements {
  /** Those that the server of one connection has. */
  parsed: Set<string>;
  /** Of every connection: the columns of each name. */
  columns: Map<string, Columns>;
}

/** PostgreSQL's type number of a 64-bit whole number. */
const INT8 = 20;

/**
 * Statements that travel together, in one write and one answer: they are run in their order up to
 * the first that fails, and then `fail` is called; else `done` with what the last one gave.
 */
export class PostgresBatch implements Submittable {
  readonly #statements: readonly PostgresStatement[];
  readonly #known: KnownStatements;
  readonly #done: (result: PostgresResult) => void;
  readonly #fail: (error: unknown) => void;
  #at = 0;
  #result: PostgresResult = { rows: [], affected: undefined };
  #columns: Columns | undefined;
  #fault: { error: unknown } | undefined;

  constructor(
    statements: readonly PostgresStatement[],
    known: KnownStatements,
    done: (result: PostgresResult) => void,
    fail: (error: unknown) => void,
  ) {
    this.#statements = statements;
    this.#known = known;
    this.#done = done;
    this.#fail = fail;
  }

  submit(connection: Connection): void {
    const [first] = this.#statements;
    // Only the simple protocol takes several statements in one text, as migrations have.
    if (first && isSimple(first)) return connection.query(first.text);
    connection.stream.cork();
    try {
      const sent = new Set<string>();
      for (const statement of this.#statements) this.#send(connection, statement, sent);
    } finally {
      connection.sync();
      connection.stream.uncork();
    }
    this.#expect();
  }

  #send(
    connection: Connection,
    { text, name, values }: PostgresStatement,
    sent: Set<string>,
  ): void {
    if (name === '' || !(this.#known.parsed.has(name) || sent.has(name))) {
      // An earlier batch that failed may have come as far as this one's name.
      if (name !== '') connection.close({ type: 'S', name }, true);
      connection.parse({ name, text, types: [] }, true);
      sent.add(name);
    }
    connection.bind({ statement: name, values: values.map(sendable) }, true);
    if (!this.#known.columns.has(name)) connection.describe({ type: 'P', name: '' }, true);
    connection.execute({}, true);
  }

  /** The answers to the next statement are those that come now. */
  #expect(): void {
    this.#result = { rows: [], affected: undefined };
    this.#columns = this.#known.columns.get(this.#statements[this.#at]?.name ?? '');
  }

  handleRowDescription({ fields }: { fields: FieldDef[] }): void {
    this.#columns = {
      names: fields.map((field) => field.name),
      readers: fields.map(({ dataTypeID }) => readerOf(dataTypeID)),
    };
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const { names, readers } = this.#columns ?? { names: [], readers: [] };
    const row: Record<string, unknown> = {};
    try {
      for (const [at, name] of names.entries()) {
        const text = fields[at] ?? null;
        row[name] = text === null ? null : readers[at]?.(text);
      }
      this.#result.rows.push(row);
    } catch (error) {
      this.#fault ??= { error };
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const written = /^(?:INSERT \d+|UPDATE|DELETE|MERGE) (\d+)/.exec(text);
    if (written) this.#result.affected = BigInt(written[1] ?? 0);
    const name = this.#statements[this.#at]?.name ?? '';
    if (name !== '') {
      this.#known.parsed.add(name);
      this.#known.columns.set(name, this.#columns ?? { names: [], readers: [] });
    }
    // What fails in an SQL transaction undoes it, whatever becomes of the error.
    if (this.#statements[this.#at]?.text === 'commit' && text !== 'COMMIT')
      this.#fault ??= { error: new Error('The transaction was undone by an error before.') };
    this.#at += 1;
    if (this.#at < this.#statements.length) this.#expect();
  }

  handleReadyForQuery(): void {
    if (this.#fault) this.#fail(this.#fault.error);
    else this.#done(this.#result);
  }

  handleError(error: unknown): void {
    this.#fail(error);
  }

  handleEmptyQuery(): void {
    this.#fault ??= { error: new Error('An empty statement was sent.') };
  }

  handlePortalSuspended(): void {
    this.#fault ??= { error: new Error('The rows of a statement were cut short.') };
  }

  handleCopyInResponse(): void {
    this.#fault ??= { error: new Error('Rows are not copied in.') };
  }

  handleCopyData(): void {
    this.#fault ??= { error: new Error('Rows are not copied out.') };
  }
}

/** Whether a statement can only travel alone. */
export function isSimple({ name, values }: PostgresStatement): boolean {
  return name === '' && values.length === 0;
}

/** As the protocol takes it: bytes, or the text of everything else. */
function sendable(value: unknown): string | Buffer | null {
  if (value === null || typeof value === 'string') return value;
  if (value instanceof Uint8Array)
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  throw new TypeError(`A ${typeof value} is no value of SQL.`);
}

function readerOf(type: number): (text: string) => unknown {
  return type === INT8 ? wholeNumber : types.getTypeParser(type, 'text');
}

/** Times and counters fit a double exactly; one that does not is a bug, never a rounded number. */
function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The database holds ${text}, past 2^53.`);
  return value;
}
