import { sql } from 'kysely';
import type { DatabaseKind, Trx } from '#server/service/storage/database/database.ts';
import { toJson } from '#server/service/storage/database/json.ts';
import { finishJob, insertJobs } from '#server/service/storage/jobs/jobRows.ts';
import { removeContent } from './removeContent.ts';
import type { Effects } from './transactionRecord.ts';

/**
 * Writes what belongs to a change of one transaction, whose row the caller holds. Returns the blob
 * keys that nothing names any more, or 'lost' when the lease of the job that made the change is
 * gone: then the caller rolls back.
 */
export async function writeEffects(
  trx: Trx,
  database: DatabaseKind,
  transactionId: string,
  effects: Effects,
): Promise<string[] | 'lost'> {
  const { finishJob: lease, at } = effects;
  if (lease && !(await finishJob(trx, database, lease, { doneAt: at }))) return 'lost';
  if (effects.cancelJobs?.length)
    await trx
      .updateTable('jobs')
      .set({ doneAt: effects.at, lockedBy: null, lockedUntil: null, lastError: 'cancelled' })
      .where('transactionId', '=', transactionId)
      .where('kind', 'in', effects.cancelJobs)
      .where('doneAt', 'is', null)
      .where('failedAt', 'is', null)
      .execute();
  await appendEvents(trx, transactionId, effects);
  const replaced = await putFiles(trx, transactionId, effects);
  await putMetadata(trx, transactionId, effects);
  await putSigners(trx, transactionId, effects);
  await putSignerData(trx, transactionId, effects);
  const removed = effects.removeContent ? await removeContent(trx, transactionId, effects.at) : [];
  await insertJobs(trx, effects.jobs ?? [], effects.at);
  return [...replaced, ...removed];
}

async function appendEvents(trx: Trx, transactionId: string, effects: Effects): Promise<void> {
  if (!effects.events?.length) return;
  const last = await trx
    .selectFrom('events')
    .select(sql<number>`coalesce(max(seq), 0)`.as('seq'))
    .where('transactionId', '=', transactionId)
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('events')
    .values(
      effects.events.map((event, index) => ({
        ...event,
        payload: toJson(event.payload),
        transactionId,
        seq: last.seq + 1 + index,
      })),
    )
    .execute();
}

async function putFiles(trx: Trx, transactionId: string, effects: Effects): Promise<string[]> {
  const freed: string[] = [];
  for (const file of effects.files ?? []) {
    const key = { transactionId, role: file.role, fileId: file.fileId };
    const content = {
      blobKey: file.blobKey,
      sha256: file.sha256,
      size: file.size,
      details: toJson(file.details),
      createdAt: effects.at,
    };
    const old = await trx
      .selectFrom('files')
      .select('blobKey')
      .where('transactionId', '=', transactionId)
      .where('role', '=', file.role)
      .where('fileId', '=', file.fileId)
      .executeTakeFirst();
    if (old?.blobKey && old.blobKey !== file.blobKey) freed.push(old.blobKey);
    await trx
      .insertInto('files')
      .values({ ...key, ...content })
      .onConflict((conflict) =>
        conflict.columns(['transactionId', 'role', 'fileId']).doUpdateSet(content),
      )
      .execute();
  }
  return freed;
}

async function putMetadata(trx: Trx, transactionId: string, effects: Effects): Promise<void> {
  for (const { fileId, body } of effects.metadata ?? [])
    await trx
      .insertInto('fileMetadata')
      .values({ transactionId, fileId, body, receivedAt: effects.at })
      .onConflict((conflict) =>
        conflict.columns(['transactionId', 'fileId']).doUpdateSet({ body, receivedAt: effects.at }),
      )
      .execute();
}

async function putSigners(trx: Trx, transactionId: string, effects: Effects): Promise<void> {
  for (const { rowId, signerId, generation } of effects.signers ?? [])
    await trx
      .insertInto('signers')
      .values({ rowId, transactionId, signerId, generation })
      .onConflict((conflict) => conflict.column('rowId').doUpdateSet({ generation }))
      .execute();
}

async function putSignerData(trx: Trx, transactionId: string, effects: Effects): Promise<void> {
  for (const { signerId, kind, data } of effects.signerData ?? []) {
    if (data === null) {
      await trx
        .deleteFrom('signerData')
        .where('transactionId', '=', transactionId)
        .where('signerId', '=', signerId)
        .where('kind', '=', kind)
        .execute();
      continue;
    }
    const content = { data: toJson(data), savedAt: effects.at };
    await trx
      .insertInto('signerData')
      .values({ transactionId, signerId, kind, ...content })
      .onConflict((conflict) =>
        conflict.columns(['transactionId', 'signerId', 'kind']).doUpdateSet(content),
      )
      .execute();
  }
}
