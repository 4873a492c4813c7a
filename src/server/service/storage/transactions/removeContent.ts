import type { Trx } from '#server/service/storage/database/database.ts';
import { eventWithoutPerson } from '#server/service/transaction/ending/removePersonalData.ts';
import { endUses } from '#server/service/storage/templates/documentUses.ts';
import { endParts } from './uploadParts.ts';
import { columnsOfEvent, readEvents } from './partRows.ts';

/** What stands in place of a body that was removed: JSON null. */
const REMOVED = 'null';

/**
 * Removes the documents and answers of one transaction and returns the blob keys that they had.
 * Hashes, sizes, times, the sealed audit trail and who was mailed when stay. Jobs that still have
 * to run keep their bodies until they are finished.
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
    .where('role', '!=', 'receipt')
    .execute();
  await trx
    .updateTable('files')
    .set({ blobKey: null, fault: null })
    .where('transactionId', '=', transactionId)
    .where('role', '!=', 'receipt')
    .execute();
  await trx.deleteFrom('fileMetadata').where('transactionId', '=', transactionId).execute();
  await trx.deleteFrom('signerData').where('transactionId', '=', transactionId).execute();
  await removeBodies(trx, transactionId);
  await trx
    .updateTable('transactions')
    .set({ removedAt: at })
    .where('id', '=', transactionId)
    .execute();
  const own = files.flatMap((file) => (file.blobKey === null ? [] : [file.blobKey]));
  const parts = await endParts(trx, transactionId);
  return [...own, ...(await endUses(trx, transactionId)), ...parts];
}

/** Removes the bodies of jobs that are over and of mails, and what receivers answered. */
async function removeBodies(trx: Trx, transactionId: string): Promise<void> {
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
  await removeMails(trx, transactionId);
}

/** Removes what the mails of a transaction say, with their links. */
export async function removeMails(trx: Trx, transactionId: string): Promise<void> {
  await trx
    .updateTable('mails')
    .set({ body: REMOVED })
    .where('transactionId', '=', transactionId)
    .execute();
}

/**
 * Removes who took part in a transaction from all that stands beside its state: addresses and
 * browsers, what people wrote, whom mails were sent to, what servers said of them, and the audit
 * trail. Returns the blob key that this had.
 */
export async function removePersons(trx: Trx, transactionId: string): Promise<string[]> {
  for (const { seq, ...event } of await readEvents(trx, transactionId))
    await trx
      .updateTable('events')
      .set(columnsOfEvent(eventWithoutPerson(event)))
      .where('transactionId', '=', transactionId)
      .where('seq', '=', seq)
      .execute();
  await removeBodies(trx, transactionId);
  await trx
    .updateTable('mails')
    .set({ recipient: '', subject: '' })
    .where('transactionId', '=', transactionId)
    .execute();
  await trx
    .updateTable('jobs')
    .set({ lastError: null })
    .where('transactionId', '=', transactionId)
    .execute();
  const trails = trx
    .selectFrom('files')
    .select('blobKey')
    .where('transactionId', '=', transactionId)
    .where('role', '=', 'receipt');
  const freed = await trails.execute();
  await trx
    .deleteFrom('files')
    .where('transactionId', '=', transactionId)
    .where('role', '=', 'receipt')
    .execute();
  return freed.flatMap(({ blobKey }) => (blobKey === null ? [] : [blobKey]));
}
