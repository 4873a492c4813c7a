import { type Selectable, type SqlBool, sql } from 'kysely';
import { type ClaimRequest, type ClaimedJob, claimJobs } from './claimJobs.ts';
import { findNextRun } from './findNextRun.ts';
import { isAnyDue } from './isAnyDue.ts';
import type { Database, Trx } from '#server/service/storage/database/database.ts';
import {
  type JobLease,
  type JobOutcome,
  type JobRecord,
  finishJob,
  removedPayload,
  rowToJob,
  rowToJobOf,
} from './jobRows.ts';
import type { Tables } from '#server/service/storage/database/schema/tables.ts';
import type { JobKind } from '#server/service/transaction/state/job.ts';

/** An attempt as kept. */
export type DeliveryRecord = Omit<Tables['deliveries'], 'jobSeq'>;

/** What one attempt met. */
export type NewDelivery = Omit<DeliveryRecord, 'attempt'>;

/** How many jobs of a kind there are in each condition. */
export interface JobCounts {
  kind: string;
  waiting: number;
  running: number;
  failed: number;
  /** For how long the oldest that is due has been waiting, in ms; 0 where none waits. */
  oldestMs: number;
}

/** A job with its attempts, as the sender sees it. */
export type JobWithDeliveries<K extends JobKind = JobKind> = JobRecord<K> & {
  deliveries: DeliveryRecord[];
};

/** Durable jobs, written by the commits of transactions: their order, time, leases and attempts. */
export interface JobStore {
  /**
   * Due jobs, oldest first, whose group has no earlier one unfinished. No two workers ever get the
   * same.
   */
  claim(request: ClaimRequest): Promise<ClaimedJob[]>;
  /** Prolongs a lease; false when it was lost. */
  extend(lease: JobLease, until: number): Promise<boolean>;
  /**
   * Ends the lease: done, given up, or again later; with what the attempt met, and what `beside`
   * writes in the same commit. False, and nothing written, when it was lost.
   */
  finish(
    lease: JobLease,
    outcome: JobOutcome,
    delivery?: NewDelivery,
    beside?: (trx: Trx) => Promise<void>,
  ): Promise<boolean>;
  /**
   * Ends all leases, so that their jobs can be claimed at once; for the only process on a database,
   * before it claims anything.
   */
  releaseLeases(): Promise<void>;
  /**
   * When the next job of these kinds is due or its lease runs out, or undefined. In the past when
   * its host is busy.
   */
  nextRunAt(kinds: readonly string[]): Promise<number | undefined>;
  find(seq: number): Promise<JobRecord | undefined>;
  /** The jobs of one kind of a transaction, in the order of writing. */
  list<K extends JobKind>(transactionId: string, kind: K): Promise<JobWithDeliveries<K>[]>;
  /**
   * Runs a job once more, as soon as possible. One that was finished no longer holds back its
   * group.
   */
  resend(seq: number, now: number): Promise<ResendResult>;
  counts(now: number): Promise<JobCounts[]>;
  /** Removes jobs that ended before these moments, with their attempts; returns how many. */
  prune(before: PruneLimits): Promise<number>;
}

/** What became of a wish to run a job again. `removed`: its payload is gone with the content. */
export type ResendResult = 'again' | 'running' | 'removed' | 'unknown';

/** Since when a job must have ended to be removed, ms since 1970. */
export interface PruneLimits {
  /** Done, and not a postback: nothing shows it. */
  plain: number;
  /** A postback, or given up: shown with its transaction. */
  shown: number;
}

/** The jobs of a database. */
export function createJobStore(database: Database): JobStore {
  const { db } = database;
  return {
    async claim(request) {
      // Mostly nothing is due, which takes no SQL transaction to find out.
      if (!(await isAnyDue(db, request))) return [];
      return database.transaction((trx) => claimJobs(trx, database.kind, request));
    },

    async extend(lease, until) {
      const result = await db
        .updateTable('jobs')
        .set({ lockedUntil: until })
        .where('seq', '=', lease.seq)
        .where('lockedBy', '=', lease.workerId)
        .where('attempts', '=', lease.attempt)
        .executeTakeFirstOrThrow();
      return result.numUpdatedRows === 1n;
    },

    finish: (lease, outcome, delivery, beside) =>
      database.transaction(async (trx) => {
        if (!(await finishJob(trx, database.kind, lease, outcome))) return false;
        if (delivery)
          await trx
            .insertInto('deliveries')
            .values({ jobSeq: lease.seq, attempt: lease.attempt, ...delivery })
            .execute();
        await beside?.(trx);
        return true;
      }),

    async releaseLeases() {
      await db
        .updateTable('jobs')
        .set({ lockedBy: null, lockedUntil: null })
        .where('lockedUntil', 'is not', null)
        .execute();
    },

    nextRunAt: (kinds) => findNextRun(db, kinds),

    async find(seq) {
      const row = await db.selectFrom('jobs').selectAll().where('seq', '=', seq).executeTakeFirst();
      return row && rowToJob(row);
    },

    list: (transactionId, kind) => listJobs(database, transactionId, kind),
    resend: (seq, now) => resendJob(database, seq, now),
    counts: (now) => countJobs(database, now),
    prune: (before) => pruneJobs(database, before),
  };
}

async function listJobs<K extends JobKind>(
  { db }: Database,
  transactionId: string,
  kind: K,
): Promise<JobWithDeliveries<K>[]> {
  const jobs = db
    .selectFrom('jobs')
    .where('transactionId', '=', transactionId)
    .where('kind', '=', kind);
  const rows = await jobs.selectAll().orderBy('seq').execute();
  if (rows.length === 0) return [];
  const attempts = await db
    .selectFrom('deliveries')
    .selectAll()
    .where('jobSeq', 'in', jobs.select('seq'))
    .orderBy('attempt')
    .execute();
  const deliveriesOf = (seq: number) =>
    attempts.filter((delivery) => delivery.jobSeq === seq).map(rowToDelivery);
  return rows.map((row) =>
    Object.assign(rowToJobOf(kind, row), { deliveries: deliveriesOf(row.seq) }),
  );
}

function rowToDelivery({
  jobSeq: _,
  ...delivery
}: Selectable<Tables['deliveries']>): DeliveryRecord {
  return delivery;
}

function resendJob(database: Database, seq: number, now: number): Promise<ResendResult> {
  return database.transaction(async (trx) => {
    const job = await trx.selectFrom('jobs').selectAll().where('seq', '=', seq).executeTakeFirst();
    if (!job) return 'unknown';
    if (job.payload === removedPayload) return 'removed';
    if (job.lockedUntil !== null && job.lockedUntil > now) return 'running';
    const isFinished = job.doneAt !== null || job.failedAt !== null;
    await trx
      .updateTable('jobs')
      .set({ runAt: now, doneAt: null, failedAt: null, ...(isFinished ? { groupKey: null } : {}) })
      .where('seq', '=', seq)
      .execute();
    return 'again';
  });
}

/** Rows removed in one SQL transaction, so that no other writer waits long. */
const pruneBatch = 500;

async function pruneJobs(database: Database, { plain, shown }: PruneLimits): Promise<number> {
  let removed = 0;
  for (;;) {
    const batch = await database.transaction(async (trx) => {
      const rows = await trx
        .selectFrom('jobs')
        .select('seq')
        .where((job) =>
          job.or([
            job.and([job('kind', '!=', 'postback'), job('doneAt', '<', plain)]),
            job('doneAt', '<', shown),
            job('failedAt', '<', shown),
          ]),
        )
        .limit(pruneBatch)
        .execute();
      const seqs = rows.map((row) => row.seq);
      if (seqs.length > 0) {
        await trx.deleteFrom('deliveries').where('jobSeq', 'in', seqs).execute();
        await trx.deleteFrom('jobs').where('seq', 'in', seqs).execute();
      }
      return seqs.length;
    });
    removed += batch;
    if (batch < pruneBatch) return removed;
  }
}

async function countJobs({ db }: Database, now: number): Promise<JobCounts[]> {
  const count = (condition: ReturnType<typeof sql<SqlBool>>) =>
    sql<number>`count(case when ${condition} then 1 end)`;
  const unfinished = sql<SqlBool>`done_at is null and failed_at is null`;
  const running = sql<SqlBool>`${unfinished} and locked_until > ${now}`;
  const rows = await db
    .selectFrom('jobs')
    .select([
      'kind',
      count(unfinished).as('unfinished'),
      count(running).as('running'),
      count(sql<SqlBool>`failed_at is not null`).as('failed'),
      sql<number | null>`min(case when ${unfinished} and run_at <= ${now}
        and (locked_until is null or locked_until <= ${now}) then run_at end)`.as('oldest'),
    ])
    .groupBy('kind')
    .orderBy('kind')
    .execute();
  return rows.map(({ kind, unfinished: open, running: busy, failed, oldest }) => ({
    kind,
    waiting: open - busy,
    running: busy,
    failed,
    oldestMs: oldest === null ? 0 : now - oldest,
  }));
}
