import type { Config } from '#server/config/config.ts';
import type { Log } from '#server/config/log.ts';
import type { Backend } from '#server/gateway/backend.ts';
import { createRemoteAbilities } from '#server/gateway/remoteAbilities.ts';
import { createRemoteBackend } from '#server/gateway/remoteBackend.ts';
import type { AttemptLimit } from '#server/service/http/rateLimit.ts';
import type { Router } from '#server/service/http/createRouter.ts';
import { errorResponse } from '#server/service/http/problemResponse.ts';
import { createAnswerStore } from '#server/service/storage/remote/answerStore.ts';
import { createSentStore } from '#server/service/storage/remote/sentStore.ts';
import type { Stores } from './openStores.ts';
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
 * kept here.
 */
export function reachService(
  baseUrl: string,
  keys: NonNullable<Config['keys']>,
  config: Pick<Config, 'publicUrl'>,
  storage: Stores,
  context: { log: Log; attempts: AttemptLimit; version: string },
): SigningService {
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
  const templates = remoteTemplates(storage, parts, context);
  return {
    backend: createRemoteBackend(parts, can, templates.pages),
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
    stop: async () => templates.stop(),
  };
}
