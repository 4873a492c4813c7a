import type { Call, Route } from '#server/service/http/createRouter.ts';
import { problemResponse, refusal } from '#server/service/http/problemResponse.ts';
import { streamOf } from '#server/service/http/streamOf.ts';
import { type ByteRange } from '#server/service/storage/blobs/blobStore.ts';
import { readRanges } from '#server/service/storage/blobs/checkedRanges.ts';
import { refuseReading } from '#server/service/transaction/state/refuseSigning.ts';
import type { TransactionState } from '#server/service/transaction/state/transactionState.ts';
import { pdfAnswer, shownDocument } from '../documentRoutes.ts';
import { notedAnswer } from '../notedAnswer.ts';
import { findOwn } from '../ownTransaction.ts';
import type { ServiceParts } from '../serviceParts.ts';
import { holderOfLink } from '../signingLink.ts';
import { etagOf, type DocumentAsShown } from './storedDocument.ts';

/** Bytes at both ends of a document of whose page 1 nothing is known. */
const blindly = 32 * 1024;

/** GET first-page of a signing link: page 1 of the document as the signer may see it. */
export function readSignersFirstPageRoute(parts: ServiceParts): Route {
  return async (call) => {
    const holder = await holderOfLink(parts, call);
    if (holder instanceof Response) return holder;
    const { state, signer } = holder;
    const refused = refuseReading(state, signer, parts.clock());
    return refused
      ? problemResponse(refused.problems)
      : firstPageAnswer(parts, call, state, signer.id);
  };
}

/** GET /app/transactions/{transactionId}/first-page: the same for the sender. */
export function readSendersFirstPageRoute(parts: ServiceParts): Route {
  return async (call) => {
    const state = await findOwn(parts, call);
    return state instanceof Response ? state : firstPageAnswer(parts, call, state);
  };
}

/**
 * What page 1 of a document takes, its ranges one after the other as the header `Document-Ranges`
 * names them, so that it can be drawn after one answer. Without `?file` it is the first document,
 * without `signerId` the sender asks.
 */
async function firstPageAnswer(
  parts: ServiceParts,
  call: Call,
  state: TransactionState,
  signerId?: string,
): Promise<Response> {
  const fileId = call.req.query('file') ?? state.files[0]?.fileId;
  if (fileId === undefined) return refusal('not-found', 'The transaction has no documents.');
  const document = shownDocument(state, fileId);
  if (document instanceof Response) return document;
  const note = (answer: Response) => notedAnswer(parts, call, state, { signerId, fileId }, answer);
  const { reading } = document;
  const ranges = rangesOf(document);
  const bytes = reading && (await readRanges(parts.blobs, { ...document, reading }, ranges));
  if (bytes) {
    const size = ranges.reduce((sum, { begin, end }) => sum + end - begin, 0);
    return note(new Response(streamOf(bytes), { headers: headersOf(document, ranges, size) }));
  }
  // Not to be had in parts: the whole is one, or says what is wrong with it.
  const whole = await pdfAnswer(parts, call, state, fileId);
  if (!whole.ok) return whole;
  const all = [{ begin: 0, end: document.size }];
  return note(new Response(whole.body, { headers: headersOf(document, all, document.size) }));
}

function headersOf(document: DocumentAsShown, ranges: readonly ByteRange[], size: number) {
  const list = ranges.map(({ begin, end }) => `${begin}-${end - 1}`).join(',');
  return {
    'Content-Type': 'application/octet-stream',
    'Content-Length': String(size),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ETag: etagOf(document),
    'Document-Ranges': `${list}/${document.size}`,
  };
}

/** The ranges that are answered: of a small document the whole. */
function rangesOf({ size, reading }: DocumentAsShown): ByteRange[] {
  const { first } = reading ?? {};
  if (!first)
    return size <= 4 * blindly
      ? [{ begin: 0, end: size }]
      : [
          { begin: 0, end: blindly },
          { begin: size - blindly, end: size },
        ];
  return first.flatMap((begin, index) => {
    const end = first[index + 1];
    return index % 2 === 0 && end !== undefined ? [{ begin, end }] : [];
  });
}
