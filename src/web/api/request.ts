import type { SigningFetch } from '#client/callService.ts';
import { errorBodySchema } from '#core/wire/errorBody.ts';
import { parseBody, type Schema, type ValueOf } from '#core/wire/parseBody.ts';
import type { ApiError, ApiResult } from './apiResult.ts';

/** The part of `fetch` that the clients need; tests and other hosts pass their own. */
export type Fetch = (input: string, init?: RequestInit) => Promise<Response>;

/** The error that a failed fetch means: our own abort, or no answer. */
function errorOfFailure(failure: unknown, signal: AbortSignal | null | undefined): ApiError {
  if (signal?.aborted) return { kind: 'aborted' };
  return {
    kind: 'noAnswer',
    message: failure instanceof Error ? failure.message : 'The connection failed.',
  };
}

/** The error that an answer with an error status means. */
async function errorOfAnswer(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  const parsed = parseBody(errorBodySchema, parseJson(text));
  const retryAfter = Number(response.headers.get('retry-after'));
  return {
    kind: 'refused',
    status: response.status,
    message: parsed.ok
      ? parsed.value.Message
      : // A proxy's page is for browsers.
        plainText(text) || `${response.status} ${response.statusText}`.trim(),
    problems: parsed.ok ? parsed.value.Problems : [],
    ...(retryAfter > 0 ? { retryAfterSeconds: retryAfter } : {}),
  };
}

const isPage = (text: string) => /^\s*</.test(text);
const plainText = (text: string) => (isPage(text) ? '' : text.slice(0, 300));

/** A text that is no JSON is `null`: no schema takes it for an answer that may be missing. */
function parseJson(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * The text of an answer whose service may say anything or nothing; `malformed` where a page for
 * browsers came in its place, with which networks ask for a sign-in: nothing has been done then.
 */
export async function anyText(
  result: ApiResult<Response>,
  url: string,
): Promise<ApiResult<string>> {
  if (!result.ok) return result;
  const { status } = result;
  const text = await result.value.text().catch(() => '');
  if (!isPage(text)) return { ok: true, value: text, status };
  return { ok: false, error: malformed(url, status) };
}

/** Sends a request and parses the JSON answer with a schema. */
export async function requestJson<S extends Schema>(
  fetch: Fetch,
  schema: S,
  url: string,
  init: RequestInit = {},
): Promise<ApiResult<ValueOf<S>>> {
  const text = await requestBody(fetch, url, init, (response) => response.text());
  if (!text.ok) return text;
  const { status } = text;
  const parsed = parseBody(schema, parseJson(text.value));
  if (parsed.ok) return { ok: true, value: parsed.value, status };
  const problems = parsed.problems.map((problem) => problem.Message).join(' ');
  return { ok: false, error: malformed(url, status, problems) };
}

/** The error that an answer means which cannot be the service's. */
export function malformed(url: string, status: number, problems = ''): ApiError {
  const message = `The answer of ${url} is not what was expected. ${problems}`.trimEnd();
  return { kind: 'malformed', status, message };
}

/** Sends a request and reads the answer's body; a broken connection is `noAnswer`. */
export async function requestBody<T>(
  fetch: Fetch,
  url: string,
  init: RequestInit,
  read: (response: Response) => Promise<T>,
): Promise<ApiResult<T>> {
  const answer = await requestAnswer(fetch, url, init);
  if (!answer.ok) return answer;
  try {
    return { ok: true, value: await read(answer.value), status: answer.status };
  } catch (failure) {
    return { ok: false, error: errorOfFailure(failure, init.signal) };
  }
}

/** Sends a request whose answer says no more than that it is done. */
export async function requestDone(
  fetch: Fetch,
  url: string,
  init: RequestInit,
): Promise<ApiResult<undefined>> {
  const answer = await anyText(await requestAnswer(fetch, url, init), url);
  return answer.ok ? { ...answer, value: undefined } : answer;
}

/** Sends a request; the body of the answer is left to be read. */
export async function requestAnswer(
  fetch: SigningFetch,
  url: string,
  init: RequestInit = {},
): Promise<ApiResult<Response>> {
  let response: Response;
  try {
    response = await fetch(url, init);
  } catch (failure) {
    return { ok: false, error: errorOfFailure(failure, init.signal) };
  }
  if (!response.ok) return { ok: false, error: await errorOfAnswer(response) };
  return { ok: true, value: response, status: response.status };
}

/** A request with a JSON body. */
export function jsonBody(
  method: string,
  body: unknown,
  headers: Record<string, string> = {},
): RequestInit {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { method, body: text, headers: { 'content-type': 'application/json', ...headers } };
}
