import type { Selectable } from 'kysely';
import type { DatabaseKind, Trx } from '#server/service/storage/database/database.ts';
import type { JobLease, JobRecord, NewJob } from './job.ts';
import { fromJson, toJson } from '#server/service/storage/database/json.ts';
import { lockTransaction } from '#server/service/storage/database/lockTransaction.ts';
import type { Schema } from '#server/service/storage/database/schema.ts';

/** A job of its row. */
export function rowToJob(row: Selectable<Schema['jobs']>): JobRecord {
  return { ...row, payload: fromJson(row.payload) };
}

/** Writes jobs in order; one whose id exists already is left as it is. */
export async function insertJobs(trx: Trx, jobs: NewJob[], at: number): Promise<void> {
  // One statement each: the order of `seq` within one insert of many rows is promised by neither
  // database.
  for (const job of jobs)
    await trx
      .insertInto('jobs')
      .values({ ...job, payload: toJson(job.payload), createdAt: at, attempts: 0 })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
}

/** How a claimed job leaves the hands of its worker. */
export type JobOutcome =
  | { doneAt: number }
  | { failedAt: number; error: string }
  | { runAt: number; error: string };

/**
 * Ends the lease with this outcome; false, and nothing written, when the lease is no longer the
 * worker's. The body of a job that is finished after its transaction's content was removed goes
 * too.
 */
export async function finishJob(
  trx: Trx,
  database: DatabaseKind,
  lease: JobLease,
  outcome: JobOutcome,
): Promise<boolean> {
  const job = await trx
    .selectFrom('jobs')
    .select('transactionId')
    .where('seq', '=', lease.seq)
    .executeTakeFirst();
  // Locked before the job, in the order of a commit: a removal then comes wholly before this, or
  // wholly after.
  const transaction = job?.transactionId
    ? await lockTransaction(trx, database, job.transactionId)
    : undefined;
  const over = !('runAt' in outcome);
  const result = await trx
    .updateTable('jobs')
    .set({
      lockedBy: null,
      lockedUntil: null,
      lastError: 'error' in outcome ? outcome.error : null,
      ...('doneAt' in outcome ? { doneAt: outcome.doneAt } : {}),
      ...('failedAt' in outcome ? { failedAt: outcome.failedAt } : {}),
      ...('runAt' in outcome ? { runAt: outcome.runAt } : {}),
      ...(over && transaction && transaction.removedAt !== null ? { payload: 'null' } : {}),
    })
    .where('seq', '=', lease.seq)
    .where('lockedBy', '=', lease.workerId)
    .where('attempts', '=', lease.attempt)
    .where('doneAt', 'is', null)
    .where('failedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return result.numUpdatedRows === 1n;
}
