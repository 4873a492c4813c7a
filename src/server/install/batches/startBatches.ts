import { randomUUID } from 'node:crypto';
import {
  type BatchParts,
  type BatchRunner,
  createBatchRunner,
} from '#server/service/batches/createBatchRunner.ts';
import type { Config } from '#server/config/config.ts';
import type { Log } from '#server/config/log.ts';
import type { BatchStore } from '#server/service/storage/batches/batchStore.ts';

/** Starts the work on what was ordered for several transactions at once. */
export async function startBatches(
  config: Pick<Config, 'databaseUrl'>,
  storage: { batches: BatchStore; heed: (error: unknown) => void },
  log: Pick<Log, 'error'>,
  work: Omit<BatchParts, 'workerId' | 'alone' | 'reportFault' | 'batches'> &
    Partial<Pick<BatchParts, 'batches'>>,
): Promise<BatchRunner> {
  const runner = createBatchRunner({
    batches: storage.batches,
    ...work,
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
