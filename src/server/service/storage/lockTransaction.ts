import type { DatabaseKind, Trx } from './database.ts';

/**
 * Keeps others from changing a transaction until this SQL transaction ends, and tells whether it has ended or lost its content.
 * On SQLite every SQL transaction that may write is alone anyway.
 */
export function lockTransaction(
  trx: Trx,
  database: DatabaseKind,
  id: string,
): Promise<{ endedAt: number | null; removedAt: number | null } | undefined> {
  return trx
    .selectFrom('transactions')
    .select(['endedAt', 'removedAt'])
    .where('id', '=', id)
    .$if(database === 'postgres', (query) => query.forShare())
    .executeTakeFirst();
}
