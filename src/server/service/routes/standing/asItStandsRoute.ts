import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { hasEnded, transactionStatus } from '#core/wire/transactionStatus.ts';
import { attachmentName } from '#server/service/http/attachmentName.ts';
import type { Call, Route } from '#server/service/http/createRouter.ts';
import { limitAtOnce } from './limitAtOnce.ts';
import { refusal } from '#server/service/http/problemResponse.ts';
import { toDrawnField } from '#server/service/transaction/sealing/sealFields.ts';
import type { DrawnField } from '#server/service/pdf/sealJob.ts';
import { type PlannedFile, sealPlan } from '#server/service/transaction/sealing/sealPlan.ts';
import type { TransactionState } from '#server/service/transaction/state/transactionState.ts';
import { refuseFailure } from '../judgeUpload.ts';
import { documentFault } from '../ranges/storedDocument.ts';
import { fileIdOf, findOwn } from '../ownTransaction.ts';
import type { ServiceParts } from '../serviceParts.ts';

/** Copies that are drawn at a time, of everybody. */
const mostAtOnce = 2;

/**
 * GET /api/transaction/{transactionId}/file/{fileId}/as-it-stands: the document with what has been
 * signed so far, marked as unfinished on each page, never sealed. It is drawn anew each time.
 */
export function asItStandsRoute(parts: ServiceParts): Route {
  const drawing = limitAtOnce(mostAtOnce, 'Other documents are being drawn.');
  return async (call) => {
    const state = await findOwn(parts, call);
    if (state instanceof Response) return state;
    const fileId = fileIdOf(call);
    if (fileId instanceof Response) return fileId;
    const refused = refuseStanding(state, fileId);
    if (refused) return refused;
    const marks = await parts.details.listMarks(state.id);
    const plan = sealPlan(state, marks, parts.rules).find((one) => one.fileId === fileId);
    if (!plan) return noSuchFile(fileId);
    return drawing.run(() => drawn(parts, call, state, plan));
  };
}

const noSuchFile = (fileId: string) =>
  refusal('not-found', `The transaction has no file "${fileId}".`);

/** Why there is nothing to be drawn; undefined while somebody may still sign, or will not. */
function refuseStanding(state: TransactionState, fileId: string): Response | undefined {
  if (!state.files.some((file) => file.fileId === fileId)) return noSuchFile(fileId);
  if (state.removedAt !== undefined)
    return refusal('removed', 'The documents of this transaction were removed.');
  if (state.startedAt === undefined)
    return refusal('not-started', 'Nobody has been asked to sign yet: get the document itself.');
  const { status } = state;
  const isFinished = status === transactionStatus.inProgress || status === transactionStatus.signed;
  if (isFinished)
    return refusal('ended', 'Everybody has signed: get the document itself, which is sealed.');
  return status === transactionStatus.waitingForSigner || hasEnded(status)
    ? undefined
    : refusal('ended', 'The transaction does not wait for signers.');
}

async function drawn(
  parts: ServiceParts,
  call: Call,
  state: TransactionState,
  plan: PlannedFile,
): Promise<Response> {
  const { fileId, pdf, embedded } = plan;
  const target = parts.scratch.newPath();
  const fields = [...plan.fields.map(toDrawnField), ...marksOf(state, fileId, parts.clock())];
  try {
    const done = await parts.blobs.withLocalFile(pdf, (source) =>
      parts.pdf.draw(
        { source, target, fields, embedded },
        { queue: state.apiKeyId, signal: call.req.raw.signal, size: pdf.size },
      ),
    );
    if (!done.found) return documentFault(parts, pdf.blobKey, fileId, done.fault);
    if (!done.result.ok) return refuseFailure(done.result, `"${fileId}": `);
    // Open as long as it is sent, and gone afterwards whatever happens.
    const file = await open(target);
    const { size } = await file.stat();
    return new Response(Readable.toWeb(file.createReadStream()) as ReadableStream, {
      headers: {
        'Content-Type': 'application/pdf',
        'Content-Length': String(size),
        'Content-Disposition': attachmentName(
          `${fileId.replace(/\.pdf$/i, '')} (not finished).pdf`,
        ),
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
      },
    });
  } finally {
    await parts.scratch.discard(target);
  }
}

/** Height of the mark at the top edge of each page, in points. */
const markHeight = 14;

/** What says on each page that not everybody has signed. */
function marksOf(state: TransactionState, fileId: string, now: number): DrawnField[] {
  const { signers, files } = state;
  const signed = signers.filter((one) => one.state === 'signed').length;
  const at = new Date(now).toISOString().slice(0, 16).replace('T', ' ');
  const text = `Not finished · ${signed} of ${signers.length} signed · ${at} UTC`;
  const pages = files.find((one) => one.fileId === fileId)?.pdf?.facts.pages ?? [];
  return pages.map(({ width }, index) => ({
    kind: 'note',
    pageNumber: index + 1,
    rect: { x: 0, y: 0, width: Math.min(width, 320), height: markHeight },
    text,
  }));
}
