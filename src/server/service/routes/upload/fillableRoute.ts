import { open, truncate } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { limits } from '#core/wire/limits.ts';
import { appPaths } from '#core/wire/paths.ts';
import { parseBody } from '#core/wire/parseBody.ts';
import { formExportSchema } from '#core/wire/surfaces/formSurface.ts';
import type { Call, Route, Router } from '#server/service/http/createRouter.ts';
import { limitUploads } from '#server/service/http/limitUploads.ts';
import { problemResponse, refusal } from '#server/service/http/problemResponse.ts';
import { createRateLimit, guardRate } from '#server/service/http/rateLimit.ts';
import { readContentType, refuseLength } from '#server/service/http/readBody.ts';
import type { LocalFile } from '#server/service/storage/blobs/scratch.ts';
import { refuseFailure } from '../judgeUpload.ts';
import type { ServiceParts } from '../serviceParts.ts';
import { receivePdf } from './receivePdf.ts';

/** Documents that one pair of keys may have made fillable in a minute. */
const mostPerMinute = 20;
/** Documents of one address on their way at a time. */
const uploadsAtOnce = 3;
const maxBytes = limits.pdfBytes + limits.jsonBytes;

/**
 * Adds POST /app/fillable: the PDF in the body with the fields that follow it there
 * (`formExportSchema`) as fields of its own form. Nothing of it is kept.
 */
export function addFillable(routes: Router, parts: ServiceParts): void {
  const path = appPaths.fillable.pattern.replace('/app', '');
  const ofOwner = (call: Call) => call.var.owner;
  routes.use(
    path,
    guardRate(createRateLimit(mostPerMinute, parts.clock), ofOwner, () => 1),
  );
  routes.post(path, fillableRoute(parts));
}

function fillableRoute(parts: ServiceParts): Route {
  const uploading = limitUploads(uploadsAtOnce);
  return async (call) => {
    const type = readContentType(call.req.raw, ['application/pdf']);
    if (type instanceof Response) return type;
    const tooLong = refuseLength(call.req.raw, maxBytes);
    return tooLong ?? uploading(call, () => fillable(parts, call));
  };
}

async function fillable(parts: ServiceParts, call: Call): Promise<Response> {
  const local = await receivePdf(parts, call, { maxBytes });
  if (local instanceof Response) return local;
  const target = parts.scratch.newPath();
  try {
    const fields = await takeFields(local, Number(call.req.query('fields')));
    if (fields instanceof Response) return fields;
    const done = await parts.pdf.addForm(
      { source: local.path, target, ...fields },
      { queue: call.var.owner, signal: call.req.raw.signal },
    );
    return done.ok ? await answerWith(target) : refuseFailure(done);
  } finally {
    await Promise.all([local.path, target].map((path) => parts.scratch.discard(path)));
  }
}

/** Takes the fields off the end of what was received; or the answer that refuses them. */
async function takeFields({ path, size }: LocalFile, length: number) {
  if (!Number.isInteger(length) || length <= 0 || length >= size || length > limits.jsonBytes)
    return refusal('value', '?fields= must say how many bytes of JSON follow the PDF.', {
      path: 'fields',
    });
  const file = await open(path);
  const bytes = Buffer.alloc(length);
  try {
    await file.read(bytes, 0, length, size - length);
  } finally {
    await file.close();
  }
  await truncate(path, size - length);
  const parsed = parseBody(formExportSchema, readJson(bytes));
  return parsed.ok ? parsed.value : problemResponse(parsed.problems);
}

function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** The written file as an answer; it is open as long as it is sent, and gone afterwards. */
async function answerWith(path: string): Promise<Response> {
  const file = await open(path);
  const { size } = await file.stat();
  return new Response(Readable.toWeb(file.createReadStream()) as ReadableStream, {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Length': String(size),
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
