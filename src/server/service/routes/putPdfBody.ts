import { limits } from '#core/wire/limits.ts';
import { line } from '#core/wire/text.ts';
import { putPdf, refuseSetUp, searchesOf } from '#server/service/transaction/setUp/putFile.ts';
import { setUpWarnings } from '#server/service/transaction/fields/placeSignatures.ts';
import type {
  StoredFile,
  TransactionState,
} from '#server/service/transaction/state/transactionState.ts';
import type { UploadedPdf } from '#server/service/transaction/state/uploadedPdf.ts';
import { uploadNotes } from '#server/service/transaction/shown/uploadNotes.ts';
import { jsonResponse, problemResponse, refusal } from '#server/service/http/problemResponse.ts';
import {
  refuseLength,
  type AnnouncedDigests,
  announcedDigests,
} from '#server/service/http/readBody.ts';
import { DocumentGone } from '#server/service/storage/templates/documentUses.ts';
import type { LocalFile } from '#server/service/storage/blobs/scratch.ts';
import type { Call } from '#server/service/http/createRouter.ts';
import { commitOwn, originOf } from './ownTransaction.ts';
import { searchPdf } from './judgeUpload.ts';
import { type PreparedUpload, prepareUpload } from './upload/prepareUpload.ts';
import { receivePdf } from './upload/receivePdf.ts';
import type { ServiceParts } from './serviceParts.ts';

/**
 * Puts the PDF of a file: streamed to disk, inspected in a child process, kept, and only then
 * committed. Whatever fails on the way leaves nothing behind. Where no PDF can be taken any more,
 * one with the very bytes of a stored document is, in its place: a document that was damaged or
 * lost is put right so. `earlier` is what came of the PDF before this body.
 */
export async function putPdfBody(
  parts: ServiceParts,
  call: Call,
  own: TransactionState,
  fileId: string,
  earlier?: EarlierParts,
): Promise<Response> {
  const refused = refuseSetUp(own);
  const stored = storedDocuments(own, fileId);
  if (refused && stored.length === 0) return problemResponse(refused.problems);
  const displayName = displayNameOf(call);
  if (displayName instanceof Response) return displayName;
  const digest = earlier?.digest ?? announcedDigests(call.req.header('Digest'));
  if (digest instanceof Response) return digest;
  const tooLong = refuseLength(call.req.raw, limits.pdfBytes);
  if (tooLong) return tooLong;

  const local = await receivePdf(parts, call, { digest, before: earlier?.chunks });
  if (local instanceof Response) return local;
  let isTaken = false;
  const take = () => {
    isTaken = true;
  };
  try {
    if (!refused) return await keepPdf(parts, call, { own, fileId, displayName, local, take });
    const isPutRight = await putRight(parts, call, stored, { fileId, local, take });
    if (isPutRight instanceof Response) return isPutRight;
    return isPutRight
      ? jsonResponse({ Message: `The stored document of "${fileId}" was put right.` }, 200)
      : problemResponse(refused.problems);
  } finally {
    if (!isTaken) await parts.scratch.discard(local.path);
  }
}

/** Parts of a PDF that came before the last one, and the digest that all together must have. */
export interface EarlierParts {
  chunks: AsyncIterable<Uint8Array>;
  digest: AnnouncedDigests;
}

/** Where something is left of an upload that fails: of a commit that failed nobody knows. */
type Left = 'nowhere' | 'stored' | 'perhaps named';

/** A PDF that was received for a file of a transaction. */
interface Upload {
  own: TransactionState;
  fileId: string;
  displayName: string | undefined;
  local: LocalFile;
  /** Called once nothing of it is left to be discarded. */
  take: () => void;
}

/** The name in a header of the family, in UTF-8; or the answer that refuses it (400). */
function displayNameOf(call: Call): string | undefined | Response {
  const name = Buffer.from(call.req.header('SH-DisplayName') ?? '', 'latin1').toString('utf8');
  if (name.trim() === '') return undefined;
  const { success } = line(limits.name).safeParse(name);
  return success
    ? name
    : refusal(
        'bad-header',
        `The header SH-DisplayName must have at most ${limits.name} characters, none of them a control character.`,
        { path: 'SH-DisplayName' },
      );
}

/** The documents that are stored for a file: as uploaded, sealed, and the audit trail beside it. */
function storedDocuments(state: TransactionState, fileId: string): StoredFile[] {
  const file = state.files.find((one) => one.fileId === fileId);
  if (!file) return [];
  const documents = state.removedAt === undefined ? [file.pdf, file.sealed] : [];
  return [...documents, state.receipt].filter((stored) => stored !== undefined);
}

/**
 * Puts the very bytes of a stored document in its place, or, where the upload was written anew,
 * what the same upload comes to again. Resolves to whether there is such a document.
 */
async function putRight(
  parts: ServiceParts,
  call: Call,
  stored: readonly StoredFile[],
  { fileId, local, take }: Pick<Upload, 'fileId' | 'local' | 'take'>,
): Promise<boolean | Response> {
  const sha256 = Buffer.from(local.sha256).toString('hex');
  const same = stored.find((document) => document.sha256 === sha256);
  if (same) {
    await parts.blobs.keep(same.blobKey, local, false);
    take();
    return true;
  }
  const origin = stored.find((document) => document.uploadedSha256 === sha256);
  if (!origin) return false;
  return prepareUpload(parts, call, { fileId, local }, async ({ document, digests }) => {
    if (digests.sha256 !== origin.sha256) return false;
    await parts.blobs.keep(origin.blobKey, document, false);
    return true;
  });
}

async function keepPdf(parts: ServiceParts, call: Call, upload: Upload): Promise<Response> {
  const { fileId, displayName, take } = upload;
  const shared = await putShared(parts, call, upload);
  if (shared) return shared;
  const blobKey = parts.ids.uuid();
  const placed = await parts.blobs.place?.(blobKey, upload.local);
  if (placed) take();
  const local = placed ?? upload.local;
  let left: Left = placed ? 'stored' : 'nowhere';
  const keep = async ({ facts, document, digests }: PreparedUpload) => {
    const own = { ...upload, local: document };
    const searched = await withTexts(parts, call, own, { blobKey, facts });
    if (searched instanceof Response) return searched;
    const file: StoredFile = { blobKey, ...digests };
    let replaced = false;
    left = 'stored';
    const result = await parts.blobs.keepNew(blobKey, document, async () => {
      if (document === local) take();
      left = 'perhaps named';
      const written = await commitOwn(parts, call, (state, now) => {
        replaced = state.files.some((one) => one.fileId === fileId && one.pdf);
        const put = { fileId, file, facts: searched, displayName, now, origin: originOf(call) };
        return putPdf(state, put, parts.rules);
      });
      if (written instanceof Response) left = 'stored';
      return written;
    });
    return result instanceof Response ? result : received(fileId, replaced, result);
  };
  try {
    return await prepareUpload(parts, call, { fileId, local }, keep);
  } finally {
    // One that nothing names after all is found by the sweep.
    if (left === 'stored') await parts.blobs.remove(blobKey);
    else if (left === 'nowhere') await parts.texts.forget(blobKey);
  }
}

/** The facts of a PDF, with the places of the texts that its metadata looks for. */
async function withTexts(
  parts: ServiceParts,
  call: Call,
  { own, fileId, local }: Upload,
  { blobKey, facts }: { blobKey: string; facts: UploadedPdf },
): Promise<UploadedPdf | Response> {
  const texts = searchesOf(own, fileId);
  if (texts.length === 0) return facts;
  const found = await parts.texts.collect(blobKey, (place) =>
    searchPdf(parts, call, { fileId, blobKey, texts }, { path: local.path, place }),
  );
  if (found instanceof Response) return found;
  return found.length > 0 ? { ...facts, found } : facts;
}

/**
 * Puts a PDF that the template of the transaction has as well: what is stored for that serves both.
 * Undefined where the template has no such PDF.
 */
async function putShared(
  parts: ServiceParts,
  call: Call,
  upload: Upload,
): Promise<Response | undefined> {
  const { own, fileId, displayName, local } = upload;
  if (!own.template) return undefined;
  const sha256 = Buffer.from(local.sha256).toString('hex');
  const document = await parts.sharedDocuments.find(call.var.owner, sha256);
  if (!document) return undefined;
  const { facts, ...file } = document;
  const { blobKey } = file;
  const searched = await withTexts(parts, call, upload, { blobKey, facts });
  if (searched instanceof Response) return searched;
  let replaced = false;
  let result: TransactionState | Response;
  try {
    result = await commitOwn(parts, call, (state, now) => {
      replaced = state.files.some((one) => one.fileId === fileId && one.pdf);
      const put = {
        fileId,
        file,
        facts: searched,
        displayName,
        isShared: true,
        now,
        origin: originOf(call),
      };
      return putPdf(state, put, parts.rules);
    });
    if (result instanceof Response) return result;
  } catch (error) {
    // Purged since it was found: this upload is then kept by itself.
    if (error instanceof DocumentGone) return undefined;
    throw error;
  }
  return received(fileId, replaced, result);
}

function received(fileId: string, replaced: boolean, state: TransactionState): Response {
  const file = state.files.find((one) => one.fileId === fileId);
  const notes = [...(file ? uploadNotes(file) : []), ...setUpWarnings(state, fileId)];
  return jsonResponse(
    {
      Message: `The PDF of "${fileId}" ${replaced ? 'was replaced' : 'was received'}.`,
      ...(notes.length > 0 ? { Problems: notes } : {}),
    },
    replaced ? 200 : 201,
  );
}
