import { fileIdFault, withoutTurning } from '#core/wire/text.ts';
import type { Entries } from '#core/wire/surfaces/signSurface.ts';
import { type Decision, type Origin, unchanged } from '#server/service/transaction/state/change.ts';
import type { Job } from '#server/service/transaction/state/job.ts';
import type { TransactionState } from '#server/service/transaction/state/transactionState.ts';
import { problemResponse, refusal } from '#server/service/http/problemResponse.ts';
import type { Call } from '#server/service/http/createRouter.ts';
import type { Committed } from '#server/service/storage/transactions/commitDecision.ts';
import type { TransactionRecord } from '#server/service/storage/transactions/writeChange.ts';
import type { ServiceParts } from './serviceParts.ts';

/**
 * The answer for a transaction that does not exist or belongs to other keys: nobody can tell which.
 */
export function noSuchTransaction(): Response {
  return refusal('not-found', 'There is no such transaction for these keys.');
}

/** From where a request came, for the audit trail. */
export function originOf(call: Call): Origin {
  const userAgent = harmless(call.req.header('User-Agent'));
  const embeddedIn = call.get('embeddedIn');
  const linkWay = call.get('linkWay');
  return {
    address: call.env.address,
    ...(userAgent ? { userAgent } : {}),
    ...(embeddedIn === undefined ? { ...(linkWay ? { link: linkWay } : {}) } : { embeddedIn }),
  };
}

/**
 * What a browser calls itself, at most 300 characters: without addresses, of which one could be a
 * signing link, and without characters that control or turn text.
 */
function harmless(userAgent = ''): string {
  return userAgent
    .slice(0, 1_000)
    .replaceAll(/(?:https?:\/\/|\b(?:sign|copy)\/)\S*/gi, '…')
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 300);
}

/**
 * The fileId in a path, decoded; or the answer that refuses one that cannot be one (400). What an
 * earlier version took is still found.
 */
export function fileIdOf(call: Call): string | Response {
  const fileId = call.req.param('fileId') ?? '';
  const isNew = call.req.method === 'PUT' || call.req.method === 'PATCH';
  const fault = fileIdFault(isNew ? fileId : withoutTurning(fileId));
  return fault ? refusal('file-id', `The fileId ${fault}.`, { path: 'fileId' }) : fileId;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The id of the transaction that a path names, or undefined where it cannot be one. */
function transactionIdOf(call: Call): string | undefined {
  const id = call.req.param('transactionId') ?? '';
  return uuid.test(id) ? id.toLowerCase() : undefined;
}

/** The transaction with this id, if it belongs to these keys. */
export async function findOwned(
  parts: Pick<ServiceParts, 'transactions'>,
  owner: string,
  id: string,
): Promise<TransactionState | undefined> {
  return (await readOwned(parts, owner, id))?.state;
}

async function readOwned(
  parts: Pick<ServiceParts, 'transactions'>,
  owner: string,
  id: string,
): Promise<TransactionRecord | undefined> {
  const record = uuid.test(id) ? await parts.transactions.read(id.toLowerCase()) : undefined;
  return record?.state.apiKeyId === owner ? record : undefined;
}

/**
 * The transaction that a path names, if it belongs to the keys of the request; else the answer 404.
 */
export async function findOwn(
  parts: ServiceParts,
  call: Call,
): Promise<TransactionState | Response> {
  const record = await readOwned(parts, call.get('owner'), call.req.param('transactionId') ?? '');
  if (!record) return noSuchTransaction();
  call.set('readBefore', record);
  return record.state;
}

/**
 * Decides about the transaction that a path names and writes the change; gives the new state, or
 * the answer that refuses.
 */
export async function commitOwn(
  parts: ServiceParts,
  call: Call,
  decide: (state: TransactionState, now: number) => Decision,
): Promise<TransactionState | Response> {
  const id = transactionIdOf(call);
  if (id === undefined) return noSuchTransaction();
  let foreign = false;
  const owner = call.get('owner');
  const readBefore = call.get('readBefore');
  const result = await commitAndTidy(
    parts,
    id,
    (state, now) => {
      foreign = state.apiKeyId !== owner;
      return foreign ? unchanged(state) : decide(state, now);
    },
    readBefore?.state.id === id ? readBefore : undefined,
  );
  return foreign ? noSuchTransaction() : result;
}

/** Decides, writes, removes blobs that nothing names any more, and wakes the jobs. */
export function commitAndTidy(
  parts: ServiceParts,
  id: string,
  decide: (state: TransactionState, now: number) => Decision,
  readBefore?: TransactionRecord,
): Promise<TransactionState | Response> {
  return tidy(parts, (now, noted) =>
    parts.transactions.commit(
      id,
      now,
      (state) => noted(decide(state, now)),
      readBefore && { readBefore },
    ),
  );
}

/** As `commitAndTidy`, deciding by what a signer has entered until the change is written. */
export function commitEntriesAndTidy(
  parts: ServiceParts,
  { id, signerId }: { id: string; signerId: string },
  decide: (state: TransactionState, now: number, saved: Entries | undefined) => Decision,
): Promise<TransactionState | Response> {
  return tidy(parts, (now, noted) =>
    parts.transactions.commitWithEntries(id, signerId, now, (state, saved) =>
      noted(decide(state, now, saved)),
    ),
  );
}

/** Writes by `commit`, which passes each decision to `noted`, and does what follows from it. */
async function tidy(
  parts: ServiceParts,
  commit: (now: number, noted: (decision: Decision) => Decision) => Promise<Committed>,
): Promise<TransactionState | Response> {
  let jobs: readonly Job[] = [];
  const result = await commit(parts.clock(), (decision) => {
    jobs = decision.ok ? decision.jobs : [];
    return decision;
  });
  switch (result.outcome) {
    case 'refused':
      return problemResponse(result.problems);
    case 'unknown':
      return noSuchTransaction();
    case 'lost':
      throw new Error('A decision without a job cannot lose a lease.');
    case 'committed':
      // The change is written; a blob that cannot be removed now is found by the sweep.
      for (const key of result.freedBlobs) await parts.blobs.remove(key).catch(() => undefined);
      parts.wakeJobs(jobs);
      return result.state;
  }
}
