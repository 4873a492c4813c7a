import { limits } from '#core/wire/limits.ts';
import { putPdf, refusePdf } from '#server/service/transaction/setUp/putFile.ts';
import type {
  StoredFile,
  TransactionState,
} from '#server/service/transaction/state/transactionState.ts';
import { jsonResponse, problemResponse, refusal } from '#server/service/http/problemResponse.ts';
import { refuseLength, tooLarge } from '#server/service/http/readJson.ts';
import type { LocalFile } from '#server/service/storage/blobs/scratch.ts';
import type { Answer, Call } from './methods.ts';
import { commitOwn, findOwn, originOf } from './ownTransaction.ts';
import { judgeUpload } from './judgeUpload.ts';
import { bodyChunks } from './bodyChunks.ts';
import { parseDigest } from './parseDigest.ts';
import type { ServiceParts } from './serviceParts.ts';

/**
 * The PDF of a file: streamed to disk, inspected in a child process, kept, and only then committed.
 * Whatever goes wrong on the way leaves nothing behind. Where no PDF can be taken any more, one
 * with the very bytes of a stored document is, in its place: a document that was damaged or lost is
 * put right so.
 */
export function putPdfRoute(parts: ServiceParts): Answer {
  return async (call) => {
    const fileId = call.params['fileId'] ?? '';
    const own = await findOwn(parts, call);
    if (own instanceof Response) return own;
    const refused = refusePdf(own, fileId);
    const stored = storedDocuments(own, fileId);
    if (refused && stored.length === 0) return problemResponse(refused.problems);
    const digest = parseDigest(call.request.headers.get('Digest'));
    if (digest instanceof Response) return digest;
    const tooLong = refuseLength(call.request, limits.pdfBytes);
    if (tooLong) return tooLong;

    const local = await receivePdf(parts, call, digest);
    if (local instanceof Response) return local;
    try {
      if (!refused) return await keepPdf(parts, call, fileId, local);
      const sha256 = Buffer.from(local.sha256).toString('hex');
      const same = stored.find((document) => document.sha256 === sha256);
      if (!same) return problemResponse(refused.problems);
      await parts.blobs.keep(same.blobKey, local);
      return jsonResponse({ Message: `The stored document of "${fileId}" was put right.` }, 200);
    } finally {
      await parts.scratch.discard(local.path);
    }
  };
}

/** The documents that are stored for a file: as uploaded, sealed, and the audit trail beside it. */
function storedDocuments(state: TransactionState, fileId: string): StoredFile[] {
  const file = state.files.find((one) => one.fileId === fileId);
  if (!file || state.removedAt !== undefined) return [];
  return [file.pdf, file.sealed, state.receipt].filter((stored) => stored !== undefined);
}

async function receivePdf(
  parts: ServiceParts,
  call: Call,
  digest: Uint8Array | undefined,
): Promise<LocalFile | Response> {
  const body = bodyChunks(call.request);
  let received: Awaited<ReturnType<ServiceParts['scratch']['receive']>>;
  try {
    received = await parts.scratch.receive(body.chunks, {
      maxBytes: limits.pdfBytes,
      marker: '%PDF-',
    });
  } catch (error) {
    if (!body.brokeOff()) throw error;
    return refusal('body-broken-off', 'The body broke off before its end. Send it again.');
  }
  if (received.refused === 'too large') return tooLarge(limits.pdfBytes);
  if (received.refused)
    return refusal(
      'pdf-not-pdf',
      received.refused === 'empty'
        ? 'The body is empty; send the bytes of a PDF.'
        : 'The body is not a PDF: it does not begin with %PDF-.',
    );
  const { file } = received;
  if (digest && !Buffer.from(digest).equals(file.sha256)) {
    await parts.scratch.discard(file.path);
    return refusal(
      'digest-mismatch',
      `The body has another SHA-256 than the header Digest says: it is ${Buffer.from(file.sha256).toString('base64')}.`,
      { path: 'Digest' },
    );
  }
  return file;
}

async function keepPdf(
  parts: ServiceParts,
  call: Call,
  fileId: string,
  local: LocalFile,
): Promise<Response> {
  const report = await parts.pdf.inspect(local.path, call.request.signal);
  const facts = judgeUpload(report, fileId);
  if (facts instanceof Response) return facts;
  const file: StoredFile = {
    blobKey: parts.ids.uuid(),
    sha256: Buffer.from(local.sha256).toString('hex'),
    size: local.size,
  };
  await parts.blobs.keep(file.blobKey, local);
  let replaced = false;
  let committed = false;
  try {
    const result = await commitOwn(parts, call, (state, now) => {
      replaced = state.files.some((one) => one.fileId === fileId && one.pdf);
      return putPdf(state, { fileId, file, facts, now, origin: originOf(call) }, parts.rules);
    });
    if (result instanceof Response) return result;
    committed = true;
  } finally {
    if (!committed) await parts.blobs.remove(file.blobKey);
  }
  return jsonResponse(
    { Message: `The PDF of "${fileId}" ${replaced ? 'was replaced' : 'was received'}.` },
    replaced ? 200 : 201,
  );
}
