import { Hono } from 'hono';
import { limits } from '#core/wire/limits.ts';
import { appPaths } from '#core/wire/paths.ts';
import type { TemplateDocument } from '#core/wire/surfaces/templateSurface.ts';
import type { Call, Route, RouteEnv, Router } from '#server/service/http/createRouter.ts';
import { limitUploads } from '#server/service/http/limitUploads.ts';
import { jsonResponse, refusal } from '#server/service/http/problemResponse.ts';
import { readContentType, refuseLength, announcedDigests } from '#server/service/http/readBody.ts';
import { addPartRoutes, digestInPath } from '#server/service/routes/upload/partRoutes.ts';
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
    const sha256 = digestInPath(call);
    if (sha256 instanceof Response) return sha256;
    const type = readContentType(call.req.raw, ['application/pdf']);
    if (type instanceof Response) return type;
    const digest = announcedDigests(call.req.header('Digest'));
    if (digest instanceof Response) return digest;
    const tooLong = refuseLength(call.req.raw, limits.pdfBytes);
    if (tooLong) return tooLong;
    return uploading(call, () => putDocumentBody(parts, call, sha256, { digest }));
  };
}

/** Creates the routes of a browser that sends such a PDF in parts, below `/app`. */
export function templateUploadRoutes(parts: TemplateParts): Router {
  const routes: Router = new Hono<RouteEnv>();
  addPartRoutes(
    routes,
    appPaths.templateUpload.pattern.replace('/app', ''),
    parts,
    async (call) => {
      const sha256 = digestInPath(call);
      if (sha256 instanceof Response) return sha256;
      const { owner } = call.var;
      return {
        place: { owner, sha256, file: undefined },
        isThere: () => isStored(parts, owner, sha256),
        put: (last, { chunks, digest }) =>
          putDocumentBody(parts, last, sha256, { before: chunks, digest }),
      };
    },
  );
  return routes;
}

/** Whether an owner's document is stored as it was kept: what is not, is to be sent again. */
async function isStored(parts: TemplateParts, owner: string, sha256: string): Promise<boolean> {
  const known = await parts.sharedDocuments.find(owner, sha256);
  const blob = known && (await parts.blobs.read(known));
  if (blob === undefined || typeof blob === 'string') return false;
  await blob.body.cancel();
  return true;
}

async function putDocumentBody(
  parts: TemplateParts,
  call: Call,
  sha256: string,
  body: Parameters<typeof receivePdf>[2],
): Promise<Response> {
  const local = await receivePdf(parts, call, body);
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
