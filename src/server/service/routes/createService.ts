import { Hono } from 'hono';
import { openApi } from '#core/wire/openApi.ts';
import { apiPaths } from '#core/wire/paths.ts';
import { createAuthentication } from '#server/service/http/authenticate.ts';
import { guardRequest } from '#server/service/http/guardRequest.ts';
import { jsonResponse, refusal } from '#server/service/http/problemResponse.ts';
import { createTransactionRoute } from './createTransactionRoute.ts';
import { readFileRoute, readReceiptRoute } from './documentRoutes.ts';
import { methods, type RouteEnv } from './methods.ts';
import { putFileRoute } from './putFileRoute.ts';
import type { ServiceParts } from './serviceParts.ts';
import {
  cancelTransactionRoute,
  readTransactionRoute,
  removeDocumentsRoute,
  startTransactionRoute,
} from './transactionRoutes.ts';

/** The signing service as a function: the contract's `/api/**`, the signer's `/app/sign/{token}/**`, and `/openapi.json`. */
export type Service = (request: Request, info: RequestInfo) => Promise<Response>;

/** What is known of a request beside itself. `apiKeyId`: the gateway has already found out who asks; no keys are looked at. */
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
