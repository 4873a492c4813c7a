import { attachmentName } from '#server/service/http/attachmentName.ts';
import { errorResponse, jsonResponse } from '#server/service/http/problemResponse.ts';

/** Bytes of an answer that are kept in memory; a PDF passes through piece by piece. */
const mostBytes = 8 * 2 ** 20;

/**
 * The text of another service's answer, or undefined where it is longer than 8 MiB: the rest is not
 * read. Rejects where the connection breaks.
 */
export async function readAnswer(response: Response): Promise<string | undefined> {
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  let [text, size] = ['', 0];
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    if (done) return text + decoder.decode();
    size += value.byteLength;
    if (size > mostBytes) {
      await reader?.cancel();
      return undefined;
    }
    text += decoder.decode(value, { stream: true });
  }
}

/** Says that an answer was longer than is read of one. */
export function answerTooLong(): Response {
  return errorResponse(
    502,
    `The signing service answered with more than ${mostBytes / 2 ** 20} MiB, which is not read.`,
  );
}

/** Headers of a remote answer that are passed on: they name no type and run nothing. */
const passedOn = ['retry-after', 'etag'];

/**
 * What a remote service answered, as an answer of ours: JSON or a PDF, under our headers. Any other
 * body is dropped, because it would be shown in our origin; so is where a redirect leads. `name` is
 * that of the PDF.
 */
export async function asOurs(response: Response, name: string): Promise<Response> {
  const { status, body } = response;
  const headers = ourHeaders(response);
  const type = mediaType(response);
  if (body !== null && isJson(type)) {
    const text = await readAnswer(response);
    if (text === undefined) return answerTooLong();
    headers.set('Content-Type', 'application/json; charset=utf-8');
    return new Response(text, { status, headers });
  }
  if (body !== null && type === 'application/pdf' && response.ok) {
    headers.set('Content-Type', type);
    headers.set('Content-Disposition', attachmentName(name));
    const length = response.headers.get('content-length');
    // fetch decodes the body, so its length differs from the one in the header.
    if (length !== null && !response.headers.has('content-encoding'))
      headers.set('Content-Length', length);
    return new Response(body, { status, headers });
  }
  await body?.cancel();
  if (response.ok && (body === null || response.headers.get('content-length') === '0'))
    return new Response(null, { status: status === 205 ? 204 : status, headers });
  return foreignAnswer(status);
}

function ourHeaders(response: Response): Headers {
  const headers = new Headers({
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  });
  for (const header of passedOn) {
    const value = response.headers.get(header);
    if (value !== null) headers.set(header, value);
  }
  return headers;
}

/** The answer to the creation at a remote service: its JSON, whatever type it was given. */
export function jsonAsOurs(status: number, text: string): Response {
  try {
    return jsonResponse(JSON.parse(text), status);
  } catch {
    return foreignAnswer(status);
  }
}

/** Says that the service answered something that is not passed on; a refusal keeps its status. */
function foreignAnswer(status: number): Response {
  const isRedirect = status >= 300 && status < 400;
  return errorResponse(
    status >= 400 ? status : 502,
    isRedirect
      ? `The signing service redirects (${status}). Set SIGNING_SERVICE_URL to the address that it means.`
      : `The signing service answered ${status} with something that is neither JSON nor a PDF.`,
  );
}

function mediaType({ headers }: Response): string {
  return headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
}

function isJson(type: string): boolean {
  return type === 'application/json' || /^application\/[\w.-]+\+json$/.test(type);
}
