import type { CopyView } from '#core/wire/surfaces/copySurface.ts';
import { transactionStatus } from '#core/wire/transactionStatus.ts';
import { noteDownload } from '#server/service/transaction/ending/noteDownload.ts';
import {
  type ReceiverRecord,
  type TransactionState,
} from '#server/service/transaction/state/transactionState.ts';
import { copiesUntil, lastDayBefore } from '#server/service/transaction/state/deadline.ts';
import type { Call, Route } from '#server/service/http/createRouter.ts';
import { jsonResponse, refusal } from '#server/service/http/problemResponse.ts';
import { pdfAnswer } from './documentRoutes.ts';
import { commitAndTidy, fileIdOf, originOf } from './ownTransaction.ts';
import type { ServiceParts } from './serviceParts.ts';

/** GET view: what a receiver can download. It changes nothing, as mail scanners follow links. */
export function readCopyRoute(parts: ServiceParts): Route {
  return async (call) => {
    const holder = await holderOfCopy(parts, call);
    if (holder instanceof Response) return holder;
    const { state, receiver } = holder;
    return jsonResponse({
      language: receiver.language,
      lastDay: new Date(lastDayBefore(copiesUntil(state))).toISOString().slice(0, 10),
      files: state.files.map(({ fileId, displayName, sealed }) => ({
        fileId,
        displayName: displayName ?? fileId,
        size: sealed?.size ?? 0,
      })),
    } satisfies CopyView);
  };
}

/** GET file/{fileId}: the sealed document; the download is noted. */
export function readCopyFileRoute(parts: ServiceParts): Route {
  return async (call) => {
    const holder = await holderOfCopy(parts, call);
    if (holder instanceof Response) return holder;
    const fileId = fileIdOf(call);
    if (fileId instanceof Response) return fileId;
    const { state, receiver } = holder;
    const answer = await pdfAnswer(parts, call, state, fileId);
    if (!answer.ok || call.req.method === 'HEAD') return answer;
    const origin = originOf(call);
    const isPart = answer.status === 206;
    const noted = await commitAndTidy(parts, state.id, (current, now) =>
      noteDownload(current, { receiverId: receiver.id, fileId, isPart, now, origin }),
    ).catch(async (error: unknown) => {
      // The document was opened for the answer; unread it would stay open.
      await answer.body?.cancel();
      throw error;
    });
    if (!(noted instanceof Response)) return answer;
    await answer.body?.cancel();
    return noted;
  };
}

interface CopyHolder {
  state: TransactionState;
  receiver: ReceiverRecord;
}

/**
 * The holder of the link in a path, or the answer that refuses: 410 for a link that was good once,
 * 404 for any other.
 */
async function holderOfCopy(parts: ServiceParts, call: Call): Promise<CopyHolder | Response> {
  const subject = parts.copies.subjectOf(call.req.param('token') ?? '');
  const record = subject && (await parts.transactions.read(subject.transactionId));
  const receiver = subject && record?.state.receivers?.[subject.number - 1];
  if (!record || !receiver || record.state.status !== transactionStatus.signed)
    return refusal('not-found', 'This link is not valid, or no longer. Ask the sender.');
  const { state } = record;
  call.set('receiver', { transactionId: state.id, receiverId: receiver.id });
  if (state.removedAt !== undefined)
    return refusal('removed', 'The documents of this transaction were removed.');
  if (parts.clock() >= copiesUntil(state))
    return refusal('link-expired', 'This link has expired. Ask the sender for the documents.');
  return { state, receiver };
}
