import type { Database, Trx } from '#server/service/storage/database/database.ts';
import type { RowPlace } from './batchStore.ts';

/** The code of a row that another service is asked about. */
export const begunCode = 'begun';
/** The code of one whose answer was lost. */
export const unansweredCode = 'unanswered';
/** The code of a row that a stop has left as it was. */
export const stoppedCode = 'stopped';

/** The transactions of a batch of which nothing was decided so far. */
export async function readWaiting(
  db: Database['db'],
  id: string,
  limit: number,
): Promise<RowPlace[]> {
  const rows = await db
    .selectFrom('batchRows')
    .select(['batchId', 'seq', 'transactionId', 'code'])
    .where('batchId', '=', id)
    .where('result', 'is', null)
    .orderBy('seq')
    .limit(limit)
    .execute();
  return rows.map(({ code, ...place }) => ({
    ...place,
    isBegun: code === begunCode || code === unansweredCode,
  }));
}

/** Notes how a row fares, unless that is known; resolves to whether it was noted. */
export async function noteRow(
  db: Pick<Trx, 'updateTable'>,
  { batchId, seq }: RowPlace,
  columns: { result: string | null; code: string | null; message: string | null; at: number },
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

/** Notes what another service has done, also where a stop came meanwhile. */
export async function noteDoneAway(
  db: Database['db'],
  { batchId, seq }: RowPlace,
  at: number,
): Promise<void> {
  await db
    .updateTable('batchRows')
    .set({ result: 'done', code: null, message: null, at })
    .where('batchId', '=', batchId)
    .where('seq', '=', seq)
    // A stop leaves what is on its way as skipped.
    .where((row) => row.or([row('result', 'is', null), row('code', '=', stoppedCode)]))
    .execute();
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
