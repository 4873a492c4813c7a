import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { prepared, type Trx } from '#server/service/storage/database/database.ts';
import type { DatabaseKind } from '#server/service/storage/database/schema/databaseKind.ts';
import type { Tables } from '#server/service/storage/database/schema/tables.ts';
import {
  type JobLease,
  type LeasedJob,
  jobColumns,
  leaseJob,
  rowToJob,
  waitsForOthers,
} from './jobRows.ts';

/**
 * Any fixed number: claims of several processes on one PostgreSQL take turns under it, so that the
 * limit per host holds.
 */
const CLAIM_LOCK = 4_715_204;

/** What a worker asks for. */
export interface ClaimRequest {
  kinds: readonly string[];
  limit: number;
  workerId: string;
  now: number;
  /** After this time without `extend` or an outcome, any worker may claim the job. */
  leaseMs: number;
  /** At most this many running at a time for one host, over all processes. */
  perHost: number;
  /** Places of this worker for jobs that wait for hosts, which owners share. */
  places: number;
}

/** A claimed job, with the lease to end it by. */
export interface ClaimedJob {
  kind: string;
  lease: JobLease;
  /** It has a group or a host, whose next job may be waiting for its end. */
  holdsOthers: boolean;
  /**
   * The job; undefined when the content of its transaction was removed. Throws UnreadableRow, so
   * that a damaged row is a fault of its own job and not of all that were claimed with it.
   */
  read(): LeasedJob | undefined;
}

/** One after another: what a host has running is counted before the next claim. */
const lockClaims = prepared((db) => ({
  compile: () => sql`select pg_advisory_xact_lock(${sql.lit(CLAIM_LOCK)})`.compile(db),
}));
/** Beside its like, but not beside a claim that has chosen rows and not leased them yet. */
const shareClaims = prepared((db) => ({
  compile: () => sql`select pg_advisory_xact_lock_shared(${sql.lit(CLAIM_LOCK)})`.compile(db),
}));

/** Claims what is due and may run, oldest first, inside the transaction given. */
export async function claimJobs(
  trx: Trx,
  database: DatabaseKind,
  request: ClaimRequest,
): Promise<ClaimedJob[]> {
  const rows = await leaseDueJobs(trx, database, request);
  const claimed = (row: (typeof rows)[number]): ClaimedJob => {
    const lease = { seq: row.seq, workerId: request.workerId, attempt: row.attempts };
    const holdsOthers = row.groupKey !== null || row.host !== null;
    return { kind: row.kind, lease, holdsOthers, read: () => leaseJob(rowToJob(row), lease) };
  };
  return rows.toSorted((a, b) => a.runAt - b.runAt || a.seq - b.seq).map(claimed);
}

async function leaseDueJobs(
  trx: Trx,
  database: DatabaseKind,
  request: ClaimRequest,
): Promise<Selectable<Tables['jobs']>[]> {
  const { kinds, workerId, now, leaseMs, limit } = request;
  const until = now + leaseMs;
  if (database === 'postgres') {
    if (!kinds.some(waitsForOthers)) {
      await shareClaims.later(trx, {});
      return (await leaseFreeJobs(trx, { kinds, now, limit, workerId, until })).rows;
    }
    await lockClaims.later(trx, {});
  }
  const seqs = await lockDueJobs(trx, database, request);
  if (seqs.length === 0) return [];
  return (await leaseJobs(trx, { seqs, workerId, until })).rows;
}

const leaseJobs = prepared((db, given: { seqs: number[]; workerId: string; until: number }) =>
  db
    .updateTable('jobs')
    .set((row) => ({
      lockedBy: given.workerId,
      lockedUntil: given.until,
      attempts: row('attempts', '+', 1),
    }))
    .where('seq', 'in', given.seqs)
    .returning(jobColumns),
);

/**
 * Leases due jobs of kinds that have neither group nor host. PostgreSQL passes over rows that
 * another process has locked, and looks again at those that were leased meanwhile.
 */
const leaseFreeJobs = prepared(
  (db, given: Pick<ClaimRequest, 'kinds' | 'now' | 'limit' | 'workerId'> & { until: number }) => {
    // An array is read once; a list could be read again, and lock more, for each row.
    const due = sql<number>`any (array(
      select seq from jobs
      where done_at is null and failed_at is null and kind in (${sql.join(given.kinds)})
        and run_at <= ${given.now} and (locked_until is null or locked_until <= ${given.now})
      order by run_at, seq
      limit ${given.limit}
      for update skip locked
    ))`;
    return db
      .updateTable('jobs')
      .set((row) => ({
        lockedBy: given.workerId,
        lockedUntil: given.until,
        attempts: row('attempts', '+', 1),
      }))
      .where('seq', '=', due)
      .returning(jobColumns);
  },
);

/** Whether a job has no group, or is the first unfinished one of its group. */
export function firstInGroup(job: 'jobs' | 'due'): RawBuilder<SqlBool> {
  // One pass over the unfinished that have a group: asking per job whether there is an earlier one
  // took minutes for long groups on PostgreSQL.
  return sql<SqlBool>`(${sql.table(job)}.group_key is null or ${sql.table(job)}.seq in (
    select min(seq) from jobs
    where done_at is null and failed_at is null and group_key is not null group by group_key
  ))`;
}

type DueRequest = Omit<ClaimRequest, 'leaseMs'>;

/** The due jobs that may run, with `end` after the statement. */
const selectDue = (end: RawBuilder<unknown>) =>
  prepared((db, { kinds, now, perHost, limit }: DueRequest) => {
    const statement = sql<{ seq: number }>`
    with ${dueForHosts(kinds, now)}
    select seq from jobs
    where seq in (
      select seq from ranked
      where host is null or place + running <= ${perHost}
      order by run_at, seq
      limit ${limit}
    )
    ${end}`;
    return { compile: () => statement.compile(db) };
  });

/**
 * The same where owners share the places: each may have one part of as many as there are owners at
 * work, and one more, which stays for whoever comes next. Receivers of one owner that never answer
 * so leave places for the postbacks of others.
 */
const selectShared = (end: RawBuilder<unknown>) =>
  prepared((db, { kinds, now, perHost, limit, workerId, places }: DueRequest) => {
    const statement = sql<{ seq: number }>`
    with ${dueForHosts(kinds, now)},
    mine as (
      select transactions.api_key_id as owner, count(*) as running
      from jobs join transactions on transactions.id = jobs.transaction_id
      where jobs.locked_until > ${now} and jobs.locked_by = ${workerId}
        and jobs.kind in (${sql.join(kinds)})
      group by transactions.api_key_id
    ),
    allowed as (
      select ranked.seq, ranked.run_at, transactions.api_key_id as owner,
        row_number() over (
          partition by transactions.api_key_id order by ranked.run_at, ranked.seq
        ) as turn
      from ranked join jobs on jobs.seq = ranked.seq
        left join transactions on transactions.id = jobs.transaction_id
      where ranked.host is null or ranked.place + ranked.running <= ${perHost}
    ),
    owners as (
      select count(*) as working from (
        select owner from mine union select owner from allowed
      ) as each_owner
    )
    select seq from jobs
    where seq in (
      select allowed.seq from allowed cross join owners
        left join mine on mine.owner = allowed.owner
      where allowed.turn = 1 and mine.running is null
        or allowed.turn + coalesce(mine.running, 0) <= ${places} / (owners.working + 1)
      order by allowed.turn + coalesce(mine.running, 0), allowed.run_at, allowed.seq
      limit ${limit}
    )
    ${end}`;
    return { compile: () => statement.compile(db) };
  });

/** The due jobs, each with its place in the queue of its host, and what that has running. */
const dueForHosts = (kinds: readonly string[], now: number) => sql`
    busy as (
      select host, count(*) as running from jobs where locked_until > ${now} group by host
    ),
    due as (
      select due.seq, due.run_at, due.host from jobs due
      where due.done_at is null and due.failed_at is null and due.run_at <= ${now}
        and due.kind in (${sql.join(kinds)})
        and (due.locked_until is null or due.locked_until <= ${now})
        and ${firstInGroup('due')}
    ),
    ranked as (
      select due.seq, due.run_at, due.host, coalesce(busy.running, 0) as running,
        row_number() over (partition by due.host order by due.run_at, due.seq) as place
      from due left join busy on busy.host = due.host
    )`;

const dueJobs = selectDue(sql``);
const dueAndLocked = selectDue(sql`for update skip locked`);
const sharedJobs = selectShared(sql``);
const sharedAndLocked = selectShared(sql`for update skip locked`);

async function lockDueJobs(
  trx: Trx,
  database: DatabaseKind,
  request: ClaimRequest,
): Promise<number[]> {
  const [plain, shared] =
    database === 'postgres' ? [dueAndLocked, sharedAndLocked] : [dueJobs, sharedJobs];
  const { kinds, limit, now, perHost, workerId, places } = request;
  const select = kinds.some(waitsForOthers) ? shared : plain;
  const { rows } = await select(trx, { kinds, now, perHost, limit, workerId, places });
  return rows.map((row) => row.seq);
}
