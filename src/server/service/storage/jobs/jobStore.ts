import { type Selectable, type SqlBool, sql } from 'kysely';
import { type ClaimRequest, type ClaimedJob, claimJobs, firstInGroup } from './claimJobs.ts';
import type { Database } from '#server/service/storage/database/database.ts';
import type { DeliveryRecord, JobLease, JobRecord, NewDelivery, NewJob } from './job.ts';
import { type JobOutcome, finishJob, insertJobs, rowToJob } from './jobRows.ts';
import type { Schema } from '#server/service/storage/database/schema.ts';

/** How many jobs of a kind there are in each condition. */
export interface JobCounts {
  kind: string;
  waiting: number;
  running: number;
  failed: number;
}

/** A job with its attempts, as the sender sees it. */
export type JobWithDeliveries = JobRecord & { deliveries: DeliveryRecord[] };

/** Durable jobs. Their meaning is the caller's: this knows order, time, leases and attempts. */
export interface JobStore {
  /** Jobs that belong to no change; those that do are written by its commit. */
  enqueue(jobs: NewJob[], at: number): Promise<void>;
  /**
   * Due jobs, oldest first, whose group has no earlier one unfinished. No two workers ever get the
   * same.
   */
  claim(request: ClaimRequest): Promise<ClaimedJob[]>;
  /** Prolongs a lease; false when it was lost. */
  extend(lease: JobLease, until: number): Promise<boolean>;
  /**
   * Ends the lease: done, given up, or again later; with what the attempt met. False, and nothing
   * written, when it was lost.
   */
  finish(lease: JobLease, outcome: JobOutcome, delivery?: NewDelivery): Promise<boolean>;
  /**
   * Ends all leases, so that their jobs can be claimed at once; for the only process on a database,
   * before it claims anything.
   */
  releaseLeases(): Promise<void>;
  /**
   * When the next job of these kinds is due or its lease runs out, or undefined. In the past when
   * its host is busy.
   */
  nextRunAt(kinds: string[]): Promise<number | undefined>;
  find(seq: number): Promise<JobRecord | undefined>;
  list(transactionId: string, kind: string): Promise<JobWithDeliveries[]>;
  /**
   * Runs a job once more, as soon as possible. One that was finished no longer holds back its
   * group.
   */
  resend(seq: number, now: number): Promise<'again' | 'running' | 'removed' | 'unknown'>;
  counts(now: number): Promise<JobCounts[]>;
  /** Removes jobs that ended before these moments, with their attempts; returns how many. */
  prune(before: PruneLimits): Promise<number>;
}

/** Since when a job must have ended to be removed, ms since 1970. */
export interface PruneLimits {
  /** Done, and not a postback: nothing shows it. */
  plain: number;
  /** A postback, or given up: shown with its transaction. */
  shown: number;
}

/** Rows removed in one SQL transaction, so that nobody has to wait long. */
const pruneBatch = 500;

/** The jobs of a database. */
export function createJobStore(database: Database): JobStore {
  const { db } = database;
  return {
    enqueue: (jobs, at) => database.transaction((trx) => insertJobs(trx, jobs, at)),

    claim: (request) => database.transaction((trx) => claimJobs(trx, database.kind, request)),

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

    finish: (lease, outcome, delivery) =>
      database.transaction(async (trx) => {
        if (!(await finishJob(trx, database.kind, lease, outcome))) return false;
        if (delivery)
          await trx
            .insertInto('deliveries')
            .values({ jobSeq: lease.seq, attempt: lease.attempt, ...delivery })
            .execute();
        return true;
      }),

    async releaseLeases() {
      await db
        .updateTable('jobs')
        .set({ lockedBy: null, lockedUntil: null })
        .where('lockedUntil', 'is not', null)
        .execute();
    },

    async nextRunAt(kinds) {
      const row = await db
        .selectFrom('jobs')
        .select(sql<number | null>`min(coalesce(jobs.locked_until, jobs.run_at))`.as('at'))
        .where('kind', 'in', kinds)
        .where('doneAt', 'is', null)
        .where('failedAt', 'is', null)
        .where(firstInGroup('jobs'))
        .executeTakeFirstOrThrow();
      return row.at ?? undefined;
    },

    async find(seq) {
      const row = await db.selectFrom('jobs').selectAll().where('seq', '=', seq).executeTakeFirst();
      return row && rowToJob(row);
    },

    async list(transactionId, kind) {
      const rows = await db
        .selectFrom('jobs')
        .selectAll()
        .where('transactionId', '=', transactionId)
        .where('kind', '=', kind)
        .orderBy('seq')
        .execute();
      if (rows.length === 0) return [];
      const deliveries = await db
        .selectFrom('deliveries')
        .selectAll()
        .where('jobSeq', 'in', (jobs) =>
          jobs
            .selectFrom('jobs')
            .select('seq')
            .where('transactionId', '=', transactionId)
            .where('kind', '=', kind),
        )
        .orderBy('attempt')
        .execute();
      const withDeliveries = (row: (typeof rows)[number]): JobWithDeliveries => ({
        ...rowToJob(row),
        deliveries: deliveries.filter((delivery) => delivery.jobSeq === row.seq).map(rowToDelivery),
      });
      return rows.map(withDeliveries);
    },

    resend: (seq, now) =>
      database.transaction(async (trx) => {
        const job = await trx
          .selectFrom('jobs')
          .selectAll()
          .where('seq', '=', seq)
          .executeTakeFirst();
        if (!job) return 'unknown';
        if (job.payload === 'null') return 'removed';
        if (job.lockedUntil !== null && job.lockedUntil > now) return 'running';
        const finished = job.doneAt !== null || job.failedAt !== null;
        await trx
          .updateTable('jobs')
          .set({
            runAt: now,
            doneAt: null,
            failedAt: null,
            ...(finished ? { groupKey: null } : {}),
          })
          .where('seq', '=', seq)
          .execute();
        return 'again';
      }),

    async prune({ plain, shown }) {
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
    },

    async counts(now) {
      const count = (condition: ReturnType<typeof sql<SqlBool>>) =>
        sql<number>`count(case when ${condition} then 1 end)`;
      const running = sql<SqlBool>`done_at is null and failed_at is null and locked_until > ${now}`;
      const unfinished = sql<SqlBool>`done_at is null and failed_at is null`;
      const rows = await db
        .selectFrom('jobs')
        .select([
          'kind',
          count(unfinished).as('unfinished'),
          count(running).as('running'),
          count(sql<SqlBool>`failed_at is not null`).as('failed'),
        ])
        .groupBy('kind')
        .orderBy('kind')
        .execute();
      return rows.map(({ kind, unfinished: open, running: busy, failed }) => ({
        kind,
        waiting: open - busy,
        running: busy,
        failed,
      }));
    },
  };
}

function rowToDelivery(row: Selectable<Schema['deliveries']>): DeliveryRecord {
  const { attempt, at, status, answer, error, durationMs } = row;
  return { attempt, at, status, answer, error, durationMs };
}
