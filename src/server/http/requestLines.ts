import { type Guard, routeOf } from '#server/service/http/createRouter.ts';
import { probePaths } from './serveHttp.ts';

/** One line for each request: no address, no path, no query, no token. */
export interface RequestLine {
  requestId: string;
  method: string;
  /** The pattern of the route, without its values. */
  route: string;
  status: number;
  /** Time to the head of the answer. */
  ms: number;
  /** The name of the pair of keys, where the request proved one. */
  key?: string;
}

/**
 * Writes a line for each request that passes, but for the probes of monitoring. `nameOf` resolves
 * to the name of a pair of keys.
 */
export function requestLines(
  write: (line: RequestLine) => void,
  nameOf: (owner: string) => Promise<string | undefined>,
): Guard {
  return async (call, next) => {
    const began = performance.now();
    await next();
    if (probePaths.has(call.req.path)) return;
    const ms = Math.round((performance.now() - began) * 10) / 10;
    const { requestId, owner } = call.var;
    // The request is answered, also where the name cannot be read any more.
    const key = owner === undefined ? undefined : await nameOf(owner).catch(() => undefined);
    write({
      requestId,
      method: call.req.method,
      route: routeOf(call),
      status: call.res.status,
      ms,
      ...(key === undefined ? {} : { key }),
    });
  };
}
