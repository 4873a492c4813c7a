import type { LeasedJob } from '#server/service/storage/jobs/jobRows.ts';
import type { TransactionStore } from '#server/service/storage/transactions/transactionStore.ts';
import type { Decision, Rules } from '#server/service/transaction/state/change.ts';
import { expireTransaction } from '#server/service/transaction/ending/endTransaction.ts';
import { remindSigner } from '#server/service/transaction/upkeep/remindSigner.ts';
import type { TransactionState } from '#server/service/transaction/state/transactionState.ts';
import type { JobHandler, JobResult } from '#server/service/jobs/runner/jobHandler.ts';

/** What decisions made by the clock need. */
export interface ClockParts {
  transactions: Pick<TransactionStore, 'commit'>;
  rules: Rules;
  clock: () => number;
}

/** Ends a transaction whose time is up. */
export function expireJob(parts: ClockParts): JobHandler<'expire'> {
  return (job) =>
    decideByClock(parts, job, (state, now) => expireTransaction(state, now, parts.rules));
}

/** Reminds a signer for whom the transaction waits, and sets the next reminder. */
export function remindJob(parts: ClockParts): JobHandler<'remind'> {
  return (job) => {
    const { signerId } = job.payload;
    return decideByClock(parts, job, (state, now) =>
      remindSigner(state, { signerId, by: 'clock', now, origin: {} }),
    );
  };
}

/**
 * Commits a decision together with the end of the job that called for it. A refusal ends the job:
 * there is nothing left to do.
 */
async function decideByClock(
  { transactions, clock }: ClockParts,
  { transactionId, lease }: LeasedJob,
  decide: (state: TransactionState, now: number) => Decision,
): Promise<JobResult> {
  const now = clock();
  const result = await transactions.commit(transactionId, now, (state) => decide(state, now), {
    lease,
  });
  return result.outcome === 'committed' || result.outcome === 'lost'
    ? 'ended'
    : { outcome: { doneAt: now } };
}
