import { transactionStatus } from '#core/wire/transactionStatus.ts';
import type { TransactionStore } from '#server/service/storage/transactions/transactionStore.ts';
import { sealed, sealFailed, startSealing } from '#server/service/transaction/sealing/sealing.ts';
import { cutOff, type JobHandler } from '#server/service/jobs/runner/jobHandler.ts';
import { discardSealed, type SealParts, type Sealing, sealTransaction } from './sealTransaction.ts';

/**
 * The runner retries after a fault of storage or of the code; after so many faults it counts as a
 * failure of sealing, so that there is an end.
 */
const faultsAllowed = 10;

/**
 * Seals a transaction that everybody has signed. After a crash in the middle it starts again; only
 * the commit at the end makes the documents the transaction's own, and it can happen once.
 */
export function sealingJob(
  parts: SealParts & { transactions: Pick<TransactionStore, 'commit'> },
): JobHandler<'seal'> {
  const { transactions, clock, rules } = parts;
  return async ({ transactionId, lease, attempts }, signal) => {
    const pointless = () => ({ outcome: { doneAt: clock() } });
    const begun = await transactions.commit(transactionId, clock(), (state) =>
      startSealing(state, clock()),
    );
    if (begun.outcome !== 'committed' || begun.state.status !== transactionStatus.inProgress)
      return pointless();
    const sealing = await sealTransaction(begun.state, parts, signal).catch(
      (error: unknown): Sealing => {
        if (attempts < faultsAllowed) throw error;
        return { ok: false, reason: error instanceof Error ? error.message : String(error) };
      },
    );
    if (signal.aborted) {
      if (sealing.ok) await discardSealed(documentsOf(sealing.outcome), parts);
      return cutOff(clock());
    }
    const now = clock();
    const result = await transactions.commit(
      transactionId,
      now,
      (state) =>
        sealing.ok
          ? sealed(state, sealing.outcome, rules)
          : sealFailed(state, { reason: sealing.reason, now }, rules),
      lease,
    );
    if (result.outcome === 'committed') return 'ended';
    if (sealing.ok) await discardSealed(documentsOf(sealing.outcome), parts);
    return result.outcome === 'lost' ? 'ended' : pointless();
  };
}

function documentsOf(outcome: Parameters<typeof sealed>[1]) {
  return [...outcome.files.map(({ file }) => file), outcome.receipt];
}
