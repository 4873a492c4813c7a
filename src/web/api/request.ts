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
export async function errorOfAnswer(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  const parsed = parseBody(errorBodySchema, parseJson(text));
  const retryAfter = Number(response.headers.get('retry-after'));
  return {
    kind: 'refused',
    status: response.status,
    message: parsed.ok
      ? parsed.value.Message
      : text.slice(0, 300) || `${response.status} ${response.statusText}`.trim(),
    problems: parsed.ok ? parsed.value.Problems : [],
    ...(retryAfter > 0 ? { retryAfterSeconds: retryAfter } : {}),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
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
  const message = `The answer of ${url} is not what was expected. ${problems}`;
  return { ok: false, error: { kind: 'malformed', status, message } };
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
  const answer = await requestAnswer(fetch, url, init);
  return answer.ok ? { ok: true, value: undefined, status: answer.status } : answer;
}

/** Sends a request; the body of the answer is left to be read. */
export async function requestAnswer(
  fetch: Fetch,
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
