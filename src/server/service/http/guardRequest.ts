import { randomUUID } from 'node:crypto';
import { decodeSegment } from '#core/wire/paths.ts';
import { refusal } from './problemResponse.ts';

/**
 * What the log learns of a request that failed by a fault of ours. Neither keys nor tokens are in
 * it.
 */
export interface FaultReport {
  requestId: string;
  method: string;
  error: unknown;
}

/**
 * Answers a request, whatever happens: every answer carries a request id; a path with malformed
 * percent-encoding is refused (400); a fault of ours gives 500 with that id, and its details go to
 * the log alone.
 */
export async function guardRequest(
  request: Request,
  handle: (request: Request) => Promise<Response>,
  report: (fault: FaultReport) => void,
): Promise<Response> {
  const requestId = randomUUID();
  let response: Response;
  try {
    const malformed = new URL(request.url).pathname
      .split('/')
      .some((segment) => decodeSegment(segment) === undefined);
    response = malformed
      ? refusal('bad-path', 'The path holds malformed percent-encoding.')
      : await handle(request);
  } catch (error) {
    report({ requestId, method: request.method, error });
    response = refusal(
      'internal',
      `The service met a fault of its own. Its log tells more under the id ${requestId}.`,
    );
  }
  response.headers.set('X-Request-Id', requestId);
  return response;
}
