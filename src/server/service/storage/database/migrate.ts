import { sql } from 'kysely';
import { DatabaseFault } from '#server/service/storage/postgres/databaseFault.ts';
import type { Database, Trx } from './database.ts';
import { migrations } from '#server/service/storage/database/schema/migrations.ts';

/** Any fixed number: processes that start at once on one PostgreSQL take turns under it. */
const MIGRATION_LOCK = 4_715_203;

/**
 * Applies the migrations that the database lacks, in order, all in one SQL transaction. Throws when
 * the database holds one that this version does not know: it was written by a newer version, and
 * writing on would lose what that one added.
 */
export async function migrate(database: Database, now: number): Promise<void> {
  await database.transaction(async (trx) => {
    if (database.kind === 'postgres')
      await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(trx);
    await trx.schema
      .createTable('migrations')
      .ifNotExists()
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('appliedAt', 'bigint', (column) => column.notNull())
      .execute();
    const done = new Set(await appliedNames(trx));
    const unknown = [...done].filter((name) => !migrations.some((known) => known.name === name));
    if (unknown.length > 0)
      throw new DatabaseFault(
        `The database was written by a newer version (it holds ${unknown.join(', ')}). Start that version, or restore a backup made before it.`,
      );
    for (const migration of migrations) {
      if (done.has(migration.name)) continue;
      for (const statement of migration.statements(database.kind))
        await sql.raw(statement).execute(trx);
      await trx.insertInto('migrations').values({ name: migration.name, appliedAt: now }).execute();
    }
  });
}

async function appliedNames(trx: Trx): Promise<string[]> {
  const rows = await trx.selectFrom('migrations').select('name').execute();
  return rows.map((row) => row.name);
}
