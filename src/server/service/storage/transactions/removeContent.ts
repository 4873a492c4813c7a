import type { Trx } from '#server/service/storage/database/database.ts';

/** What stands in place of a body that was removed: JSON null. */
const REMOVED = 'null';

/**
 * Removes the documents and answers of one transaction and returns the blob keys that they had.
 * Hashes, sizes, times, the audit trail and who was mailed when stay. Jobs that still have to run
 * keep their bodies until they are finished.
 */
export async function removeContent(
  trx: Trx,
  transactionId: string,
  at: number,
): Promise<string[]> {
  const files = await trx
    .selectFrom('files')
    .select('blobKey')
    .where('transactionId', '=', transactionId)
    .where('blobKey', 'is not', null)
    .execute();
  await trx
    .updateTable('files')
    .set({ blobKey: null })
    .where('transactionId', '=', transactionId)
    .execute();
  await trx.deleteFrom('fileMetadata').where('transactionId', '=', transactionId).execute();
  await trx.deleteFrom('signerData').where('transactionId', '=', transactionId).execute();
  await trx
    .updateTable('jobs')
    .set({ payload: REMOVED })
    .where('transactionId', '=', transactionId)
    .where((or) => or.or([or('doneAt', 'is not', null), or('failedAt', 'is not', null)]))
    .execute();
  await trx
    .updateTable('deliveries')
    .set({ answer: null })
    .where('jobSeq', 'in', (jobs) =>
      jobs.selectFrom('jobs').select('seq').where('transactionId', '=', transactionId),
    )
    .execute();
  await trx
    .updateTable('mails')
    .set({ body: REMOVED })
    .where('transactionId', '=', transactionId)
    .execute();
  await trx
    .updateTable('transactions')
    .set({ removedAt: at })
    .where('id', '=', transactionId)
    .execute();
  return files.flatMap((file) => (file.blobKey === null ? [] : [file.blobKey]));
}
