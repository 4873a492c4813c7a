import { isNoted, noteEvidence } from '#server/service/transaction/upkeep/noteEvidence.ts';
import type { Origin } from '#server/service/transaction/state/change.ts';
import type { TransactionState } from '#server/service/transaction/state/transactionState.ts';
import { transactionStatus } from '#core/wire/transactionStatus.ts';
import type { Call } from '#server/service/http/createRouter.ts';
import { commitAndTidy, originOf } from './ownTransaction.ts';
import type { ServiceParts } from './serviceParts.ts';

/** Who gets which document: without `fileId` the audit trail, without `signerId` the sender. */
interface Handout {
  signerId?: string | undefined;
  fileId?: string | undefined;
}

/**
 * The answer with a PDF of a transaction, once the audit trail knows who gets it. Without `fileId`
 * it is the audit trail, without `signerId` the sender asks. A refusal is passed on.
 */
export async function notedAnswer(
  parts: ServiceParts,
  call: Call,
  state: TransactionState,
  { signerId, fileId }: Handout,
  answer: Response,
): Promise<Response> {
  if (!answer.ok || call.req.method === 'HEAD') return answer;
  try {
    const refused = await noteHandout(parts, state, { signerId, fileId }, originOf(call));
    if (!refused) return answer;
    await answer.body?.cancel();
    return refused;
  } catch (error) {
    // The document was opened for the answer; unread it would stay open.
    await answer.body?.cancel();
    throw error;
  }
}

/**
 * Notes in the audit trail who gets a document, unless that is known; resolves to the answer that
 * refuses, where it cannot be noted.
 */
export async function noteHandout(
  parts: ServiceParts,
  state: TransactionState,
  { signerId, fileId }: Handout,
  origin: Origin,
): Promise<Response | undefined> {
  if (state.personalRemovedAt !== undefined) return undefined;
  const download = {
    at: parts.clock(),
    ...(signerId === undefined ? {} : { signerId }),
    ...whatIsSent(state, fileId),
    ...origin,
  };
  if (isNoted(await parts.details.listEvents(state.id), download)) return undefined;
  const noted = await commitAndTidy(parts, state.id, (current) =>
    noteEvidence(current, { kind: 'document downloaded', ...download }),
  );
  return noted instanceof Response ? noted : undefined;
}

function whatIsSent(state: TransactionState, fileId: string | undefined) {
  if (fileId === undefined) return { detail: 'audit trail' };
  const file = state.files.find((one) => one.fileId === fileId);
  const isSealed = state.status === transactionStatus.signed;
  const stored = isSealed ? file?.sealed : file?.pdf;
  return {
    fileId,
    detail: isSealed ? 'sealed' : 'as uploaded',
    ...(stored ? { sha256: stored.sha256 } : {}),
  };
}
