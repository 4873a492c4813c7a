import type {
  BatchStore,
  ClaimedBatch,
  RowPlace,
} from '#server/service/storage/batches/batchStore.ts';

/**
 * Does what was ordered for one transaction of a batch, and notes what became of it. Throws where
 * that is not known yet: it is tried again.
 */
export type BatchDeed = (batch: ClaimedBatch, place: RowPlace) => Promise<void>;

/** What the work on batches stands on; figures that are left out have sound defaults. */
export interface BatchParts {
  batches: BatchStore;
  handle: BatchDeed;
  clock: () => number;
  /** Names this process among all that share the database. */
  workerId: string;
  /** No other process shares the database: whatever is held at the start was left by a crash. */
  alone: boolean;
  reportFault: (error: unknown) => void;
  /** How long a batch is held without being prolonged, and the longest time without a look. */
  leaseMs?: number;
  pollMs?: number;
  /** The pause after a fault, and how many at one transaction make that it counts as failed. */
  afterFaultMs?: number;
  mostFaults?: number;
}

/** Does what was ordered for batches, one transaction after another, while it is started. */
export interface BatchRunner {
  start(): Promise<void>;
  /** One was ordered. Harmless before `start` and after `stop`. */
  wake(): void;
  /** Resolves when the transaction at hand is done; the rest goes on after the next start. */
  stop(): Promise<void>;
}

/** Transactions of one batch before another has its turn. */
const slice = 20;

/** A runner over a store. Several processes may share one: no transaction is handled twice. */
export function createBatchRunner(parts: BatchParts): BatchRunner {
  const { reportFault, pollMs = 5_000, afterFaultMs = 2_000 } = parts;
  let started = false;
  let wanted = false;
  const doSlice = createSliceWorker(parts, () => started);
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const sleep = (ms: number) => {
    clearTimeout(timer);
    if (!started) return;
    timer = setTimeout(wake, ms);
    timer.unref();
  };

  function wake(): void {
    wanted = true;
    if (!started || running) return;
    running = work().finally(() => {
      running = undefined;
      if (wanted) wake();
    });
  }

  async function work(): Promise<void> {
    wanted = false;
    try {
      if (await doSlice()) wanted = true;
      sleep(pollMs);
    } catch (error) {
      reportFault(error);
      sleep(afterFaultMs);
    }
  }

  return {
    wake,
    async start() {
      if (parts.alone) await parts.batches.releaseAll();
      started = true;
      wake();
    },
    async stop() {
      started = false;
      clearTimeout(timer);
      await running;
    },
  };
}

/**
 * Makes the work on the next few transactions of one batch; it resolves to whether there may be
 * more to do.
 */
function createSliceWorker(parts: BatchParts, isStarted: () => boolean): () => Promise<boolean> {
  const { batches, clock, workerId, reportFault, leaseMs = 30_000, mostFaults = 5 } = parts;
  const faults = new Map<string, number>();

  async function doSlice(): Promise<boolean> {
    const now = clock();
    const batch = await batches.claim({ workerId, now, until: now + leaseMs });
    if (!batch) return false;
    const places = await batches.waiting(batch.id, slice);
    if (places.length === 0) {
      await batches.end(batch.id, clock());
      return true;
    }
    let prolongAt = now + leaseMs / 3;
    try {
      for (const place of places) {
        if (!isStarted()) break;
        // Before it looks whether it still holds the batch, so that each claim gets on by one.
        await doPlace(batch, place);
        if (clock() < prolongAt) continue;
        const until = clock() + leaseMs;
        if (!(await batches.hold(batch.id, { workerId, until }))) break;
        prolongAt = clock() + leaseMs / 3;
      }
    } finally {
      await batches.hold(batch.id, { workerId, until: clock() });
    }
    return true;
  }

  async function doPlace(batch: ClaimedBatch, place: RowPlace): Promise<void> {
    const name = `${place.batchId} ${place.seq}`;
    try {
      await parts.handle(batch, place);
      faults.delete(name);
    } catch (error) {
      const count = (faults.get(name) ?? 0) + 1;
      faults.set(name, count);
      if (count < mostFaults) throw error;
      reportFault(error);
      faults.delete(name);
      await batches.note(place, 'failed', faultReason, clock());
    }
  }

  return doSlice;
}

const faultReason = {
  code: 'internal',
  message: 'A fault of the service kept it from being done; its log says which.',
};
