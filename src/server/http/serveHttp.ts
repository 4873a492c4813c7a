import { createServer, type Server } from 'node:http';
import { type HttpBindings, getRequestListener } from '@hono/node-server';
import type { Guard, Router } from '#server/service/http/createRouter.ts';
import { errorResponse } from '#server/service/http/problemResponse.ts';
import { limitConnections } from './limitConnections.ts';
import { isLoopbackName, parseHost } from './parseHost.ts';
import { refuseUnreadable } from './rawRefusal.ts';
import { type BodyPace, requireMovingBodies } from './requireMovingBodies.ts';
import { securityHeaders } from './securityHeaders.ts';
import type { createVisitorFinder } from './visitorAddress.ts';

/** How long a request may take to arrive, in milliseconds: enough for an upload on a slow line. */
const requestTimeoutMs = 30 * 60 * 1000;

/** How a server meets its visitors. */
export interface Reception {
  /** Finds who asks; `headers` are those of the request. */
  visitorOf: ReturnType<typeof createVisitorFinder>;
  /** At most this many connections at a time. */
  maxConnections: number;
  pace: BodyPace;
}

/**
 * Creates a Node.js server for a router, whose `fetch` may change. It does not listen yet.
 */
export function serveHttp(
  router: Pick<Router, 'fetch'>,
  { visitorOf, maxConnections, pace }: Reception,
): Server {
  const listener = getRequestListener(
    (request, env) => {
      const { incoming } = env as HttpBindings;
      const visitor = visitorOf(incoming.socket.remoteAddress ?? '', incoming.headers);
      return router.fetch(request, { ...visitor, target: incoming.url ?? '' });
    },
    { overrideGlobalObjects: false },
  );
  const server = createServer(
    { requestTimeout: requestTimeoutMs, headersTimeout: 60_000 },
    (request, response) => {
      void listener(request, response);
    },
  );
  limitConnections(server, maxConnections);
  refuseUnreadable(server);
  requireMovingBodies(server, pace);
  return server;
}

/**
 * Adds the headers of every response, under https also that browsers use nothing else for a year
 * (RFC 6797; other names below the domain are left alone). A content security policy in an answer
 * is kept only when it is one of `policies`. An embedded page has one origin that may frame it.
 */
export function guardPages(policies: ReadonlySet<string>, publicUrl: string): Guard {
  const isHttps = publicUrl.startsWith('https:');
  return async (call, next) => {
    await next();
    const { headers } = call.res;
    const policy = headers.get('content-security-policy') ?? '';
    for (const [name, value] of Object.entries(securityHeaders)) headers.set(name, value);
    if (isHttps) headers.set('strict-transport-security', 'max-age=31536000');
    if (policies.has(policy)) headers.set('content-security-policy', policy);
    if (call.var.framedBy !== undefined) letFrame(headers, call.var.framedBy);
  };
}

/**
 * Lets pages of one origin show this one in a frame, also such that are isolated from others
 * (`Cross-Origin-Embedder-Policy: require-corp`). It sets no cookie, and is asked for each time.
 */
function letFrame(headers: Headers, origin: string): void {
  const policy = headers.get('content-security-policy') ?? '';
  const framed = policy.replace("frame-ancestors 'none'", `frame-ancestors ${origin}`);
  headers.set('content-security-policy', framed);
  headers.set('cross-origin-resource-policy', 'cross-origin');
  headers.set('cross-origin-embedder-policy', 'require-corp');
  headers.set('cache-control', 'no-store');
  headers.delete('set-cookie');
}

/** Paths that probes of monitoring request, under any name or address. */
export const probePaths = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Answers a request whose `Host` is not the public one, so that no page or link is served under a
 * foreign name (DNS rebinding). A browser at another loopback name is redirected to the public one.
 */
export function guardHost(publicUrl: string): Guard {
  const { host, port, protocol } = new URL(publicUrl);
  return async (call, next) => {
    const given = parseHost(call.req.header('host') ?? '', protocol);
    if (given?.host === host || probePaths.has(call.req.path)) return next();
    const isBrowser =
      call.req.method === 'GET' && (call.req.header('accept') ?? '').includes('text/html');
    if (isBrowser && given?.port === port && isLoopbackName(given.hostname)) {
      const { pathname, search } = new URL(call.req.url);
      return call.redirect(`${publicUrl}${pathname}${search}`, 307);
    }
    return errorResponse(
      421,
      `This server is reached at ${publicUrl} only. Set PUBLIC_URL if that is not its address.`,
    );
  };
}
