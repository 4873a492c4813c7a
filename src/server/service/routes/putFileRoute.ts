import { type FileMetadata, fileMetadataSchema } from '#core/wire/contract/fileMetadata.ts';
import { limits } from '#core/wire/limits.ts';
import type { WireProblem } from '#core/wire/errorBody.ts';
import { unknownMembers } from '#core/wire/parseBody.ts';
import {
  judgeUnknown,
  formSetsTakenOver,
  idleValues,
} from '#server/service/transaction/setUp/clientWarnings.ts';
import { setUpWarnings } from '#server/service/transaction/fields/placeSignatures.ts';
import type { TransactionState } from '#server/service/transaction/state/transactionState.ts';
import type { FoundText } from '#server/service/transaction/state/uploadedPdf.ts';
import { putMetadata } from '#server/service/transaction/setUp/putFile.ts';
import type { Call, Route } from '#server/service/http/createRouter.ts';
import { jsonResponse, problemResponse } from '#server/service/http/problemResponse.ts';
import { limitUploads } from '#server/service/http/limitUploads.ts';
import { takeTurn } from '#server/service/storage/database/takeTurn.ts';
import {
  atOnceBytes,
  mostFieldParts,
  readContentType,
  readJson,
} from '#server/service/http/readBody.ts';
import { commitOwn, fileIdOf, findOwn, originOf } from './ownTransaction.ts';
import { documentFault } from './ranges/storedDocument.ts';
import { searchKeptText, searchPdf } from './judgeUpload.ts';
import { putPdfBody } from './putPdfBody.ts';
import type { ServiceParts } from './serviceParts.ts';

/** Warnings that an answer names; what comes after them says no more. */
const mostNotes = 50;
/** Uploads of one address on their way at a time. */
const uploadsAtOnce = 8;

/**
 * PUT /api/transaction/{transactionId}/file/{fileId}: JSON is metadata, a PDF is the document. A
 * path below it takes one of the two alone.
 */
export function putFileRoute(
  parts: ServiceParts,
): (taken: readonly ('application/json' | 'application/pdf')[]) => Route {
  const uploading = limitUploads(uploadsAtOnce);
  return (taken) => async (call) => {
    const fileId = fileIdOf(call);
    if (fileId instanceof Response) return fileId;
    const type = readContentType(call.req.raw, taken);
    if (type instanceof Response) return type;
    const own = await findOwn(parts, call);
    if (own instanceof Response) return own;
    return type === 'application/pdf'
      ? uploading(call, () => putPdfBody(parts, call, own, fileId))
      : putMetadataBody(parts, call, own, fileId);
  };
}

async function putMetadataBody(
  parts: ServiceParts,
  call: Call,
  own: TransactionState,
  fileId: string,
): Promise<Response> {
  const sent = await readJson(call.req.raw, fileMetadataSchema, limits.jsonBytes, mostFieldParts);
  if (sent instanceof Response) return sent;
  const { refused, warnings } = judgeUnknown(unknownMembers(fileMetadataSchema, sent.json));
  if (refused.length > 0) return problemResponse(refused);
  if (sent.text.length > atOnceBytes) await takeTurn();
  const found = await searchThere(parts, call, own, fileId, sent.value);
  if (found instanceof Response) return found;
  let takenOver: WireProblem[] = [];
  const result = await commitOwn(parts, call, (state, now) => {
    takenOver = formSetsTakenOver(state, fileId, sent.value);
    const isSame = found?.blobKey === fileOf(state, fileId)?.pdf?.blobKey;
    const upload = { fileId, metadata: sent.value, body: sent.text, now, origin: originOf(call) };
    return putMetadata(
      state,
      isSame && found ? { ...upload, found: found.found } : upload,
      parts.rules,
    );
  });
  if (result instanceof Response) return result;
  const later = setUpWarnings(result, fileId);
  const notes = [...warnings, ...takenOver, ...idleValues(sent.value), ...later].slice(
    0,
    mostNotes,
  );
  return jsonResponse(
    {
      Message: fileOf(result, fileId)?.pdf
        ? `Metadata received. The PDF of "${fileId}" is there already and fits it.`
        : `Metadata received. Awaiting the PDF of "${fileId}".`,
      ...(notes.length > 0 ? { Problems: notes } : {}),
    },
    202,
  );
}

const fileOf = (state: TransactionState, fileId: string) =>
  state.files.find((file) => file.fileId === fileId);

/** Searches a PDF that is there already for the texts of new metadata; undefined without any. */
async function searchThere(
  parts: ServiceParts,
  call: Call,
  own: TransactionState,
  fileId: string,
  metadata: FileMetadata,
): Promise<{ blobKey: string; found: FoundText[] } | undefined | Response> {
  const pdf = fileOf(own, fileId)?.pdf;
  const known = new Set(pdf?.facts.found?.map(({ text }) => text));
  const texts = new Set(
    Object.values(metadata.FormSets).flatMap((set) =>
      // An empty text is none.
      Object.values(set).flatMap(({ Location }) => Location.Search || []),
    ),
  );
  const unknown = [...texts].filter((text) => !known.has(text));
  if (!pdf || unknown.length === 0 || unknown.length > limits.searches) return undefined;
  const search = { fileId, blobKey: pdf.blobKey, texts: unknown };
  const inKept = await searchKeptText(parts, call, search);
  if (inKept) return inKept instanceof Response ? inKept : { blobKey: pdf.blobKey, found: inKept };
  const lent = await parts.texts.collect(pdf.blobKey, (place) =>
    parts.blobs.withLocalFile(pdf, (path) => searchPdf(parts, call, search, { path, place })),
  );
  if (!lent.found) return documentFault(parts, pdf.blobKey, fileId, lent.fault);
  return lent.result instanceof Response
    ? lent.result
    : { blobKey: pdf.blobKey, found: lent.result };
}
