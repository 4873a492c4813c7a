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

/** What decisions about the transactions of a batch stand on. */
export interface DecidingParts {
  batches: Pick<BatchStore, 'commit' | 'note'>;
  blobs: Pick<BlobStore, 'remove'>;
  rules: Rules;
  clock: () => number;
  /** Called after each change with the jobs that it left. */
  wakeJobs: (jobs: readonly Job[]) => void;
}

const unknownReason = {
  code: 'not-found',
  message: 'There is no such transaction for these keys.',
};

/** Decides about one transaction of a batch, and notes it in the commit of its change. */
export async function decideForBatch(
  { batches, blobs, rules, clock, wakeJobs }: DecidingParts,
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
