import {
  createServer,
  type IncomingMessage,
  type Server,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import { type HttpBindings, RequestError, getRequestListener } from '@hono/node-server';
import type { Guard, Router } from '#server/service/http/createRouter.ts';
import { errorResponse } from '#server/service/http/problemResponse.ts';
import { limitConnections, type BodyPace, requireMovingBodies } from './limitConnections.ts';
import { isLoopbackName, parseHost } from './parseHost.ts';
import { refuseUnreadable } from './rawRefusal.ts';
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

/** How many requests may wait on one connection for the answers before theirs. */
const mostWaiting = 32;

/**
 * Hands on the requests of each connection one after the other: one that a client sent ahead
 * (pipelining) waits until the answer before it is sent, and is dropped with its connection, which
 * would never tell that answer that it is over. A connection with more than 32 waiting is closed.
 */
export function oneAtATime(listener: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>();
  const wait = (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    if (socket.destroyed) return;
    const before = waiting.get(socket) ?? 0;
    if (before >= mostWaiting) {
      socket.destroy();
      return;
    }
    waiting.set(socket, before + 1);
    // Node.js gives an answer the connection, and says so, when the one before it is finished.
    response.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
      // In a turn of its own, so that a long row of requests leaves room for other connections.
      setImmediate(() => {
        if (!socket.destroyed) listener(request, response);
      });
    });
  };
  return (request, response) => {
    if (response.socket) listener(request, response);
    else wait(request, response);
  };
}

/** How long the rest of a body may still arrive after its answer, in milliseconds. */
const lingerMs = 30_000;

/**
 * Reads what is left of a body after its answer before the connection is closed, for half a minute
 * at most: closed at once, the client's system would drop the answer together with what it still
 * sends, and a client that writes all of its body first would see a broken connection, never why.
 */
function lingerAfterAnswers(server: Server): void {
  const latest = new WeakMap<Socket, IncomingMessage>();
  server.on('request', (request) => {
    latest.set(request.socket, request);
  });
  server.on('connection', (socket: Socket) => {
    const closeNow = socket.destroySoon.bind(socket);
    let lingers = false;
    // What Node.js calls to close a connection once its answer is on its way.
    socket.destroySoon = () => {
      const request = latest.get(socket);
      if (!request || request.complete || request.destroyed) return closeNow();
      if (lingers) return;
      lingers = true;
      const timer = setTimeout(closeNow, lingerMs).unref();
      const close = () => {
        clearTimeout(timer);
        closeNow();
      };
      request.once('end', close).once('close', close);
      socket.end();
      request.resume();
    };
  });
}
