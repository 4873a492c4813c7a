import { createHash } from 'node:crypto';
import { limits } from '#core/wire/limits.ts';
import { sha256Schema } from '#core/wire/surfaces/templateSurface.ts';
import type { Call, Route, Router } from '#server/service/http/createRouter.ts';
import { limitUploads } from '#server/service/http/limitUploads.ts';
import { refusal } from '#server/service/http/problemResponse.ts';
import { readContentType, refuseLength, tooLarge } from '#server/service/http/readBody.ts';
import {
  endOfParts,
  type UploadPart,
  type UploadPlace,
} from '#server/service/storage/transactions/uploadParts.ts';
import { noSuchTransaction } from '../ownTransaction.ts';
import type { EarlierParts } from '../putPdfBody.ts';
import type { ServiceParts } from '../serviceParts.ts';
import { receivePdf } from './receivePdf.ts';

/** Parts of one address on their way at a time. */
const partsAtOnce = 8;
/** Bytes of a part at least, unless it is the last one. */
const leastBytes = limits.partBytes / 4;

/** What keeping parts needs. */
type Parts = Pick<ServiceParts, 'uploads' | 'blobs' | 'scratch' | 'clock'> & {
  ids: Pick<ServiceParts['ids'], 'uuid'>;
};

/** A PDF that a browser sends in parts, and what takes it. */
export interface Upload {
  place: UploadPlace;
  /** Resolves to whether the whole is there already. */
  isThere: () => Promise<boolean>;
  /** The answer that refuses more of it, where nothing can be taken. */
  refused?: Response | undefined;
  /** Puts the PDF that earlier parts and the body are together, as its PUT would. */
  put: (call: Call, earlier: EarlierParts) => Promise<Response>;
}

/**
 * Adds the routes of a PDF that comes in parts and goes on where that broke off. They use the
 * headers of draft-ietf-httpbis-resumable-upload: HEAD tells how much is there (`Upload-Offset`),
 * PATCH adds what follows it, and with `Upload-Complete: ?1` ends the upload, whose answer is then
 * that of the PDF's PUT. No request creates an upload: its address, with the SHA-256 of the PDF,
 * is known beforehand. `find` resolves to what a path names, or the answer that refuses it.
 */
export function addPartRoutes(
  routes: Router,
  path: string,
  parts: Parts,
  find: (call: Call) => Promise<Upload | Response>,
): void {
  routes.get(path, readUploadRoute(parts, find));
  routes.patch(path, addPartRoute(parts, find));
}

/** The SHA-256 that a path ends with; or the answer that refuses another end (400). */
export function digestInPath(call: Call): string | Response {
  const sha256 = call.req.param('digest') ?? '';
  return sha256Schema.safeParse(sha256).success
    ? sha256
    : refusal('value', 'The path must end with a SHA-256 in 64 lower-case hex digits.', {
        path: 'digest',
      });
}

type Find = Parameters<typeof addPartRoutes>[3];

/** HEAD: how much is there, and whether that is all of it. */
function readUploadRoute(parts: Parts, find: Find): Route {
  return async (call) => {
    const upload = await find(call);
    if (upload instanceof Response) return upload;
    if (await upload.isThere())
      return new Response(null, { status: 204, headers: { 'Upload-Complete': '?1' } });
    const stored = await parts.uploads.read(upload.place);
    return new Response(null, {
      status: 204,
      headers: {
        ...offsetAt(endOfParts(stored)),
        'Upload-Limit': `max-size=${limits.pdfBytes}, min-append-size=${leastBytes}, max-append-size=${limits.partBytes}`,
      },
    });
  };
}

const offsetAt = (end: number) => ({ 'Upload-Offset': String(end), 'Upload-Complete': '?0' });

/** PATCH: what follows; the last part completes the PDF. */
function addPartRoute(parts: Parts, find: Find): Route {
  const uploading = limitUploads(partsAtOnce);
  return async (call) => {
    const upload = await find(call);
    if (upload instanceof Response) return upload;
    const type = readContentType(call.req.raw, ['application/partial-upload']);
    if (type instanceof Response) return type;
    const offset = /^\d{1,15}$/.exec(call.req.header('Upload-Offset') ?? '')?.[0];
    const complete = /^\?[01]$/.exec(call.req.header('Upload-Complete') ?? '')?.[0];
    if (offset === undefined || complete === undefined)
      return refusal(
        'bad-header',
        'The headers must be Upload-Offset, a number of bytes, and Upload-Complete, ?0 or ?1.',
      );
    if (upload.refused) return upload.refused;
    const tooLong = refuseLength(call.req.raw, limits.partBytes);
    if (tooLong) return tooLong;
    const stored = await parts.uploads.read(upload.place);
    const end = endOfParts(stored);
    if (Number(offset) !== end) return wrongOffset(end);
    const length = Number(call.req.header('Content-Length') ?? '0');
    if (end + length > limits.pdfBytes) return tooLarge(limits.pdfBytes);
    return uploading(call, () =>
      complete === '?1'
        ? completeUpload(parts, call, upload, stored)
        : keepPart(parts, call, upload, end),
    );
  };
}

function wrongOffset(end: number): Response {
  return refusal('upload-offset', `The part must begin at ${end}, where what is there ends.`, {
    path: 'Upload-Offset',
    headers: offsetAt(end),
  });
}

/** Keeps a part that is not the last one; what was answered survives a power cut. */
async function keepPart(
  parts: Parts,
  call: Call,
  { place }: Upload,
  begin: number,
): Promise<Response> {
  const local = await receivePdf(parts, call, {
    maxBytes: Math.min(limits.partBytes, limits.pdfBytes - begin),
    marker: begin === 0 ? '%PDF-' : '',
  });
  if (local instanceof Response) return local;
  try {
    const { size } = local;
    if (size < leastBytes)
      return refusal('too-small', `A part that is not the last has at least ${leastBytes} bytes.`);
    const blobKey = parts.ids.uuid();
    const part = { blobKey, sha256: Buffer.from(local.sha256).toString('hex'), begin, size };
    const sending = { at: parts.clock(), most: limits.unfinishedBytes };
    const fault = await parts.blobs.keepNew(blobKey, local, () =>
      parts.uploads.add(place, part, sending),
    );
    if (fault === undefined)
      return new Response(null, { status: 204, headers: offsetAt(begin + size) });
    await parts.blobs.remove(blobKey);
    if (fault === 'no transaction') return noSuchTransaction();
    if (fault === 'elsewhere') return wrongOffset(endOfParts(await parts.uploads.read(place)));
    return refusal(
      'too-many-parts',
      `The unfinished uploads of these keys have ${limits.unfinishedBytes / 2 ** 20} MiB already, which are kept for a day. Send this PDF as a whole.`,
    );
  } finally {
    await parts.scratch.discard(local.path);
  }
}

/** A part that was there is missing or changed. */
class PartGone extends Error {}

/** Puts the PDF that the parts and the body are together, as its PUT would. */
async function completeUpload(
  parts: Parts,
  call: Call,
  { place, put }: Upload,
  stored: readonly UploadPart[],
): Promise<Response> {
  const all = wholeOf(place.sha256);
  const earlier = { chunks: readStored(parts, stored), digest: all };
  try {
    const answer = await put(call, earlier);
    // A PDF that is refused for what it is goes on from here once its metadata is mended.
    if (answer.ok || all.isOther()) await forget(parts, place);
    return answer;
  } catch (error) {
    if (!(error instanceof PartGone)) throw error;
    await forget(parts, place);
    return wrongOffset(0);
  }
}

/** Compares all parts together with the SHA-256 of the path. */
function wholeOf(sha256: string): EarlierParts['digest'] & { isOther: () => boolean } {
  const hash = createHash('sha256');
  let isOther = false;
  return {
    update: (chunk) => void hash.update(chunk),
    refuse() {
      const found = hash.digest('hex');
      isOther = found !== sha256;
      return isOther
        ? refusal(
            'digest-mismatch',
            `All parts together have another SHA-256 than the path says: it is ${found}. Send them anew.`,
            { path: 'digest' },
          )
        : undefined;
    },
    isOther: () => isOther,
  };
}

async function* readStored({ blobs }: Parts, stored: readonly UploadPart[]) {
  for (const part of stored) {
    const blob = await blobs.read(part);
    if (typeof blob === 'string') throw new PartGone();
    yield* blob.body;
  }
}

/** Lets go what is kept of an upload. A blob that cannot be removed now is found by the sweep. */
async function forget({ uploads, blobs }: Parts, place: UploadPlace): Promise<void> {
  for (const key of await uploads.remove(place)) await blobs.remove(key).catch(() => undefined);
}
