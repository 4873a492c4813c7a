import type { ErrorBody, WireProblem } from '#core/wire/errorBody.ts';
import { problemStatus } from './problemStatus.ts';

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
