import type { Context, Hono } from 'hono';
import { decodeSegment } from '#core/wire/paths.ts';
import { refusal } from '#server/service/http/problemResponse.ts';

/** What an answer gets to know of its request. */
export interface Call {
  request: Request;
  /** The named parts of the path, decoded. */
  params: Record<string, string>;
  /** Address of the peer. */
  address: string;
  /** The key pair that asks; '' on paths that need no keys. */
  apiKeyId: string;
}

/** Gives the answer to a request. */
export type Answer = (call: Call) => Promise<Response> | Response;

/** The environment of our routes. */
export interface RouteEnv {
  Bindings: { address: string; apiKeyId?: string };
  Variables: { apiKeyId: string };
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Serves one path with these methods (HEAD with GET); any other is refused with 405 and what is
 * allowed.
 */
export function methods(
  app: Hono<RouteEnv>,
  path: { pattern: string },
  answers: Partial<Record<Method, Answer>>,
): void {
  const allowed = Object.keys(answers).flatMap((method) =>
    method === 'GET' ? ['GET', 'HEAD'] : [method],
  );
  const byMethod = new Map(Object.entries(answers));
  const pattern = path.pattern.replace(/\/$/, '');
  app.all(pattern, async (context) => {
    const request = context.req.raw;
    const answer = byMethod.get(request.method === 'HEAD' ? 'GET' : request.method);
    if (!answer)
      return refusal('method', `This path takes ${allowed.join(', ')}, not ${request.method}.`, {
        headers: { Allow: allowed.join(', ') },
      });
    const response = await answer(callOf(context, pattern));
    // A HEAD answer has no body; one that was opened for it would keep its file open.
    if (request.method === 'HEAD') await response.body?.cancel();
    return response;
  });
}

/**
 * The named parts come from the address as sent: decoded exactly once, so that a `%252F` in a
 * fileId is the text `%2F`.
 */
function callOf(context: Context<RouteEnv>, pattern: string): Call {
  const segments = new URL(context.req.raw.url).pathname.split('/');
  const params = Object.fromEntries(
    pattern
      .split('/')
      .flatMap((part, index) =>
        part.startsWith(':') ? [[part.slice(1), decodeSegment(segments[index] ?? '') ?? '']] : [],
      ),
  );
  return {
    request: context.req.raw,
    params,
    address: context.env.address,
    apiKeyId: context.get('apiKeyId') ?? '',
  };
}
