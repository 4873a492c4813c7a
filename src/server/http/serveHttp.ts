import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type HttpBindings, RequestError, getRequestListener } from '@hono/node-server';
import type { Guard, Router } from '#server/service/http/createRouter.ts';
import { errorResponse } from '#server/service/http/problemResponse.ts';
import { limitConnections } from './limitConnections.ts';
import { lingerAfterAnswers } from './lingerAfterAnswers.ts';
import { oneAtATime } from './oneAtATime.ts';
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
  /** How long an answer may wait without a byte of it being taken, in milliseconds; a minute. */
  stillMs?: number;
  /** The host that a request of HTTP/1.0 without one means, as in PUBLIC_URL. */
  host: string;
}

/**
 * Creates a Node.js server for a router, whose `fetch` may change. It does not listen yet.
 */
export function serveHttp(
  router: Pick<Router, 'fetch'>,
  { visitorOf, maxConnections, pace, stillMs, host }: Reception,
): Server {
  const listener = getRequestListener(
    async (request, env) => {
      const { incoming } = env as HttpBindings;
      const { address, isShared } = visitorOf(
        incoming.socket.remoteAddress ?? '',
        incoming.headers,
      );
      const target = incoming.url ?? '';
      return router.fetch(request, { address, isShared, target });
    },
    { overrideGlobalObjects: false, errorHandler: unanswered },
  );
  const server = createServer(
    // A request without a Host is refused below, in words like any other.
    { requestTimeout: requestTimeoutMs, headersTimeout: 60_000, requireHostHeader: false },
    oneAtATime((request, response) => {
      meetHalfway(request, host);
      void listener(request, response);
    }),
  );
  limitConnections(server, maxConnections, stillMs);
  refuseUnreadable(server);
  requireMovingBodies(server, pace);
  lingerAfterAnswers(server);
  return server;
}

/**
 * Reads what older and careless clients send as it is meant: HTTP/1.0 knows no `Host` (RFC 1945),
 * and an address that ends with a slash, put before a path, gives two.
 */
function meetHalfway(request: IncomingMessage, host: string): void {
  if (request.url?.startsWith('//')) request.url = request.url.replace(/^\/+/, '/');
  if (request.httpVersion !== '1.0' || request.headers.host !== undefined) return;
  request.headers.host = host;
  request.rawHeaders.push('Host', host);
}

/** The answer to a request that no route could see: without a usable address, or by a fault. */
function unanswered(error: unknown): Response {
  return error instanceof RequestError
    ? errorResponse(400, 'The request names no usable address: send a path, and a Host.')
    : errorResponse(500, 'The service failed.');
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
    const framedBy = call.get('framedBy');
    if (framedBy !== undefined) letFrame(headers, framedBy);
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
 * foreign name (DNS rebinding). A browser at a loopback name, where people try a server that they
 * have just started, is redirected to the public one.
 */
export function guardHost(publicUrl: string): Guard {
  const { host, protocol } = new URL(publicUrl);
  /** What named this server last: nearly all requests say the same, and need no parsing. */
  let fitting: string | undefined;
  return async (call, next) => {
    // The authority of a target that is a whole address counts, not Host (RFC 9112, 3.2.2).
    const [, authority] = /^https?:\/\/([^/?#]*)/i.exec(call.env.target ?? '') ?? [];
    const named = authority ?? call.req.header('host') ?? '';
    if (named === fitting) return next();
    const given = parseHost(named, protocol);
    if (given?.host === host) {
      fitting = named;
      return next();
    }
    if (probePaths.has(call.req.path)) return next();
    const isBrowser =
      call.req.method === 'GET' && (call.req.header('accept') ?? '').includes('text/html');
    if (isBrowser && given && isLoopbackName(given.hostname)) {
      const { pathname, search } = new URL(call.req.url);
      return call.redirect(`${publicUrl}${pathname}${search}`, 307);
    }
    return errorResponse(
      421,
      `This server is reached at ${publicUrl} only. Set PUBLIC_URL if that is not its address.`,
    );
  };
}
