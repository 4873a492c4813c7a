import { type Database, type Trx, toJson } from '#server/service/storage/database/database.ts';
import { insertJobs } from '#server/service/storage/jobs/jobRows.ts';
import {
  type Committed,
  commitDecision,
} from '#server/service/storage/transactions/commitDecision.ts';
import type { Decision } from '#server/service/transaction/state/change.ts';
import type { TransactionState } from '#server/service/transaction/state/transactionState.ts';
import type { BatchOrder } from '#server/service/transaction/together/decideTogether.ts';
import {
  type BatchLine,
  type BatchRecord,
  type RowReason,
  batchActionOf,
  orderOf,
} from './batchRows.ts';
import { noteRow, pruneBatches, readWaiting, type RowPlace } from './noteBatches.ts';
import { readBatch, readBatches, readBatchLines, readRemoval } from './readBatches.ts';

/**
 * Several transactions that are chosen together, and what is done to all of them by the job that
 * its start leaves behind. Times in ms since 1970.
 */
export interface BatchStore {
  create(
    batch: { id: string; apiKeyId: string; createdAt: number },
    transactionIds: readonly string[],
  ): Promise<void>;
  read(apiKeyId: string, id: string): Promise<BatchRecord | undefined>;
  /** Those that were started, newest first. */
  list(apiKeyId: string, limit: number): Promise<BatchRecord[]>;
  /** The started one, not ended, in which a transaction of these keys waits for its removal. */
  removal(apiKeyId: string, transactionId: string): Promise<BatchRecord | undefined>;
  /** Its transactions after this one, in the order in which they were chosen. */
  lines(id: string, after: number, limit: number): Promise<BatchLine[]>;
  /** Says what is to be done, from `begins` on; `other`: something else was ordered before. */
  start(
    id: string,
    order: BatchOrder,
    at: number,
    begins?: number,
  ): Promise<'started' | 'same' | 'other'>;
  /**
   * What was not done is left as it is. One that has ended stays as it is. `takeBack`: only one
   * that was to begin later, if no worker has taken it. Resolves to whether it was stopped.
   */
  stop(id: string, reason: RowReason, at: number, how?: 'takeBack'): Promise<boolean>;
  /** Begins or goes on with one, which is not taken back from then on; undefined once it ended. */
  take(id: string, workerId: string): Promise<{ apiKeyId: string; order: BatchOrder } | undefined>;
  /** Transactions of which nothing was decided so far. */
  waiting(id: string, limit: number): Promise<RowPlace[]>;
  /** Decides about one, and notes that it was done in the same SQL transaction. */
  commit(
    place: RowPlace,
    at: number,
    decide: (state: TransactionState) => Decision,
  ): Promise<Committed>;
  /** Notes why one was not done. */
  note(place: RowPlace, result: 'skipped' | 'failed', reason: RowReason, at: number): Promise<void>;
  /** Ends a batch of which nothing waits; what was ordered with it is forgotten. */
  end(id: string, at: number): Promise<void>;
  /** Removes batches that were never started, or ended, before these moments. */
  prune(before: { chosen: number; ended: number }): Promise<void>;
}

/** The batches of a database. */
export function createBatchStore(database: Database): BatchStore {
  const { db } = database;
  return {
    create: (batch, transactionIds) => createBatch(database, batch, transactionIds),

    read: (apiKeyId, id) => readBatch(database, apiKeyId, id),
    list: (apiKeyId, limit) => readBatches(database, apiKeyId, limit),
    removal: (apiKeyId, transactionId) => readRemoval(database, apiKeyId, transactionId),
    lines: (id, after, limit) => readBatchLines(database, id, after, limit),
    start: (id, order, at, begins = at) =>
      database.transaction((trx) => startBatch(trx, id, order, { at, begins })),

    stop: (id, reason, at, how) =>
      database.transaction((trx) => stopBatch(trx, id, { ...reason, at }, how === 'takeBack')),

    async take(id, workerId) {
      const row = await db
        .updateTable('batches')
        .set({ lockedBy: workerId })
        .where('id', '=', id)
        .where('endedAt', 'is', null)
        .returningAll()
        .executeTakeFirst();
      return row && { apiKeyId: row.apiKeyId, order: orderOf(row) };
    },

    waiting: (id, limit) => readWaiting(db, id, limit),

    commit: (place, at, decide) =>
      commitDecision(database, place.transactionId, at, decide, {
        endsWith: (trx) => noteRow(trx, place, { result: 'done', code: null, message: null, at }),
      }),

    async note(place, result, { code, message }, at) {
      await noteRow(db, place, { result, code, message: message.slice(0, 1_000), at });
    },

    async end(id, at) {
      await db
        .updateTable('batches')
        .set({ endedAt: at, orders: null })
        .where('id', '=', id)
        .where('endedAt', 'is', null)
        .execute();
    },

    prune: (before) => pruneBatches(database, before),
  };
}

/** Rows in one statement, well under the databases' limits of parameters. */
const rowsAtOnce = 1_000;

function createBatch(
  database: Database,
  batch: { id: string; apiKeyId: string; createdAt: number },
  transactionIds: readonly string[],
): Promise<void> {
  return database.transaction(async (trx) => {
    await trx.insertInto('batches').values(batch).execute();
    for (let from = 0; from < transactionIds.length; from += rowsAtOnce) {
      const rows = transactionIds.slice(from, from + rowsAtOnce).map((transactionId, index) => ({
        batchId: batch.id,
        seq: from + index + 1,
        transactionId,
      }));
      await trx.insertInto('batchRows').values(rows).execute();
    }
  });
}

async function stopBatch(
  trx: Trx,
  id: string,
  { code, message, at }: RowReason & { at: number },
  onlyPostponed: boolean,
): Promise<boolean> {
  const stopped = await trx
    .updateTable('batches')
    .set({ stoppedAt: at, endedAt: at, orders: null })
    .where('id', '=', id)
    .where('startedAt', 'is not', null)
    .where('endedAt', 'is', null)
    // Only a start for later leaves a time, and then a worker beside it.
    .$if(onlyPostponed, (query) =>
      query.where('lockedBy', 'is', null).where('lockedUntil', 'is not', null),
    )
    .executeTakeFirst();
  if (stopped.numUpdatedRows === 0n) return false;
  await trx
    .updateTable('batchRows')
    .set({ result: 'skipped', code, message, at })
    .where('batchId', '=', id)
    .where('result', 'is', null)
    .execute();
  return true;
}

async function startBatch(
  trx: Trx,
  id: string,
  { action, ...orders }: BatchOrder,
  { at, begins }: { at: number; begins: number },
): Promise<'started' | 'same' | 'other'> {
  const started = await trx
    .updateTable('batches')
    .set({
      action,
      orders: toJson(orders),
      startedAt: at,
      ...(begins > at ? { lockedUntil: begins } : {}),
    })
    .where('id', '=', id)
    .where('startedAt', 'is', null)
    .executeTakeFirst();
  if (started.numUpdatedRows === 1n) {
    await insertJobs(
      trx,
      null,
      [{ kind: 'batch', id: `batch ${id}`, batchId: id, dueAt: begins }],
      at,
    );
    return 'started';
  }
  const row = await trx
    .selectFrom('batches')
    .select(['id', 'action'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && batchActionOf(row) === action ? 'same' : 'other';
}
