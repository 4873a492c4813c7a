import { errorBodySchema } from '#core/wire/errorBody.ts';
import { parseBody, type Schema, type ValueOf } from '#core/wire/parseBody.ts';
import type { ApiError, ApiResult } from './apiResult.ts';

/** The part of `fetch` that the clients need; tests and other hosts pass their own. */
export type Fetch = (input: string, init?: RequestInit) => Promise<Response>;

/** The error that a failed fetch means: our own abort, or no answer. */
export function errorOfFailure(failure: unknown, signal: AbortSignal | undefined): ApiError {
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
  const answer = await requestAnswer(fetch, url, init);
  if (!answer.ok) return answer;
  const { value: response } = answer;
  let text: string;
  try {
    text = await response.text();
  } catch (failure) {
    return { ok: false, error: errorOfFailure(failure, init.signal ?? undefined) };
  }
  const parsed = parseBody(schema, parseJson(text));
  if (parsed.ok) return { ok: true, value: parsed.value, status: response.status };
  const message = parsed.problems.map((problem) => problem.Message).join(' ');
  return {
    ok: false,
    error: {
      kind: 'malformed',
      status: response.status,
      message: `The answer of ${url} is not what was expected. ${message}`,
    },
  };
}

/** Sends a request whose answer has no body that matters. */
export async function requestAnswer(
  fetch: Fetch,
  url: string,
  init: RequestInit = {},
): Promise<ApiResult<Response>> {
  let response: Response;
  try {
    response = await fetch(url, init);
  } catch (failure) {
    return { ok: false, error: errorOfFailure(failure, init.signal ?? undefined) };
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
