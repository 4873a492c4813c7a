import { createServer, type Server } from 'node:http';
import { type HttpBindings, getRequestListener } from '@hono/node-server';
import { guardHost } from './hostGuard.ts';
import { guardPath } from './pathGuard.ts';
import { securityHeaders } from './securityHeaders.ts';

/** Answers a request. `address` is the address of the connected peer. */
export type Answer = (request: Request, address: string) => Promise<Response>;

/** How long a request may take to arrive, in milliseconds: enough for an upload on a slow line. */
const requestTimeoutMs = 30 * 60 * 1000;

/**
 * Creates a Node.js server that checks Host and path, calls `answer`, and adds the headers of every
 * response. A content security policy in an answer is kept only when it is one of `policies`. The
 * server does not listen yet.
 */
export function serveHttp(
  answer: Answer,
  publicUrl: string,
  policies: ReadonlySet<string> = new Set(),
): Server {
  const listener = getRequestListener(
    async (request, env) => {
      const { incoming } = env as HttpBindings;
      const response =
        guardHost(request, publicUrl) ??
        guardPath(incoming.url ?? '') ??
        (await answer(request, incoming.socket.remoteAddress ?? ''));
      const guarded = new Response(response.body, response);
      const policy = response.headers.get('content-security-policy') ?? '';
      for (const [name, value] of Object.entries(securityHeaders)) guarded.headers.set(name, value);
      if (policies.has(policy)) guarded.headers.set('content-security-policy', policy);
      return guarded;
    },
    { overrideGlobalObjects: false },
  );
  const server = createServer(
    { requestTimeout: requestTimeoutMs, headersTimeout: 60_000 },
    (request, response) => {
      void listener(request, response);
    },
  );
  return server;
}
