import type { DatabaseKind, Trx } from './database.ts';

/**
 * Keeps others from changing a transaction until this SQL transaction ends, and tells its version
 * and whether it has lost its content. On SQLite every SQL transaction that may write is alone
 * anyway.
 */
export function lockTransaction(
  trx: Trx,
  database: DatabaseKind,
  id: string,
): Promise<{ version: number; removedAt: number | null } | undefined> {
  return trx
    .selectFrom('transactions')
    .select(['version', 'removedAt'])
    .where('id', '=', id)
    .$if(database === 'postgres', (query) => query.forShare())
    .executeTakeFirst();
}
