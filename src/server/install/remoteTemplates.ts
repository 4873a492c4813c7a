import { randomUUID } from 'node:crypto';
import type { Log } from '#server/config/log.ts';
import type { RemoteParts } from '#server/gateway/remoteRoutes.ts';
import { hashSecret, remoteOwner } from '#server/gateway/sessions.ts';
import type { AttemptLimit } from '#server/service/http/attemptLimit.ts';
import type { Router } from '#server/service/http/createRouter.ts';
import { requireKeys } from '#server/service/http/requireKeys.ts';
import { createPdfJobs } from '#server/service/pdf/process/createPdfJobs.ts';
import { templateRoutes } from '#server/service/templates/templateRoutes.ts';
import type { Stores } from './openStores.ts';

/** Templates in front of another signing service. */
export interface RemoteTemplates {
  /** The routes below `/api`, for requests whose owner is known. */
  routes: Router;
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
  const routes = templateRoutes({
    ...storage,
    pdf,
    clock,
    ids: { uuid: randomUUID },
    reportDocumentFault: (fault: object) =>
      log.error(fault, 'A document is not stored as it was kept.'),
    keyNameOf: async () => undefined,
    orders: undefined,
  });
  return {
    routes,
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
