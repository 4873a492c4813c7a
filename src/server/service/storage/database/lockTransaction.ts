import { prepared, type Trx } from './database.ts';
import type { DatabaseKind } from '#server/service/storage/database/schema/databaseKind.ts';

const selectVersion = prepared((db, given: { id: string }) =>
  db.selectFrom('transactions').select(['version', 'removedAt']).where('id', '=', given.id),
);
const lockVersion = prepared((db, given: { id: string }) =>
  db
    .selectFrom('transactions')
    .select(['version', 'removedAt'])
    .where('id', '=', given.id)
    .forShare(),
);

/**
 * Keeps others from changing a transaction until this SQL transaction ends, and returns its version
 * and when its content was removed. On SQLite every SQL transaction that may write is alone
 * anyway.
 */
export async function lockTransaction(
  trx: Trx,
  database: DatabaseKind,
  id: string,
): Promise<{ version: number; removedAt: number | null } | undefined> {
  const select = database === 'postgres' ? lockVersion : selectVersion;
  return (await select(trx, { id })).rows[0];
}
