import { randomUUID } from 'node:crypto';
import type { AppConfig } from '#core/wire/surfaces/appSurface.ts';
import type { Config } from '#server/config/config.ts';
import type { Log } from '#server/config/log.ts';
import { createRemoteDeed } from '#server/gateway/batches/remoteDeeds.ts';
import { remoteSource } from '#server/gateway/batches/remoteSource.ts';
import { createRemoteCall } from '#server/gateway/orders/remoteSteps.ts';
import type { RemoteParts } from '#server/gateway/remoteRoutes.ts';
import { batchRoutes } from '#server/service/batches/batchRoutes.ts';
import type { Router } from '#server/service/http/createRouter.ts';
import { pausedSetting } from '#server/service/storage/backup/backupFolder.ts';
import type { SettingsStore } from '#server/service/storage/accounts/settingsStore.ts';
import { startBatches } from './startBatches.ts';

/** Several transactions at once in front of another signing service. */
export interface RemoteBatches {
  /** The routes below `/api/batch`, for requests whose owner is known. */
  routes: Router;
  stop(): Promise<void>;
}

/** How long a batch is held without being prolonged, in ms: longer than an answer may take. */
const leaseMs = 90_000;
/** A service that is away is asked again after such a pause, for two minutes. */
const away = { afterFaultMs: 5_000, mostFaults: 24 };

/** Keeps batches here, and has what is ordered done at the other service. */
export async function remoteBatches(
  config: Pick<Config, 'databaseUrl'>,
  storage: Parameters<typeof startBatches>[1] & { settings: Pick<SettingsStore, 'get'> },
  remote: RemoteParts & { can: () => Promise<AppConfig['can']> },
  log: Pick<Log, 'error'>,
  whenAway: Partial<typeof away> = {},
): Promise<RemoteBatches> {
  const { now: clock, sent, can } = remote;
  const stopping = new AbortController();
  const call = createRemoteCall(remote, stopping.signal);
  const { batches } = storage;
  // The installation that a restored copy comes from may be at work on the same batches.
  const isPaused = async () => (await storage.settings.get(pausedSetting)) !== undefined;
  const runner = await startBatches(config, storage, log, {
    clock,
    leaseMs,
    ...away,
    ...whenAway,
    batches: {
      ...batches,
      claim: async (hold) => ((await isPaused()) ? undefined : batches.claim(hold)),
    },
    handle: createRemoteDeed({ call, batches, sent, clock }),
  });
  const routes = batchRoutes({
    batches,
    source: remoteSource({ call, can, sent }),
    clock,
    ids: { uuid: randomUUID },
    // The other service sees this installation, whoever asks.
    originOf: () => ({}),
    wakeBatches: runner.wake,
  });
  return {
    routes,
    async stop() {
      stopping.abort();
      await runner.stop();
    },
  };
}
