import type { TransactionStore } from '#server/service/storage/transactions/transactionStore.ts';
import { triedForMs, waitAfter } from '#server/service/transaction/sealing/sealing.ts';
import { lacksTrail, trailSealed } from '#server/service/transaction/sealing/sealTrail.ts';
import {
  day,
  type StoredFile,
  type TransactionState,
} from '#server/service/transaction/state/transactionState.ts';
import { cutOff, type JobHandler } from '#server/service/jobs/runner/jobHandler.ts';
import { auditTrailOf } from './auditTrailOf.ts';
import { discardSealed, keepWritten, type NotSealed } from './keepWritten.ts';
import { troubleOf } from './sealingJob.ts';
import { type SealParts, sealMark } from './sealTransaction.ts';

/**
 * Seals the audit trail of a transaction that ended without one: declined, expired, cancelled,
 * failed. Trouble is waited out as for documents; after 72 hours, and where it lies in the trail
 * itself, it is tried again once a day.
 */
export function trailJob(
  parts: SealParts & { transactions: Pick<TransactionStore, 'read' | 'commit'> },
): JobHandler<'trail'> {
  const { transactions, blobs, clock, report } = parts;
  return async ({ transactionId, lease, createdAt, attempts }, signal) => {
    const pointless = () => ({ outcome: { doneAt: clock() } });
    const record = await transactions.read(transactionId);
    if (!record || !lacksTrail(record.state)) return pointless();
    const from = record.state;
    let fault: unknown;
    const receipt = await writeTrail(from, parts, signal).catch((error: unknown): NotSealed => {
      fault = error;
      return { reason: troubleOf(error), byNature: false };
    });
    const now = clock();
    if (signal.aborted) {
      if (!('reason' in receipt)) await discardSealed([receipt], parts);
      return cutOff(now);
    }
    if ('reason' in receipt) {
      const { reason, byNature } = receipt;
      report({ transactionId, reason: `Audit trail: ${reason}`, fault });
      const isLasting = byNature || now - createdAt >= triedForMs;
      const wait = isLasting ? day : waitAfter(attempts);
      return { outcome: { runAt: now + wait, error: reason } };
    }
    const decide = (state: TransactionState) => trailSealed(state, { from, receipt, now });
    const result = await transactions.commit(transactionId, now, decide, { lease });
    if (result.outcome === 'committed') {
      // A blob that cannot be removed now is found by the sweep.
      for (const key of result.freedBlobs) await blobs.remove(key).catch(() => undefined);
      return 'ended';
    }
    await discardSealed([receipt], parts);
    return result.outcome === 'lost'
      ? 'ended'
      : // Changed meanwhile: the next look finds what is to be done.
        { outcome: { runAt: now, error: 'The transaction changed meanwhile.' } };
  };
}

async function writeTrail(
  state: TransactionState,
  parts: SealParts,
  signal: AbortSignal,
): Promise<StoredFile | NotSealed> {
  const { details, pdf, service, clock } = parts;
  const trail = auditTrailOf({
    state,
    status: state.status,
    events: await details.listEvents(state.id),
    marks: await details.listMarks(state.id),
    sealed: new Map(
      state.files.flatMap(({ fileId, sealed }) => (sealed ? [[fileId, sealed.sha256]] : [])),
    ),
    service,
    endedAt: state.endedAt ?? clock(),
  });
  const mark = sealMark(state.id, 'Audit trail', parts);
  return keepWritten(
    (target) => pdf.auditTrail({ ...mark, target, trail }, { queue: state.apiKeyId, signal }),
    parts,
  );
}
