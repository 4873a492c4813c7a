import type { Kysely } from 'kysely';
import type { Database } from '#server/service/storage/database/database.ts';
import type { Tables } from '#server/service/storage/database/tables.ts';

/** What the installation keeps about itself, by name: its certificate, a wrapped key, salts. */
export interface SettingsStore {
  get(name: string): Promise<string | undefined>;
  /** Resolves to the values whose names begin so, in the order of their names. */
  list(prefix: string): Promise<string[]>;
  put(name: string, value: string): Promise<void>;
  remove(name: string): Promise<void>;
  /**
   * Sets a value that is not set yet; returns the one that holds now, which another process may
   * have set.
   */
  putFirst(name: string, value: string): Promise<string>;
  /**
   * Sets a value where `before` still stands (undefined: none). Resolves to false, and changes
   * nothing, where another value does.
   */
  swap(name: string, before: string | undefined, value: string): Promise<boolean>;
}

/** The settings of a database. */
export function createSettingsStore(database: Database): SettingsStore {
  const { db } = database;
  return {
    async get(name) {
      const row = await db
        .selectFrom('settings')
        .select('value')
        .where('name', '=', name)
        .executeTakeFirst();
      return row?.value;
    },
    async list(prefix) {
      const rows = await db.selectFrom('settings').selectAll().orderBy('name').execute();
      return rows.flatMap(({ name, value }) => (name.startsWith(prefix) ? [value] : []));
    },
    async put(name, value) {
      await db
        .insertInto('settings')
        .values({ name, value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute();
    },
    async remove(name) {
      await db.deleteFrom('settings').where('name', '=', name).execute();
    },
    putFirst: (name, value) =>
      database.transaction(async (trx) => {
        await trx
          .insertInto('settings')
          .values({ name, value })
          .onConflict((conflict) => conflict.column('name').doNothing())
          .execute();
        const row = await trx
          .selectFrom('settings')
          .select('value')
          .where('name', '=', name)
          .executeTakeFirstOrThrow();
        return row.value;
      }),
    swap: (name, before, value) =>
      // On SQLite, a statement by itself would be a commit by itself.
      database.kind === 'sqlite'
        ? database.transaction((trx) => swap(trx, name, before, value))
        : swap(db, name, before, value),
  };
}

async function swap(
  db: Kysely<Tables>,
  name: string,
  before: string | undefined,
  value: string,
): Promise<boolean> {
  if (before === undefined) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('settings')
      .values({ name, value })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  }
  const { numUpdatedRows } = await db
    .updateTable('settings')
    .set({ value })
    .where('name', '=', name)
    .where('value', '=', before)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
