import { randomUUID } from 'node:crypto';
import {
  type BatchRunner,
  createBatchRunner,
} from '#server/service/jobs/batches/createBatchRunner.ts';
import type { Rules } from '#server/service/transaction/state/change.ts';
import type { Job } from '#server/service/transaction/state/job.ts';
import type { Config } from '#server/config/config.ts';
import type { Log } from '#server/config/log.ts';
import type { Stores } from './openStores.ts';

/** Starts the work on what was ordered for several transactions at once. */
export async function startBatches(
  config: Config,
  storage: Stores,
  log: Log,
  service: { rules: Rules; clock: () => number; wakeJobs: (jobs: readonly Job[]) => void },
): Promise<BatchRunner> {
  const runner = createBatchRunner({
    ...storage,
    ...service,
    workerId: randomUUID(),
    alone: config.databaseUrl === undefined,
    reportFault: (error) => {
      storage.heed(error);
      log.error({ err: error }, 'A batch failed.');
    },
  });
  await runner.start();
  return runner;
}
