import type { Selectable } from 'kysely';
import type { BatchResult } from '#core/wire/contract/batch.ts';
import type { Database } from '#server/service/storage/database/database.ts';
import type { Tables } from '#server/service/storage/database/schema/tables.ts';
import { type BatchLine, type BatchRecord, batchActionOf, resultOf, titleOf } from './batchRows.ts';

/** A batch of these keys, or undefined. */
export async function readBatch(
  database: Database,
  apiKeyId: string,
  id: string,
): Promise<BatchRecord | undefined> {
  const row = await database.db
    .selectFrom('batches')
    .selectAll()
    .where('id', '=', id)
    .where('apiKeyId', '=', apiKeyId)
    .executeTakeFirst();
  return row && readBatchRecord(database, row);
}

/** The batches of these keys that were started, newest first. */
export async function readBatches(
  database: Database,
  apiKeyId: string,
  limit: number,
): Promise<BatchRecord[]> {
  const rows = await database.db
    .selectFrom('batches')
    .selectAll()
    .where('startedAt', 'is not', null)
    .where('apiKeyId', '=', apiKeyId)
    .orderBy('startedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return Promise.all(rows.map((row) => readBatchRecord(database, row)));
}

/** The batch that is to remove the documents of a transaction, of these keys, or does so now. */
export async function readRemoval(
  database: Database,
  apiKeyId: string,
  transactionId: string,
): Promise<BatchRecord | undefined> {
  const row = await database.db
    .selectFrom('batches')
    .innerJoin('batchRows', 'batchRows.batchId', 'batches.id')
    .selectAll('batches')
    .where('batches.startedAt', 'is not', null)
    .where('batches.endedAt', 'is', null)
    .where('batches.apiKeyId', '=', apiKeyId)
    .where('batches.action', '=', 'remove')
    .where('batchRows.transactionId', '=', transactionId)
    .where('batchRows.result', 'is', null)
    .orderBy('batches.startedAt')
    .limit(1)
    .executeTakeFirst();
  return row && readBatchRecord(database, row);
}

type BatchColumns = Omit<Selectable<Tables['batches']>, 'orders'>;

/** Whether a batch was started for a later moment, and no worker has taken it so far. */
const isPostponed = ({ startedAt, endedAt, lockedBy }: BatchColumns) =>
  startedAt !== null && endedAt === null && lockedBy === null;

/** A batch of its row, with how its transactions fared. */
async function readBatchRecord({ db }: Database, row: BatchColumns): Promise<BatchRecord> {
  const found = await db
    .selectFrom('batchRows')
    .select(['result', ({ fn }) => fn.countAll<number>().as('count')])
    .where('batchId', '=', row.id)
    .groupBy('result')
    .execute();
  const counts: Record<BatchResult, number> = { waiting: 0, done: 0, skipped: 0, failed: 0 };
  for (const { result, count } of found) counts[resultOf(result, row.id)] += count;
  const { id, apiKeyId, createdAt, startedAt, stoppedAt, endedAt } = row;
  const action = batchActionOf(row);
  return {
    id,
    apiKeyId,
    createdAt,
    ...(action === undefined ? {} : { action }),
    ...(startedAt === null ? {} : { startedAt }),
    ...(isPostponed(row) && row.lockedUntil !== null ? { beginsAt: row.lockedUntil } : {}),
    ...(stoppedAt === null ? {} : { stoppedAt }),
    ...(endedAt === null ? {} : { endedAt }),
    counts,
  };
}

/** The transactions of a batch after this one, in the order in which they were chosen. */
export async function readBatchLines(
  { db }: Database,
  id: string,
  after: number,
  limit: number,
): Promise<BatchLine[]> {
  const rows = await db
    .selectFrom('batchRows')
    .innerJoin('batches', 'batches.id', 'batchRows.batchId')
    // The title of somebody else's transaction is nobody's business.
    .leftJoin('transactions', (join) =>
      join
        .onRef('transactions.id', '=', 'batchRows.transactionId')
        .onRef('transactions.apiKeyId', '=', 'batches.apiKeyId'),
    )
    .select([
      'batchRows.seq',
      'batchRows.transactionId',
      'batchRows.result',
      'batchRows.code',
      'batchRows.message',
      'batchRows.at',
      'transactions.summary',
    ])
    .where('batchRows.batchId', '=', id)
    .where('batchRows.seq', '>', after)
    .orderBy('batchRows.seq')
    .limit(limit)
    .execute();
  return rows.map(({ seq, transactionId, result, code, message, at, summary }) => ({
    seq,
    transactionId,
    title: titleOf(summary, transactionId),
    result: resultOf(result, id),
    ...(code === null ? {} : { code }),
    ...(message === null ? {} : { message }),
    at: at ?? undefined,
  }));
}
