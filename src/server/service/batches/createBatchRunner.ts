import type {
  BatchStore,
  ClaimedBatch,
  RowPlace,
} from '#server/service/storage/batches/batchStore.ts';
import type { BlobStore } from '#server/service/storage/blobs/blobStore.ts';
import type { Decision, Rules } from '#server/service/transaction/state/change.ts';
import type { Job } from '#server/service/transaction/state/job.ts';
import { refuse } from '#server/service/transaction/state/serviceProblem.ts';
import { decideTogether } from '#server/service/transaction/together/decideTogether.ts';

/** What the work on batches stands on; figures that are left out have sound defaults. */
export interface BatchParts {
  batches: BatchStore;
  blobs: Pick<BlobStore, 'remove'>;
  rules: Rules;
  clock: () => number;
  /** Names this process among all that share the database. */
  workerId: string;
  /** No other process shares the database: whatever is held at the start was left by a crash. */
  alone: boolean;
  /** Called after each change with the jobs that it left. */
  wakeJobs: (jobs: readonly Job[]) => void;
  reportFault: (error: unknown) => void;
  /** How long a batch is held without being prolonged, and the longest time without a look. */
  leaseMs?: number;
  pollMs?: number;
  /** The pause after a fault. */
  afterFaultMs?: number;
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
/** Faults at one transaction before it counts as failed. */
const mostFaults = 5;

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
  const { batches, clock, workerId, reportFault, leaseMs = 30_000 } = parts;
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
      await decideOne(parts, batch, place);
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
const unknownReason = {
  code: 'not-found',
  message: 'There is no such transaction for these keys.',
};

async function decideOne(
  { batches, blobs, rules, clock, wakeJobs }: BatchParts,
  batch: ClaimedBatch,
  place: RowPlace,
): Promise<void> {
  const now = clock();
  let isForeign = false;
  let jobs: readonly Job[] = [];
  const result = await batches.commit(place, now, (state): Decision => {
    isForeign = state.apiKeyId !== batch.apiKeyId;
    if (isForeign) return refuse('not-started', unknownReason.message);
    const decision = decideTogether(state, batch.order, now, rules);
    jobs = decision.ok ? decision.jobs : [];
    return decision;
  });
  switch (result.outcome) {
    case 'committed':
      // The change is written; a blob that cannot be removed now is found by the sweep.
      for (const key of result.freedBlobs) await blobs.remove(key).catch(() => undefined);
      wakeJobs(jobs);
      return;
    case 'refused': {
      const [first] = result.problems;
      if (isForeign || !first) return batches.note(place, 'failed', unknownReason, now);
      const reason = { code: first.Code, message: first.Message };
      return batches.note(place, 'skipped', reason, now);
    }
    case 'unknown':
      return batches.note(place, 'failed', unknownReason, now);
    case 'lost':
    // It was stopped, or another process has done it.
  }
}
