import type { Database, Trx } from '#server/service/storage/database/database.ts';

/** The place of a transaction in a batch. */
export interface RowPlace {
  batchId: string;
  seq: number;
  transactionId: string;
}

/** The transactions of a batch of which nothing was decided so far. */
export function readWaiting(db: Database['db'], id: string, limit: number): Promise<RowPlace[]> {
  return db
    .selectFrom('batchRows')
    .select(['batchId', 'seq', 'transactionId'])
    .where('batchId', '=', id)
    .where('result', 'is', null)
    .orderBy('seq')
    .limit(limit)
    .execute();
}

/** Notes how a row fares, unless that is known; resolves to whether it was noted. */
export async function noteRow(
  db: Pick<Trx, 'updateTable'>,
  { batchId, seq }: RowPlace,
  columns: { result: string; code: string | null; message: string | null; at: number },
): Promise<boolean> {
  const noted = await db
    .updateTable('batchRows')
    .set(columns)
    .where('batchId', '=', batchId)
    .where('seq', '=', seq)
    .where('result', 'is', null)
    .executeTakeFirst();
  return noted.numUpdatedRows === 1n;
}

/** Removes batches that were never started, or ended, before these moments. */
export async function pruneBatches(
  { db }: Database,
  { chosen, ended }: { chosen: number; ended: number },
): Promise<void> {
  const old = await db
    .selectFrom('batches')
    .select('id')
    .where((batch) =>
      batch.or([
        batch.and([batch('startedAt', 'is', null), batch('createdAt', '<', chosen)]),
        batch('endedAt', '<', ended),
      ]),
    )
    .execute();
  for (const { id } of old) {
    await db.deleteFrom('batchRows').where('batchId', '=', id).execute();
    await db.deleteFrom('batches').where('id', '=', id).execute();
  }
}
