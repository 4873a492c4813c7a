import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import type { Log } from '#server/config/log.ts';
import type { RemoteParts } from '#server/gateway/remoteRoutes.ts';
import { hashSecret, remoteOwner } from '#server/gateway/sessions.ts';
import type { AttemptLimit } from '#server/service/http/rateLimit.ts';
import type { RouteEnv, Router } from '#server/service/http/createRouter.ts';
import { requireKeys } from '#server/service/http/requireKeys.ts';
import { createPdfJobs } from '#server/service/pdf/process/createPdfJobs.ts';
import { templateUploadRoutes } from '#server/service/templates/putDocumentRoute.ts';
import type { TemplateParts } from '#server/service/templates/templateParts.ts';
import { templateRoutes } from '#server/service/templates/templateRoutes.ts';
import type { Stores } from './openStores.ts';

/** Templates in front of another signing service. */
export interface RemoteTemplates {
  /** What a signed-in browser asks, below `/app`. */
  pages: Router;
  /** Adds the routes for programs, which bring the two keys of that service. */
  addTo(router: Router): void;
  stop(): void;
}

/** Keeps templates here; the browser makes transactions of them, as of any draft. */
export function remoteTemplates(
  storage: Stores,
  { keys, now: clock }: Pick<RemoteParts, 'keys' | 'now'>,
  { log, attempts }: { log: Log; attempts: AttemptLimit },
): RemoteTemplates {
  const pdf = createPdfJobs();
  const parts: TemplateParts = {
    ...storage,
    pdf,
    clock,
    ids: { uuid: randomUUID },
    reportDocumentFault: (fault: object) =>
      log.error(fault, 'A document is not stored as it was kept.'),
    keyNameOf: async () => undefined,
    orders: undefined,
  };
  const routes = templateRoutes(parts);
  return {
    pages: new Hono<RouteEnv>().route('/', routes).route('/', templateUploadRoutes(parts)),
    addTo(router) {
      const pair = {
        id: remoteOwner(keys.apiKey),
        appKeyHash: hashSecret(keys.appKey),
        revokedAt: null,
      };
      const apiKeyHash = Buffer.from(hashSecret(keys.apiKey));
      const findByApiKeyHash = async (hash: Uint8Array) =>
        apiKeyHash.equals(hash) ? pair : undefined;
      const guard = requireKeys({ keys: { findByApiKeyHash }, attempts });
      for (const paths of ['/api/templates/*', '/api/template-documents/*'])
        router.use(paths, guard);
      router.route('/', routes);
    },
    stop: () => pdf.close(),
  };
}
