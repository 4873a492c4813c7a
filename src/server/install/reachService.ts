import { Hono } from 'hono';
import type { Config } from '#server/config/config.ts';
import type { Log } from '#server/config/log.ts';
import type { Backend } from '#server/gateway/backend.ts';
import { createRemoteAbilities } from '#server/gateway/remoteAbilities.ts';
import { createRemoteBackend } from '#server/gateway/remoteBackend.ts';
import type { AttemptLimit } from '#server/service/http/attemptLimit.ts';
import type { RouteEnv, Router } from '#server/service/http/createRouter.ts';
import { errorResponse } from '#server/service/http/problemResponse.ts';
import { createAnswerStore } from '#server/service/storage/remote/answerStore.ts';
import { createSentStore } from '#server/service/storage/remote/sentStore.ts';
import type { Stores } from './openStores.ts';
import { remoteBatches } from '#server/install/batches/remoteBatches.ts';
import { remoteTemplates } from './remoteTemplates.ts';
import { openApiRoute } from '#server/service/routes/openApiRoute.ts';

/** A signing service, embedded or remote, and the gateway's way to it. */
export interface SigningService {
  backend: Backend;
  addTo(router: Router): void;
  stop(): Promise<void>;
}

/**
 * Prepares the way to a remote service. It runs its own jobs and has its own API; templates are
 * kept here, and so is what is ordered for several transactions at once.
 */
export async function reachService(
  baseUrl: string,
  keys: NonNullable<Config['keys']>,
  config: Pick<Config, 'databaseUrl' | 'publicUrl'>,
  storage: Stores,
  context: { log: Log; attempts: AttemptLimit; version: string },
): Promise<SigningService> {
  const { database } = storage;
  const now = () => Date.now();
  const parts = {
    baseUrl,
    keys,
    fetch,
    sent: createSentStore(database),
    answers: createAnswerStore(database),
    now,
  };
  const can = createRemoteAbilities(fetch, baseUrl, now);
  const honoursKeys = async () => (await can()).idempotency;
  const templates = await remoteTemplates(config, storage, { ...parts, honoursKeys }, context);
  const batches = await remoteBatches(config, storage, { ...parts, can }, context.log);
  const further: Router = new Hono<RouteEnv>();
  further.route('/', templates.routes).route('/', batches.routes);
  return {
    backend: createRemoteBackend(parts, can, further),
    addTo(router) {
      templates.addTo(router);
      const offer = { embeds: false, remoteService: baseUrl };
      router.get('/openapi.json', openApiRoute(config.publicUrl, context.version, offer));
      router.on(
        'ALL',
        ['/api/*', '/app/sign/*', '/app/copy/*', '/app/embed/*', '/app/verify'],
        () =>
          errorResponse(
            404,
            `This installation uses the signing service at ${baseUrl}; call its API there.`,
          ),
      );
    },
    async stop() {
      await batches.stop();
      await templates.stop();
    },
  };
}
