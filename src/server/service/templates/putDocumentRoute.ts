import { limits } from '#core/wire/limits.ts';
import { type TemplateDocument, sha256Schema } from '#core/wire/surfaces/templateSurface.ts';
import type { Call, Route } from '#server/service/http/createRouter.ts';
import { limitUploads } from '#server/service/http/limitUploads.ts';
import { jsonResponse, refusal } from '#server/service/http/problemResponse.ts';
import { readContentType, refuseLength } from '#server/service/http/readBody.ts';
import { announcedDigests } from '#server/service/http/announcedDigests.ts';
import { prepareUpload } from '#server/service/routes/upload/prepareUpload.ts';
import { receivePdf } from '#server/service/routes/upload/receivePdf.ts';
import type { LocalFile } from '#server/service/storage/blobs/scratch.ts';
import type { SharedDocument } from '#server/service/storage/templates/sharedDocumentStore.ts';
import type { TemplateParts } from './templateParts.ts';

/** Uploads of one address on their way at a time. */
const uploadsAtOnce = 8;

/**
 * PUT /api/template-documents/{sha256}: keeps a PDF for templates. The same bytes, sent again, are
 * not kept twice, and put right what is stored. What no template names within a day is removed.
 */
export function putDocumentRoute(parts: TemplateParts): Route {
  const uploading = limitUploads(uploadsAtOnce);
  return async (call) => {
    const sha256 = call.req.param('digest') ?? '';
    if (!sha256Schema.safeParse(sha256).success)
      return refusal('value', 'The path must end with a SHA-256 in 64 lower-case hex digits.', {
        path: 'digest',
      });
    const type = readContentType(call.req.raw, ['application/pdf']);
    if (type instanceof Response) return type;
    const digest = announcedDigests(call.req.header('Digest'));
    if (digest instanceof Response) return digest;
    const tooLong = refuseLength(call.req.raw, limits.pdfBytes);
    if (tooLong) return tooLong;
    return uploading(call, async () => {
      const local = await receivePdf(parts, call, { digest });
      if (local instanceof Response) return local;
      try {
        const found = Buffer.from(local.sha256).toString('hex');
        if (found !== sha256)
          return refusal(
            'digest-mismatch',
            `The body has another SHA-256 than the path says: it is ${found}.`,
            { path: 'digest' },
          );
        return await keepDocument(parts, call, sha256, local);
      } finally {
        await parts.scratch.discard(local.path);
      }
    });
  };
}

async function keepDocument(
  parts: TemplateParts,
  call: Call,
  sha256: string,
  local: LocalFile,
): Promise<Response> {
  const { owner } = call.var;
  const known = await parts.sharedDocuments.find(owner, sha256);
  if (known && known.uploadedSha256 === undefined) {
    await parts.blobs.keep(known.blobKey, local);
    return documentAnswer(known, 200);
  }
  const upload = { fileId: `${sha256.slice(0, 8)}….pdf`, local };
  return prepareUpload(parts, call, upload, async ({ facts, document, digests }) => {
    if (known) {
      if (digests.sha256 === known.sha256) await parts.blobs.keep(known.blobKey, document);
      return documentAnswer(known, 200);
    }
    const shared = { blobKey: parts.ids.uuid(), ...digests, facts };
    await parts.blobs.keep(shared.blobKey, document, true);
    // Where this fails nobody knows whether it was written: the sweep finds what nothing names.
    const isAdded = await parts.sharedDocuments.add(owner, shared, parts.clock());
    // Another request was faster with the same bytes.
    if (!isAdded) await parts.blobs.remove(shared.blobKey);
    return documentAnswer(shared, isAdded ? 201 : 200);
  });
}

/** The answer names the bytes that were sent, by which templates refer to them. */
function documentAnswer(document: SharedDocument, status: number): Response {
  const { sha256, uploadedSha256 = sha256, size, facts } = document;
  const body: TemplateDocument = { Sha256: uploadedSha256, Size: size, Pages: facts.pages.length };
  return jsonResponse(body, status);
}
