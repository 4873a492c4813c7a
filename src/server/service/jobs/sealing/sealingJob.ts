import { transactionStatus } from '#core/wire/transactionStatus.ts';
import type { TransactionStore } from '#server/service/storage/transactions/transactionStore.ts';
import { storageTroubleOf } from '#server/service/storage/database/storageTrouble.ts';
import { sealed, sealFailed, startSealing } from '#server/service/transaction/sealing/sealing.ts';
import { cutOff, type JobHandler } from '#server/service/jobs/runner/jobHandler.ts';
import { discardSealed } from './keepWritten.ts';
import { type SealParts, type Sealing, sealTransaction } from './sealTransaction.ts';

/**
 * Seals a transaction that everybody has signed. After a crash in the middle it starts again; only
 * the commit at the end makes the documents the transaction's own, and it can happen once.
 */
export function sealingJob(
  parts: SealParts & { transactions: Pick<TransactionStore, 'commit'> },
): JobHandler<'seal'> {
  const { transactions, clock, rules, report } = parts;
  return async ({ transactionId, lease }, signal) => {
    const pointless = () => ({ outcome: { doneAt: clock() } });
    const begun = await transactions.commit(transactionId, clock(), (state) =>
      startSealing(state, clock()),
    );
    if (begun.outcome !== 'committed' || begun.state.status !== transactionStatus.inProgress)
      return pointless();
    const sealing = await sealTransaction(begun.state, parts, signal).catch(
      (error: unknown): Sealing => ({
        ok: false,
        byNature: false,
        reason: troubleOf(error),
        fault: error,
      }),
    );
    if (signal.aborted) {
      if (sealing.ok) await discardSealed(documentsOf(sealing.outcome), parts);
      return cutOff(clock());
    }
    const now = clock();
    if (!sealing.ok) report({ transactionId, reason: sealing.reason, fault: sealing.fault });
    const result = await transactions.commit(
      transactionId,
      now,
      (state) =>
        sealing.ok
          ? sealed(state, sealing.outcome, rules)
          : sealFailed(state, { ...sealing, now, mayGiveUp: parts.mayGiveUp?.() ?? true }, rules),
      { lease },
    );
    if (result.outcome === 'committed') {
      // The audit trail of an earlier end, where it was sealed again; else found by the sweep.
      for (const key of result.freedBlobs) await parts.blobs.remove(key).catch(() => undefined);
      return 'ended';
    }
    if (sealing.ok) await discardSealed(documentsOf(sealing.outcome), parts);
    return result.outcome === 'lost' ? 'ended' : pointless();
  };
}

/** What a fault of storage or of the code is called on pages and in the audit trail. */
export function troubleOf(error: unknown): string {
  return storageTroubleOf(error) === 'full'
    ? 'The disk of the service is full.'
    : 'The service met a fault of its own.';
}

function documentsOf(outcome: Parameters<typeof sealed>[1]) {
  return [...outcome.files.map(({ file }) => file), outcome.receipt];
}
