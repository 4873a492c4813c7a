import { Hono } from 'hono';
import { openApi } from '#core/wire/contract/openApi.ts';
import { apiPaths, signPaths } from '#core/wire/paths.ts';
import { createAuthentication } from '#server/service/http/authenticate.ts';
import { guardRequest } from '#server/service/http/guardRequest.ts';
import { jsonResponse, refusal } from '#server/service/http/problemResponse.ts';
import { createTransactionRoute } from './createTransactionRoute.ts';
import { readFileRoute, readReceiptRoute } from './documentRoutes.ts';
import { methods, type RouteEnv } from './methods.ts';
import { putFileRoute } from './putFileRoute.ts';
import type { ServiceParts } from './serviceParts.ts';
import {
  declineRoute,
  finishRoute,
  openedRoute,
  readSignersFileRoute,
  readViewRoute,
  saveEntriesRoute,
} from './signerRoutes.ts';
import {
  cancelTransactionRoute,
  readTransactionRoute,
  removeDocumentsRoute,
  startTransactionRoute,
} from './transactionRoutes.ts';

/**
 * The signing service as a function: the contract's `/api/**`, the signer's `/app/sign/{token}/**`,
 * and `/openapi.json`.
 */
export type Service = (request: Request, info: RequestInfo) => Promise<Response>;

/**
 * What is known of a request beside itself. `apiKeyId`: the gateway has already found out who asks;
 * no keys are looked at.
 */
export interface RequestInfo {
  address: string;
  apiKeyId?: string;
}

/** Puts the service together. It opens no socket, starts no timer and reads no environment. */
export function createService(parts: ServiceParts): Service {
  const app = new Hono<RouteEnv>({ strict: false });
  const authenticate = createAuthentication({
    findPair: (hash) => parts.keys.findByApiKeyHash(hash),
    attempts: parts.attempts,
  });
  // First of all: whoever has no keys does not even learn which paths there are.
  app.use('/api/*', async (context, next) => {
    const { apiKeyId } = context.env;
    if (apiKeyId !== undefined) {
      context.set('apiKeyId', apiKeyId);
      return next();
    }
    const client = await authenticate(context.req.raw, context.env.address);
    if (client instanceof Response) return client;
    context.set('apiKeyId', client.apiKeyId);
    return next();
  });
  methods(app, apiPaths.transactions, { POST: createTransactionRoute(parts) });
  methods(app, apiPaths.transaction, {
    GET: readTransactionRoute(parts),
    DELETE: cancelTransactionRoute(parts),
  });
  methods(app, apiPaths.start, { PUT: startTransactionRoute(parts) });
  methods(app, apiPaths.files, { DELETE: removeDocumentsRoute(parts) });
  methods(app, apiPaths.file, { PUT: putFileRoute(parts), GET: readFileRoute(parts) });
  methods(app, apiPaths.receipt, { GET: readReceiptRoute(parts) });
  serveSigners(app, parts);
  methods(
    app,
    { pattern: '/openapi.json' },
    {
      GET: () => jsonResponse(openApi(parts.publicUrl, parts.version)),
    },
  );
  app.notFound(() => refusal('not-found', 'There is nothing at this path.'));
  app.onError((error) => {
    throw error;
  });
  return (request, info) =>
    guardRequest(request, async (sound) => app.fetch(sound, info), parts.reportFault);
}

function serveSigners(app: Hono<RouteEnv>, parts: ServiceParts): void {
  const { origin } = new URL(parts.publicUrl);
  app.use('/app/sign/*', async (context, next) => {
    const from = context.req.header('Origin');
    const reads = ['GET', 'HEAD'].includes(context.req.method);
    if (!reads && from !== undefined && from !== origin)
      return refusal('origin', `Requests from pages of ${from.slice(0, 200)} are not accepted.`);
    await next();
    // The address is the key: it must reach no other site and no cache.
    context.res.headers.set('Referrer-Policy', 'no-referrer');
    context.res.headers.set('Cache-Control', 'no-store');
    return undefined;
  });
  methods(app, signPaths.view, { GET: readViewRoute(parts) });
  methods(app, signPaths.file, { GET: readSignersFileRoute(parts) });
  methods(app, signPaths.entries, { PUT: saveEntriesRoute(parts) });
  methods(app, signPaths.opened, { POST: openedRoute(parts) });
  methods(app, signPaths.finish, { POST: finishRoute(parts) });
  methods(app, signPaths.decline, { POST: declineRoute(parts) });
}
