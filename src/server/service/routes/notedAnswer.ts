import { isNoted, noteEvidence } from '#server/service/transaction/upkeep/noteEvidence.ts';
import type { TransactionState } from '#server/service/transaction/state/transactionState.ts';
import { transactionStatus } from '#core/wire/transactionStatus.ts';
import type { Call } from '#server/service/http/createRouter.ts';
import { commitAndTidy, originOf } from './ownTransaction.ts';
import type { ServiceParts } from './serviceParts.ts';

/**
 * The answer with a PDF of a transaction, once the audit trail knows who gets it. Without `fileId`
 * it is the audit trail, without `signerId` the sender asks. A refusal is passed on.
 */
export async function notedAnswer(
  parts: ServiceParts,
  call: Call,
  state: TransactionState,
  { signerId, fileId }: { signerId?: string; fileId?: string },
  answer: Response,
): Promise<Response> {
  if (!answer.ok || call.req.method === 'HEAD' || state.personalRemovedAt !== undefined)
    return answer;
  try {
    const download = {
      at: parts.clock(),
      ...(signerId === undefined ? {} : { signerId }),
      ...whatIsSent(state, fileId),
      ...originOf(call),
    };
    if (isNoted(await parts.details.listEvents(state.id), download)) return answer;
    const noted = await commitAndTidy(parts, state.id, (current) =>
      noteEvidence(current, { kind: 'document downloaded', ...download }),
    );
    if (!(noted instanceof Response)) return answer;
    await answer.body?.cancel();
    return noted;
  } catch (error) {
    // The document was opened for the answer; unread it would stay open.
    await answer.body?.cancel();
    throw error;
  }
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
