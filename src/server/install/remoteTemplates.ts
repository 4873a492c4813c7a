import { randomUUID } from 'node:crypto';
import type { Config } from '#server/config/config.ts';
import type { Log } from '#server/config/log.ts';
import { createRemoteOrders } from '#server/gateway/orders/remoteOrders.ts';
import type { RemoteParts } from '#server/gateway/remoteRoutes.ts';
import { hashSecret, remoteOwner } from '#server/gateway/sessions.ts';
import type { AttemptLimit } from '#server/service/http/attemptLimit.ts';
import type { Router } from '#server/service/http/createRouter.ts';
import { requireKeys } from '#server/service/http/requireKeys.ts';
import { createPdfJobs } from '#server/service/pdf/process/createPdfJobs.ts';
import { pausedSetting } from '#server/service/storage/backup/backupFolder.ts';
import { createOrderStore } from '#server/service/storage/remote/orderStore.ts';
import { templateRoutes } from '#server/service/templates/templateRoutes.ts';
import type { Stores } from './openStores.ts';

/** Between two looks for orders that nobody asks for any more, in ms. */
const betweenLooks = 300_000;

/** Templates in front of another signing service. */
export interface RemoteTemplates {
  /** The routes below `/api`, for requests whose owner is known. */
  routes: Router;
  /** Adds the routes for programs, which bring the two keys of that service. */
  addTo(router: Router): void;
  stop(): Promise<void>;
}

/** Keeps templates here, and sends what is made from them to the other service. */
export async function remoteTemplates(
  config: Pick<Config, 'databaseUrl'>,
  storage: Stores,
  remote: RemoteParts & { honoursKeys: () => Promise<boolean> },
  { log, attempts }: { log: Log; attempts: AttemptLimit },
): Promise<RemoteTemplates> {
  const { keys, now: clock } = remote;
  const store = createOrderStore(storage.database);
  // Over SQLite there is no other process that could be at work on one.
  if (config.databaseUrl === undefined) await store.releaseAll();
  const pdf = createPdfJobs();
  const reportDocumentFault = (fault: object) =>
    log.error(fault, 'A document is not stored as it was kept.');
  const reportFault = (error: unknown) =>
    log.error({ err: error }, 'Orders for the other service could not be looked at.');
  const orders = createRemoteOrders({
    ...remote,
    store,
    blobs: storage.blobs,
    clock,
    reportDocumentFault,
    reportGivenUp: (order) =>
      log.warn(order, 'An order was given up: its service has not answered for thirty days.'),
    reportFault,
  });
  const routes = templateRoutes({
    ...storage,
    pdf,
    clock,
    ids: { uuid: randomUUID },
    reportDocumentFault,
    keyNameOf: async () => undefined,
    orders,
  });
  const tidy = async () => {
    // The installation that a restored copy comes from may be at work on the same orders.
    if ((await storage.settings.get(pausedSetting)) === undefined) await orders.tidy();
  };
  let looking = tidy().catch(reportFault);
  const timer = setInterval(() => {
    looking = looking.then(tidy).catch(reportFault);
  }, betweenLooks);
  timer.unref();
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
    async stop() {
      clearInterval(timer);
      await orders.stop();
      await looking;
      pdf.close();
    },
  };
}
