import type { DatabaseKind, Trx } from './database.ts';

/**
 * Keeps others from changing a transaction until this SQL transaction ends, and returns its version
 * and when its content was removed. On SQLite every SQL transaction that may write is alone
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
