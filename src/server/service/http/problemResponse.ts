import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ErrorBody, WireProblem } from '#core/wire/errorBody.ts';

/** Problems in one answer; a client that has so many mends them in rounds. */
const listed = 50;

/**
 * The answer to a request that cannot be done: its status comes from the first problem, its
 * `Message` is that problem's sentence and, where there are more, their number.
 */
export function problemResponse(
  problems: readonly (WireProblem & { retryAfter?: number })[],
  headers: Record<string, string> = {},
): Response {
  const [first] = problems;
  if (!first) throw new Error('A refusal needs a problem.');
  const more = problems.length - 1;
  const message = more === 0 ? first.Message : `${first.Message} (and ${more} more)`;
  const shown = problems
    .slice(0, listed)
    .map(({ Code, Path, Message }) => ({ Code, Path, Message }));
  return errorResponse(problemStatus(first.Code), message, shown, {
    ...(first.retryAfter === undefined ? {} : { 'Retry-After': String(first.retryAfter) }),
    ...headers,
  });
}

/** The answer to a request that cannot be done for one reason. */
export function refusal(
  code: string,
  message: string,
  { path = '', headers = {} }: { path?: string; headers?: Record<string, string> } = {},
): Response {
  return problemResponse([{ Code: code, Path: path, Message: message }], headers);
}

/** An answer that is not a success: the one place that makes the body of an error. */
export function errorResponse(
  status: number,
  message: string,
  problems: readonly WireProblem[] = [],
  headers: Record<string, string> = {},
): Response {
  const body: ErrorBody = { Message: message, Problems: [...problems] };
  return jsonResponse(body, status, headers);
}

/** A JSON answer. It is never cached: the state of a transaction changes. */
export function jsonResponse(
  body: unknown,
  status = 200,
  headers: Record<string, string> = {},
): Response {
  return jsonText(JSON.stringify(body), status, headers);
}

/** The same for a body that is JSON text already. */
export function jsonText(
  body: string,
  status = 200,
  headers: Record<string, string> = {},
): Response {
  return new Response(body, {
    status,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      ...headers,
    },
  });
}

/** The one place that turns a problem's code into an HTTP status. */
const statuses = {
  // What parseBody finds.
  name: 400,
  required: 400,
  'too-big': 400,
  'too-small': 400,
  type: 400,
  value: 400,
  // Requests.
  'bad-header': 400,
  'bad-json': 400,
  'bad-path': 400,
  'body-broken-off': 400,
  'digest-mismatch': 400,
  'file-id': 400,
  'embed-origin': 400,
  keys: 401,
  'embed-over': 401,
  origin: 403,
  'not-found': 404,
  'not-ready': 404,
  method: 405,
  'idempotency-conflict': 409,
  'upload-offset': 409,
  removed: 410,
  'document-replaced': 412,
  'too-large': 413,
  'too-many-parts': 413,
  'content-type': 415,
  'range-beyond': 416,
  'too-many-attempts': 429,
  'too-many-requests': 429,
  internal: 500,
  busy: 503,
  'storage-away': 503,
  'storage-full': 507,
  // Documents that are not stored as they were kept.
  'document-changed': 500,
  'document-missing': 500,
  // Templates.
  'template-changed': 409,
  'template-document-missing': 409,
  'too-many-templates': 409,
  // PDFs.
  'pdf-certified': 400,
  'pdf-damaged': 400,
  'pdf-locked': 400,
  'pdf-not-pdf': 400,
  'pdf-too-complex': 400,
  'pdf-unsupported': 400,
  // Decisions.
  'asked-recently': 429,
  'already-removed': 409,
  'already-started': 409,
  'being-sealed': 409,
  'box-off-page': 400,
  'consent-and-signature': 409,
  'consent-missing': 400,
  ended: 409,
  'entries-changed': 409,
  'entry-does-not-fit': 400,
  'entry-not-drawable': 400,
  'entry-too-long': 400,
  'entry-state': 400,
  'entry-type': 400,
  'entry-missing': 400,
  'entry-unfit': 400,
  'fact-changed': 409,
  'fact-missing': 409,
  'filled-by-another': 409,
  'hand-signature-required': 400,
  'link-expired': 410,
  'link-belongs-to-signer': 409,
  'link-replaced': 410,
  'location-contradicts': 400,
  'metadata-empty': 400,
  'names-clash': 409,
  'no-email': 409,
  'no-files': 409,
  'no-fillable-fields': 400,
  'not-done-here': 400,
  'not-ended': 409,
  'not-failed': 409,
  'not-sealing': 409,
  'not-started': 409,
  'not-your-turn': 409,
  'others-signed': 409,
  'page-beyond-document': 400,
  'pdf-missing': 409,
  'postback-url': 400,
  'return-url': 400,
  'signature-covers': 400,
  'signature-not-a-picture': 400,
  'too-many-pictures': 400,
  'signature-invisible': 400,
  'signature-missing': 400,
  'signer-done': 409,
  'signer-id': 400,
  'too-many-fields': 413,
  'text-not-found': 400,
  'text-not-searched': 409,
  'too-many-files': 413,
  'too-many-places': 400,
  'too-many-searches': 400,
  'unknown-field': 400,
  'unknown-form-set': 409,
  'unknown-zone': 400,
  'unknown-signer': 400,
} satisfies Record<string, ContentfulStatusCode>;

/**
 * The HTTP status of a problem's code. A code that is not in the table is a bug of the
 * service: 500.
 */
export function problemStatus(code: string): ContentfulStatusCode {
  return Object.hasOwn(statuses, code) ? statuses[code as keyof typeof statuses] : 500;
}
