import type { TransactionSummary } from '#core/wire/surfaces/appSurface.ts';
import {
  type Database,
  prepared,
  type Trx,
  toJson,
} from '#server/service/storage/database/database.ts';
import { cancelJobs } from '#server/service/storage/jobs/cancelJobs.ts';
import { insertJobs } from '#server/service/storage/jobs/jobRows.ts';
import type { Change } from '#server/service/transaction/state/change.ts';
import { knownName } from '#server/service/transaction/state/knownName.ts';
import type { TransactionState } from '#server/service/transaction/state/transactionState.ts';
import {
  appendEvents,
  markListing,
  putListing,
  keepDocuments,
  keepMetadata,
  keepSigners,
} from './partRows.ts';
import { removeContent, removeMails, removePersons } from './removeContent.ts';

/** A transaction as it is kept. `version` is 1 at creation and one more with each change. */
export interface TransactionRecord {
  version: number;
  state: TransactionState;
}

/**
 * What became of a change. `freedBlobs` are the keys that nothing names any more: remove them from
 * the blob store now (a sweep finds forgotten ones). `lost`: nothing was written.
 */
export type Written = { outcome: 'written'; freedBlobs: string[] } | { outcome: 'lost' };

const insertRecord = prepared(
  (db, given: ReturnType<typeof columnsOf> & { id: string; apiKeyId: string; createdAt: number }) =>
    db.insertInto('transactions').values({
      id: given.id,
      apiKeyId: given.apiKeyId,
      version: 1,
      createdAt: given.createdAt,
      status: given.status,
      state: given.state,
      summary: given.summary,
      startedAt: given.startedAt,
      endedAt: given.endedAt,
      expiresAt: given.expiresAt,
    }),
);

/** Writes version 1 of a transaction, inside the SQL transaction given. */
export async function writeNew(trx: Trx, change: Change, at: number): Promise<void> {
  const { id, apiKeyId } = change.next;
  await insertRecord.later(trx, { id, apiKeyId, createdAt: at, ...columnsOf(change.next) });
  await writeBeside(trx, change, { at, version: 1, before: undefined });
}

/**
 * Writes the version after `before` with everything that belongs to the change, in one SQL
 * transaction. It is lost when `before` is no longer the current version, or when what ends with
 * the change, such as the job that made it, cannot be ended any more.
 */
export async function writeChange(
  database: Database,
  before: TransactionRecord,
  change: Change,
  at: number,
  endsWith?: (trx: Trx) => Promise<boolean>,
): Promise<Written> {
  const version = before.version + 1;
  try {
    return await database.transaction(async (trx) => {
      const { numAffectedRows } = await updateRecord(trx, {
        id: change.next.id,
        before: before.version,
        version,
        ...columnsOf(change.next),
      });
      if (numAffectedRows !== 1n) throw new Lost();
      if (endsWith && !(await endsWith(trx))) throw new Lost();
      const place = { at, version, before: before.state };
      return { outcome: 'written', freedBlobs: await writeBeside(trx, change, place) };
    });
  } catch (error) {
    if (error instanceof Lost) return { outcome: 'lost' };
    throw error;
  }
}

const updateRecord = prepared(
  (db, given: ReturnType<typeof columnsOf> & { id: string; before: number; version: number }) =>
    db
      .updateTable('transactions')
      .set({
        version: given.version,
        status: given.status,
        state: given.state,
        summary: given.summary,
        startedAt: given.startedAt,
        endedAt: given.endedAt,
        expiresAt: given.expiresAt,
      })
      .where('id', '=', given.id)
      .where('version', '=', given.before),
);

/** Thrown inside the SQL transaction to undo it; never leaves this file. */
class Lost extends Error {}

function columnsOf(state: TransactionState) {
  return {
    status: state.status,
    state: toJson(state),
    summary: toJson(summaryOf(state)),
    startedAt: state.startedAt ?? null,
    endedAt: state.endedAt ?? null,
    expiresAt: state.expiresAt,
  };
}

/** What a list of transactions shows; kept beside the state, so that a list reads no states. */
function summaryOf(state: TransactionState): TransactionSummary {
  return {
    id: state.id,
    status: state.status,
    createdAt: new Date(state.createdAt).toISOString(),
    ...(state.endedAt === undefined ? {} : { endedAt: new Date(state.endedAt).toISOString() }),
    files: state.files.map((file) => ({
      fileId: file.fileId,
      displayName: file.displayName ?? file.fileId,
    })),
    signers: state.signers.map((signer) => ({
      id: signer.id,
      name: knownName(signer),
      email: signer.email,
      state: signer.state,
    })),
  };
}

/**
 * Writes what a change leaves beside the state, and returns the blob keys that nothing names any
 * more.
 */
async function writeBeside(
  trx: Trx,
  change: Change,
  { at, version, before }: { at: number; version: number; before: TransactionState | undefined },
): Promise<string[]> {
  const { id } = change.next;
  // What is removed leaves the index at once; any other text can wait a moment, and then a
  // transaction that is being set up is indexed once for all its changes.
  if (change.removesContent || change.removesPersonalData) await putListing(trx, change.next);
  else await markListing(trx, change.next, before);
  if (change.cancelJobs?.length) await cancelJobs(trx, id, change.cancelJobs, at);
  await appendEvents(trx, id, change.events);
  const replaced = await keepDocuments(trx, change.next, change.files ?? [], at);
  for (const metadata of change.metadata ?? []) await keepMetadata(trx, id, metadata, at);
  await keepSigners(trx, change.next, before);
  if (change.forgetsEntriesOf !== undefined) await removeEntries(trx, id, change.forgetsEntriesOf);
  if (change.marks) await putMarks(trx, id, change.marks, at);
  // Their links open nothing that is still to be done; mails of the end itself are written later.
  if (before && before.endedAt === undefined && change.next.endedAt !== undefined)
    await removeMails(trx, id);
  const removed = change.removesContent ? await removeContent(trx, id, at) : [];
  const trails = change.removesPersonalData ? await removePersons(trx, id) : [];
  // The ids are made of the version, so that they never repeat.
  const jobs = change.jobs.map((job, index) => ({ ...job, id: `${id}.${version}.${index}` }));
  await insertJobs(trx, id, jobs, at);
  return [...replaced, ...removed, ...trails];
}

/** Keeps the marks with which a signer finished, and drops what was entered before. */
async function putMarks(
  trx: Trx,
  transactionId: string,
  { signerId, marks }: NonNullable<Change['marks']>,
  at: number,
): Promise<void> {
  await putSignerData(trx, { transactionId, signerId, kind: 'marks' }, marks, at);
  await removeEntries(trx, transactionId, signerId);
}

async function removeEntries(trx: Trx, transactionId: string, signerId: string): Promise<void> {
  await trx
    .deleteFrom('signerData')
    .where('transactionId', '=', transactionId)
    .where('signerId', '=', signerId)
    .where('kind', '=', 'entries')
    .execute();
}

/** Keeps JSON of a signer beside the state: the marks of a finish, or the entries so far. */
export async function putSignerData(
  trx: Trx,
  key: { transactionId: string; signerId: string; kind: 'marks' | 'entries' },
  data: unknown,
  at: number,
): Promise<void> {
  const content = { data: toJson(data), savedAt: at };
  await trx
    .insertInto('signerData')
    .values({ ...key, ...content })
    .onConflict((conflict) =>
      conflict.columns(['transactionId', 'signerId', 'kind']).doUpdateSet(content),
    )
    .execute();
}
