import { type Selectable, type SqlBool, sql } from 'kysely';
import * as z from 'zod/mini';
import { transactionSchema } from '#core/wire/contract/transaction.ts';
import {
  prepared,
  type Trx,
  UnreadableRow,
  fromJson,
  toJson,
} from '#server/service/storage/database/database.ts';
import type { DatabaseKind } from '#server/service/storage/database/schema/databaseKind.ts';
import type { Tables } from '#server/service/storage/database/schema/tables.ts';
import {
  type Job,
  type JobKind,
  type JobPayloads,
  mailKinds,
} from '#server/service/transaction/state/job.ts';

/** A job of a transaction, to be written. The same id twice is one job. */
export type NewJob = Job & { id: string };

/** Where a job stands. `seq` grows with the order of writing; times in ms since 1970. */
interface JobStanding
  extends Omit<Selectable<Tables['jobs']>, 'kind' | 'payload' | 'transactionId'> {
  /** Empty for that of a batch. */
  transactionId: string;
}

/**
 * A job as kept, its kind deciding the payload, which is null once the content of its transaction
 * was removed.
 */
export type JobRecord<K extends JobKind = JobKind> = {
  [Kind in K]: JobStanding & { kind: Kind; payload: JobPayloads[Kind] | null };
}[K];

/** A job in the hands of a worker, with all that it needs, and the lease to end it by. */
export type LeasedJob<K extends JobKind = JobKind> = JobRecord<K> & {
  payload: object;
  lease: JobLease;
};

/**
 * The right to finish a job: of this worker, at this attempt. It is lost when the lease runs out
 * and another worker claims the job.
 */
export interface JobLease {
  seq: number;
  workerId: string;
  attempt: number;
}

/** How a claimed job leaves the hands of its worker. */
export type JobOutcome =
  | { doneAt: number }
  | { failedAt: number; error: string }
  /** Again later: after an error, or because not all of it is done. */
  | { runAt: number; error: string | null };

const payloadSchemas: { [K in JobKind]: z.ZodMiniType<JobPayloads[K]> } = {
  postback: z.object({ url: z.string(), body: transactionSchema }),
  mail: z.object({
    mail: z.enum(mailKinds),
    signerId: z.optional(z.string()),
    receiverId: z.optional(z.string()),
  }),
  remind: z.object({ signerId: z.string() }),
  expire: z.object({}),
  seal: z.object({}),
  trail: z.object({}),
  batch: z.object({ batchId: z.string() }),
};

/** The columns of a job. */
export const jobColumns = [
  'seq',
  'id',
  'kind',
  'transactionId',
  'groupKey',
  'host',
  'payload',
  'createdAt',
  'runAt',
  'attempts',
  'lockedBy',
  'lockedUntil',
  'doneAt',
  'failedAt',
  'lastError',
] as const;

/** JSON in place of a payload that was removed. */
export const removedPayload = 'null';

/** A job of its row. Throws UnreadableRow. */
export function rowToJob(row: Selectable<Tables['jobs']>): JobRecord {
  const { kind } = row;
  if (!isJobKind(kind)) throw new UnreadableRow('jobs', String(row.seq), `unknown kind "${kind}"`);
  return rowToJobOf(kind, row);
}

/** A job of one kind of its row. Throws UnreadableRow, also for a job of another kind. */
export function rowToJobOf<K extends JobKind>(
  kind: K,
  row: Selectable<Tables['jobs']>,
): JobRecord<K> {
  const { seq, transactionId } = row;
  const unreadable = (fault: string) => new UnreadableRow('jobs', String(seq), fault);
  if (row.kind !== kind) throw unreadable(`its kind is "${row.kind}", not "${kind}"`);
  if (transactionId === null && kind !== 'batch') throw unreadable('it belongs to no transaction');
  const schema = z.nullable(payloadSchemas[kind]);
  const payload = fromJson(schema, row.payload, 'jobs', String(seq));
  return { ...row, transactionId: transactionId ?? '', kind, payload };
}

/** A job with its lease, or undefined where nothing is left of its payload. */
export function leaseJob(job: JobRecord, lease: JobLease): LeasedJob | undefined {
  return hasPayload(job) ? Object.assign(job, { lease }) : undefined;
}

function hasPayload(job: JobRecord): job is JobRecord & { payload: object } {
  return job.payload !== null;
}

function isJobKind(text: string): text is JobKind {
  return Object.hasOwn(payloadSchemas, text);
}

type NewJobRow = Pick<
  Selectable<Tables['jobs']>,
  'id' | 'kind' | 'transactionId' | 'groupKey' | 'host' | 'payload' | 'runAt' | 'createdAt'
>;
const insertJob = prepared((db, given: NewJobRow) =>
  db
    .insertInto('jobs')
    .values({
      id: given.id,
      kind: given.kind,
      transactionId: given.transactionId,
      groupKey: given.groupKey,
      host: given.host,
      payload: given.payload,
      runAt: given.runAt,
      createdAt: given.createdAt,
      attempts: 0,
    })
    .onConflict((conflict) => conflict.column('id').doNothing()),
);

/** Whether jobs of this kind have a group or a host, others of which may have to end first. */
export const waitsForOthers = (kind: string): boolean => kind === 'postback';

/**
 * Writes the jobs of a transaction in order, or those of none; one whose id exists already is left
 * as it is.
 */
export async function insertJobs(
  trx: Trx,
  transactionId: string | null,
  jobs: readonly NewJob[],
  at: number,
): Promise<void> {
  // One statement each: the order of `seq` within one insert of many rows is promised by neither
  // database.
  for (const job of jobs) {
    const { id, kind, dueAt, ...payload } = job;
    await insertJob.later(trx, {
      id,
      kind,
      transactionId,
      // Postbacks to one address arrive in the order of the changes; no other job waits for one.
      groupKey: job.kind === 'postback' ? `${transactionId} ${job.url}` : null,
      host: job.kind === 'postback' ? new URL(job.url).host : null,
      payload: toJson(payload),
      runAt: dueAt,
      createdAt: at,
    });
  }
}

/** The transaction of a job; on PostgreSQL nobody changes it until this SQL transaction ends. */
const transactionOf = (given: { seq: number }, db: Pick<Trx, 'selectFrom'>) =>
  db
    .selectFrom('jobs')
    .innerJoin('transactions', 'transactions.id', 'jobs.transactionId')
    .select('transactions.removedAt')
    .where('jobs.seq', '=', given.seq);
const selectTransaction = prepared((db, given: { seq: number }) => transactionOf(given, db));
const lockTransactionOf = prepared((db, given: { seq: number }) =>
  transactionOf(given, db).forShare('transactions'),
);

/**
 * Whether a job that is found by its number, its transaction or its lease has not ended. Said so
 * that neither database takes an index of open jobs for it: PostgreSQL keeps the plan of a
 * connection's first minutes, when they are few, and would later read all open jobs for one.
 */
export const isOpen = sql<SqlBool>`coalesce(done_at, failed_at) is null`;

type DoneLease = Pick<JobLease, 'seq' | 'workerId' | 'attempt'> & { doneAt: number };
/** The statement that ends a lease whose job is done. */
export const endDoneJob = (db: Pick<Trx, 'updateTable'>, given: DoneLease) =>
  db
    .updateTable('jobs')
    .set({ lockedBy: null, lockedUntil: null, lastError: null, doneAt: given.doneAt })
    .where('seq', '=', given.seq)
    .where('lockedBy', '=', given.workerId)
    .where('attempts', '=', given.attempt)
    .where(isOpen);
const endDone = prepared(endDoneJob);

/**
 * Ends the lease with this outcome; false, and nothing written, when the lease is no longer the
 * worker's. The payload of a job that is finished after its transaction's content was removed goes
 * too.
 */
export async function finishJob(
  trx: Trx,
  database: DatabaseKind,
  lease: JobLease,
  outcome: JobOutcome,
): Promise<boolean> {
  // Locked before the job, in the order of a commit: a removal then comes wholly before this, or
  // wholly after.
  const select = database === 'postgres' ? lockTransactionOf : selectTransaction;
  const [transaction] = (await select(trx, { seq: lease.seq })).rows;
  const isRemoved = transaction !== undefined && transaction.removedAt !== null;
  if ('doneAt' in outcome && !isRemoved) {
    const ended = await endDone(trx, { ...lease, doneAt: outcome.doneAt });
    return ended.numAffectedRows === 1n;
  }
  const result = await trx
    .updateTable('jobs')
    .set({
      lockedBy: null,
      lockedUntil: null,
      lastError: null,
      ...columnsOf(outcome),
      ...(isRemoved && !('runAt' in outcome) ? { payload: removedPayload } : {}),
    })
    .where('seq', '=', lease.seq)
    .where('lockedBy', '=', lease.workerId)
    .where('attempts', '=', lease.attempt)
    .where(isOpen)
    .executeTakeFirstOrThrow();
  return result.numUpdatedRows === 1n;
}

function columnsOf(outcome: JobOutcome) {
  if ('doneAt' in outcome) return outcome;
  const { error: lastError, ...when } = outcome;
  return { ...when, lastError };
}
