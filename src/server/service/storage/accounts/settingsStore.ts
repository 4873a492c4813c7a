import type { Kysely } from 'kysely';
import { type Database, prepared } from '#server/service/storage/database/database.ts';
import type { Tables } from '#server/service/storage/database/schema/tables.ts';

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

const selectValue = prepared((db, given: { name: string }) =>
  db.selectFrom('settings').select('value').where('name', '=', given.name),
);

const swapValue = prepared((db, given: { name: string; before: string; value: string }) =>
  db
    .updateTable('settings')
    .set({ value: given.value })
    .where('name', '=', given.name)
    .where('value', '=', given.before),
);

/** The settings of a database. */
export function createSettingsStore(database: Database): SettingsStore {
  const { db } = database;
  return {
    get: async (name) => (await selectValue(db, { name })).rows[0]?.value,
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
  return (await swapValue(db, { name, before, value })).numAffectedRows === 1n;
}
