import { hasEnded, transactionStatus } from '#core/wire/transactionStatus.ts';
import type {
  TransactionState,
  ReceiverRecord,
} from '#server/service/transaction/state/transactionState.ts';
import { transactionToWire } from '#server/service/transaction/shown/transactionToWire.ts';
import { prefersJson } from '#server/service/http/prefersJson.ts';
import { jsonResponse, refusal } from '#server/service/http/problemResponse.ts';
import type { Call, Route } from '#server/service/http/createRouter.ts';
import { documentAnswer, documentFault, type DocumentAsShown } from './ranges/storedDocument.ts';
import type { CopyView } from '#core/wire/surfaces/copySurface.ts';
import { noteDownload } from '#server/service/transaction/ending/noteDownload.ts';
import { copiesUntil, lastDayBefore } from '#server/service/transaction/state/deadline.ts';
import { notedAnswer } from './notedAnswer.ts';
import { fileIdOf, findOwn, commitAndTidy, originOf } from './ownTransaction.ts';
import type { ServiceParts } from './serviceParts.ts';

/** Seconds after which a client may ask again for what is being made. */
const retryAfter = '5';

/**
 * GET /api/transaction/{transactionId}/file/{fileId}: the PDF, or its metadata as stored. `only` is
 * what a path below it gives, whatever is accepted.
 */
export function readFileRoute(parts: ServiceParts, only?: 'metadata' | 'pdf'): Route {
  return async (call) => {
    const state = await findOwn(parts, call);
    if (state instanceof Response) return state;
    const fileId = fileIdOf(call);
    if (fileId instanceof Response) return fileId;
    if (state.removedAt !== undefined) return removedAnswer(parts, state);
    const isPdf = only ? only === 'pdf' : !prefersJson(call.req.header('Accept'));
    if (isPdf) {
      const answer = await pdfAnswer(parts, call, state, fileId);
      if (answer.status !== 410) return notedAnswer(parts, call, state, { fileId }, answer);
      // Removed between the look at the transaction and now.
      const later = await findOwn(parts, call);
      return later instanceof Response ? later : removedAnswer(parts, later);
    }
    if (!state.files.some((file) => file.fileId === fileId)) return noSuchFile(fileId);
    const kept = await parts.details.listMetadata(state.id);
    const found = kept.find((one) => one.fileId === fileId);
    if (!found && state.files.some((file) => file.fileId === fileId && file.bare))
      return refusal('not-found', `"${fileId}" is a PDF without metadata.`);
    return found
      ? new Response(found.body, {
          headers: {
            'Content-Type': 'application/json; charset=utf-8',
            'Cache-Control': 'no-store',
            'X-Content-Type-Options': 'nosniff',
          },
        })
      : removedAnswer(parts, state);
  };
}

/** What the sender gets once documents were removed (410): the transaction as it is now known. */
async function removedAnswer(parts: ServiceParts, state: TransactionState): Promise<Response> {
  const error = (await removed().json()) as object;
  return jsonResponse({ ...transactionToWire(state, parts.rules), ...error }, 410);
}

/** GET /api/file/receipt/{transactionId}: the audit trail, or what is known of its PDF. */
export function readReceiptRoute(parts: ServiceParts): Route {
  return async (call) => {
    const state = await findOwn(parts, call);
    if (state instanceof Response) return state;
    if (!state.receipt || !prefersJson(call.req.header('Accept'), true))
      return notedAnswer(parts, call, state, {}, await receiptAnswer(parts, call, state));
    const { sha256, size } = state.receipt;
    return jsonResponse({ TransactionId: state.id, Sha256: sha256, Size: size });
  };
}

/** The audit trail, once it is there. */
export async function receiptAnswer(
  parts: ServiceParts,
  call: Call,
  state: TransactionState,
): Promise<Response> {
  if (state.receipt) return storedAnswer(parts, call, state.receipt, `audit-trail-${state.id}.pdf`);
  return notReady(
    hasEnded(state.status)
      ? 'The audit trail is being sealed.'
      : 'The audit trail is written when the transaction has ended.',
  );
}

/** The answer with the document that its status shows, or a range of it. */
export async function pdfAnswer(
  parts: ServiceParts,
  call: Call,
  state: TransactionState,
  fileId: string,
): Promise<Response> {
  const document = shownDocument(state, fileId);
  return document instanceof Response ? document : storedAnswer(parts, call, document, fileId);
}

/**
 * The document that its status shows: as uploaded, or sealed once signed; or the answer that there
 * is none, as while it is being sealed.
 */
export function shownDocument(state: TransactionState, fileId: string): DocumentAsShown | Response {
  const file = state.files.find((one) => one.fileId === fileId);
  if (!file) return noSuchFile(fileId);
  if (state.removedAt !== undefined) return removed();
  if (state.status === transactionStatus.inProgress)
    return notReady(`"${fileId}" is being sealed.`);
  if (state.status === transactionStatus.signed && file.sealed) return file.sealed;
  if (state.status !== transactionStatus.signed && file.pdf)
    return { ...file.pdf, reading: file.pdf.facts.reading };
  return state.status === transactionStatus.waitingForDocument
    ? notReady(`The PDF of "${fileId}" was not uploaded yet.`)
    : refusal('not-found', `The PDF of "${fileId}" was not uploaded.`);
}

async function storedAnswer(
  parts: ServiceParts,
  call: Call,
  document: DocumentAsShown,
  name: string,
): Promise<Response> {
  const answer = await documentAnswer(parts, call, document, name);
  if (answer !== 'missing') return answer;
  const { blobKey } = document;
  // Perhaps removed between the look at the transaction and now.
  if (!(await parts.details.blobsInUse([blobKey])).has(blobKey)) return removed();
  return documentFault(parts, blobKey, name, answer);
}

function noSuchFile(fileId: string): Response {
  return refusal('not-found', `The transaction has no file "${fileId}".`);
}

function removed(): Response {
  return refusal('removed', 'The documents of this transaction were removed.');
}

function notReady(why: string): Response {
  return refusal('not-ready', `${why} Ask again in ${retryAfter} seconds.`, {
    headers: { 'Retry-After': retryAfter },
  });
}

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
