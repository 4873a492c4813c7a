import type * as z from 'zod/mini';
import type { Tables } from '#server/service/storage/database/schema/tables.ts';

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
