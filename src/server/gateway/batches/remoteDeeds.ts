import type { ErrorBody } from '#core/wire/errorBody.ts';
import type { Transaction } from '#core/wire/contract/transaction.ts';
import { apiPaths } from '#core/wire/paths.ts';
import { hasEnded, transactionStatus } from '#core/wire/transactionStatus.ts';
import {
  type RemoteCall,
  type StepOutcome,
  transactionIn,
} from '#server/gateway/orders/remoteSteps.ts';
import { type BatchDeed, PassingTrouble } from '#server/service/batches/createBatchRunner.ts';
import type { RowReason } from '#server/service/storage/batches/batchRows.ts';
import type {
  BatchStore,
  ClaimedBatch,
  RowPlace,
} from '#server/service/storage/batches/batchStore.ts';
import { unansweredCode } from '#server/service/storage/batches/noteBatches.ts';
import type { SentStore } from '#server/service/storage/remote/sentStore.ts';

/** What work on batches at another service stands on. */
export interface RemoteDeedParts {
  call: RemoteCall;
  batches: Pick<BatchStore, 'note' | 'begin' | 'noteDone'>;
  sent: Pick<SentStore, 'read' | 'recordDetails'>;
  clock: () => number;
}

type Order = ClaimedBatch['order'];

/**
 * Cancels at another service, or removes documents there. It reads the transaction first, so that
 * the report tells what was done from what was so before, also when an answer was lost:
 *
 *   read ──> nothing to do: skipped, or done where it was asked for before
 *    └─────> noted as begun ──> asked ──> done | refused: skipped | no answer: again, from the read
 */
export function createRemoteDeed(parts: RemoteDeedParts): BatchDeed {
  const { call, batches, clock } = parts;
  return async ({ apiKeyId: owner, order }, place) => {
    const fail = (reason: RowReason) => batches.note(place, 'failed', reason, clock());
    const path = pathOf(order, place.transactionId);
    if (path === undefined) return fail(notOffered);
    const found = await read(call, place.transactionId);
    if (found.outcome === 'later') throw trouble(place);
    if (found.outcome === 'refused') return fail(await reasonIn(found.answer));
    const why = whyNot(order, found.value);
    if (!why) return ask(parts, owner, { order, path }, place);
    if (place.isBegun && isAsWished(order, found.value)) await batches.noteDone(place, clock());
    else await batches.note(place, 'skipped', why, clock());
    return record(parts, owner, found.value);
  };
}

async function read(call: RemoteCall, transactionId: string): Promise<StepOutcome<Transaction>> {
  return transactionIn(await call('GET', apiPaths.transaction.build({ transactionId })));
}

/** Asks the service for it, and notes that before and what it answers. */
async function ask(
  parts: RemoteDeedParts,
  owner: string,
  { order, path }: { order: Order; path: string },
  place: RowPlace,
): Promise<void> {
  const { call, batches, clock } = parts;
  if (!(await batches.begin(place, clock()))) return;
  const asked = await call('DELETE', path, bodyOf(order));
  if (asked.outcome === 'later') throw trouble({ isBegun: true });
  if (asked.outcome === 'refused') {
    const isSkipped = asked.answer.status === 409;
    const reason = await reasonIn(asked.answer);
    await batches.note(place, isSkipped ? 'skipped' : 'failed', reason, clock());
    return;
  }
  await batches.noteDone(place, clock());
  // What it answers may be nothing; the record is brought up to date by what is read then.
  await asked.value.body?.cancel().catch(() => undefined);
  const now = await read(call, place.transactionId);
  if (now.outcome === 'done') await record(parts, owner, now.value);
}

function pathOf({ action }: Order, transactionId: string): string | undefined {
  switch (action) {
    case 'cancel':
      return apiPaths.transaction.build({ transactionId });
    case 'remove':
      return apiPaths.files.build({ transactionId });
    case 'remind':
      return undefined;
  }
}

/** Reason and mails are additions of ours: who wants neither sends what every service takes. */
function bodyOf({ action, reason, notify }: Order): {
  headers?: Record<string, string>;
  body?: string;
} {
  if (action !== 'cancel' || (reason === undefined && notify !== true)) return {};
  return {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ Reason: reason, SendNotifications: notify === true }),
  };
}

function whyNot({ action }: Order, transaction: Transaction): RowReason | undefined {
  const ended = hasEnded(transaction.Status);
  if (action === 'cancel')
    return ended
      ? { code: 'ended', message: `The transaction has ended (status ${transaction.Status}).` }
      : undefined;
  if (!ended)
    return { code: 'not-ended', message: 'The transaction has not ended. Cancel it first.' };
  return areRemoved(transaction)
    ? { code: 'already-removed', message: 'The documents of this transaction were removed before.' }
    : undefined;
}

const isAsWished = ({ action }: Order, transaction: Transaction) =>
  action === 'cancel'
    ? transaction.Status === transactionStatus.cancelled
    : areRemoved(transaction);

function areRemoved({ Files: files = {} }: Transaction): boolean {
  const all = Object.values(files);
  return all.length > 0 && all.every(({ State }) => State === 'removed');
}

async function record({ sent }: RemoteDeedParts, owner: string, transaction: Transaction) {
  const known = await sent.read(owner, transaction.Id);
  if (known) await sent.recordDetails(owner, transaction.Id, { ...known.details, transaction });
}

const notThere = {
  code: 'not-found',
  message: 'There is no such transaction at the signing service.',
};
const notOffered = {
  code: 'not-offered',
  message: 'The signing service does not offer this.',
};

/** The service is not reached, or could not say what became of what it was asked. */
const trouble = ({ isBegun }: Pick<RowPlace, 'isBegun'>) =>
  new PassingTrouble({
    code: isBegun ? unansweredCode : 'unreachable',
    message: isBegun
      ? 'The signing service has not answered; it may have been done.'
      : 'The signing service cannot be reached.',
  });

/** Why the service refused, as it says itself. */
async function reasonIn(answer: Response): Promise<RowReason> {
  if (answer.status === 404) return notThere;
  if (answer.status === 405 || answer.status === 501) return notOffered;
  const otherwise = `The signing service refused it (${answer.status}).`;
  try {
    const { Message, Problems } = (await answer.json()) as Partial<ErrorBody>;
    return {
      code: Problems?.[0]?.Code ?? 'refused',
      message: typeof Message === 'string' ? Message : otherwise,
    };
  } catch {
    return { code: 'refused', message: otherwise };
  }
}
