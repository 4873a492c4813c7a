import { limits } from '#core/wire/limits.ts';
import { putPdf, refusePdf } from '#server/service/transaction/setUp/putFile.ts';
import type { StoredFile } from '#server/service/transaction/state/transactionState.ts';
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
 * Whatever goes wrong on the way leaves nothing behind.
 */
export function putPdfRoute(parts: ServiceParts): Answer {
  return async (call) => {
    const fileId = call.params['fileId'] ?? '';
    const own = await findOwn(parts, call);
    if (own instanceof Response) return own;
    const refused = refusePdf(own, fileId);
    if (refused) return problemResponse(refused.problems);
    const digest = parseDigest(call.request.headers.get('Digest'));
    if (digest instanceof Response) return digest;
    const tooLong = refuseLength(call.request, limits.pdfBytes);
    if (tooLong) return tooLong;

    const local = await receivePdf(parts, call, digest);
    if (local instanceof Response) return local;
    try {
      return await keepPdf(parts, call, fileId, local);
    } finally {
      await parts.scratch.discard(local.path);
    }
  };
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
