import { createServer, type Server } from 'node:http';
import { type HttpBindings, getRequestListener } from '@hono/node-server';
import type { Guard, Router } from '#server/service/http/createRouter.ts';
import { errorResponse } from '#server/service/http/problemResponse.ts';
import { securityHeaders } from './securityHeaders.ts';

/** How long a request may take to arrive, in milliseconds: enough for an upload on a slow line. */
const requestTimeoutMs = 30 * 60 * 1000;

/** Creates a Node.js server for a router. It does not listen yet. */
export function serveHttp(router: Router): Server {
  const listener = getRequestListener(
    (request, env) => {
      const { incoming } = env as HttpBindings;
      const address = incoming.socket.remoteAddress ?? '';
      return router.fetch(request, { address, target: incoming.url ?? '' });
    },
    { overrideGlobalObjects: false },
  );
  return createServer(
    { requestTimeout: requestTimeoutMs, headersTimeout: 60_000 },
    (request, response) => {
      void listener(request, response);
    },
  );
}

/**
 * Adds the headers of every response. A content security policy in an answer is kept only when it
 * is one of `policies`.
 */
export function guardPages(policies: ReadonlySet<string>): Guard {
  return async (call, next) => {
    await next();
    const { headers } = call.res;
    const policy = headers.get('content-security-policy') ?? '';
    for (const [name, value] of Object.entries(securityHeaders)) headers.set(name, value);
    if (policies.has(policy)) headers.set('content-security-policy', policy);
  };
}

/** Paths that health checks request under any name or address. */
const openPaths = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Answers a request whose `Host` is not the public one, so that no page or link is served under a
 * foreign name (DNS rebinding). A browser at another loopback name is redirected to the public one.
 */
export function guardHost(publicUrl: string): Guard {
  const { host } = new URL(publicUrl);
  const port = /:(\d+)$/.exec(host)?.[1];
  const otherLoopbacks = new Set([`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`]);
  return async (call, next) => {
    const given = call.req.header('host') ?? '';
    if (given === host || openPaths.has(call.req.path)) return next();
    const isBrowser =
      call.req.method === 'GET' && (call.req.header('accept') ?? '').includes('text/html');
    if (isBrowser && otherLoopbacks.has(given)) {
      const { pathname, search } = new URL(call.req.url);
      return call.redirect(`${publicUrl}${pathname}${search}`, 307);
    }
    return errorResponse(
      421,
      `This server is reached at ${publicUrl} only. Set PUBLIC_URL if that is not its address.`,
    );
  };
}
