import type { BatchStore } from '#server/service/storage/batches/batchStore.ts';
import type { RowPlace } from '#server/service/storage/batches/noteBatches.ts';
import type { BlobStore } from '#server/service/storage/blobs/blobStore.ts';
import { cutOff, type JobHandler } from '#server/service/jobs/runner/jobHandler.ts';
import type { Decision, Rules } from '#server/service/transaction/state/change.ts';
import type { Job } from '#server/service/transaction/state/job.ts';
import { refuse } from '#server/service/transaction/state/serviceProblem.ts';
import {
  type BatchOrder,
  decideTogether,
} from '#server/service/transaction/together/decideTogether.ts';

/** What the work on batches stands on. */
export interface BatchParts {
  batches: Pick<BatchStore, 'take' | 'waiting' | 'commit' | 'note' | 'end'>;
  blobs: Pick<BlobStore, 'remove'>;
  rules: Rules;
  clock: () => number;
  /** Called after each change with the jobs that it left. */
  wakeJobs: (jobs: readonly Job[]) => void;
  /** Told of what kept a transaction from being handled. */
  reportFault: (error: unknown) => void;
  /** The pause after that, in ms. */
  afterFaultMs?: number;
}

/** Transactions of one batch before another has its turn. */
const slice = 20;
/** So many faults at one transaction make that it counts as failed. */
const mostFaults = 5;

const faultReason = {
  code: 'internal',
  message: 'A fault of the service kept it from being done; its log says which.',
};
const unknownReason = {
  code: 'not-found',
  message: 'There is no such transaction for these keys.',
};

/**
 * Does what was ordered for the next transactions of a batch, one after another, and comes again
 * for the rest. A transaction that cannot be handled fails by itself.
 */
export function batchJob(parts: BatchParts): JobHandler<'batch'> {
  const { batches, clock, reportFault, afterFaultMs = 2_000 } = parts;
  const faults = new Map<string, number>();

  /** Resolves to what kept it from being handled, if that is to be tried again. */
  async function handle(batch: TakenBatch, place: RowPlace): Promise<string | undefined> {
    const name = `${place.batchId} ${place.seq}`;
    try {
      await decideForRow(parts, batch, place);
      faults.delete(name);
    } catch (error) {
      reportFault(error);
      const count = (faults.get(name) ?? 0) + 1;
      faults.set(name, count);
      if (count < mostFaults) return String(error);
      faults.delete(name);
      await batches.note(place, 'failed', faultReason, clock());
    }
    return undefined;
  }

  return async ({ payload: { batchId }, lease }, signal) => {
    const batch = await batches.take(batchId, lease.workerId);
    const places = batch ? await batches.waiting(batchId, slice) : [];
    if (!batch || places.length === 0) {
      await batches.end(batchId, clock());
      return { outcome: { doneAt: clock() } };
    }
    for (const place of places) {
      if (signal.aborted) return cutOff(clock());
      const error = await handle(batch, place);
      // How often it was begun, by which other jobs wait, says nothing of how often it failed.
      if (error !== undefined) return { outcome: { runAt: clock() + afterFaultMs, error } };
    }
    return { outcome: { runAt: clock(), error: null } };
  };
}

interface TakenBatch {
  apiKeyId: string;
  order: BatchOrder;
}

/** Decides about one transaction of a batch, and notes it in the commit of its change. */
async function decideForRow(
  { batches, blobs, rules, clock, wakeJobs }: BatchParts,
  batch: TakenBatch,
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
