import type { Delivery, DeliveryList, MailTrouble } from '#core/wire/surfaces/appSurface.ts';
import { hasEnded } from '#core/wire/transactionStatus.ts';
import type { BatchStore } from '#server/service/storage/batches/batchStore.ts';
import type { JobWithDeliveries } from '#server/service/storage/jobs/jobStore.ts';
import type { TransactionState } from '#server/service/transaction/state/transactionState.ts';

const iso = (time: number) => new Date(time).toISOString();

/** Returns why sealing waits or has failed; undefined when there was no trouble. */
export function sealingOf({ sealTrouble, failure, sealFailures: attempts }: TransactionState) {
  if (sealTrouble)
    return { reason: sealTrouble.reason, attempts, nextAttemptAt: iso(sealTrouble.nextAt) };
  return failure === undefined ? undefined : { reason: failure, attempts };
}

/** Returns how the sealing of the audit trail stands, of a transaction that ended without one. */
export function trailOf(jobs: readonly JobWithDeliveries<'trail'>[]): DeliveryList['trail'] {
  const job = jobs.find(({ doneAt }) => doneAt === null);
  return job?.lastError
    ? { reason: job.lastError, attempts: job.attempts, nextAttemptAt: iso(job.runAt) }
    : { attempts: job?.attempts ?? 0 };
}

/** A postback as the Transaction page shows it. */
export function jobToDelivery(job: JobWithDeliveries<'postback'>): Delivery {
  const { payload } = job;
  return {
    id: String(job.seq),
    url: payload?.url ?? job.host ?? '',
    status: payload?.body.Status ?? 0,
    createdAt: iso(job.createdAt),
    state: job.doneAt !== null ? 'delivered' : job.failedAt !== null ? 'given up' : 'waiting',
    nextAttemptAt: job.doneAt === null && job.failedAt === null ? iso(job.runAt) : undefined,
    attempts: job.deliveries.map(({ at, status, error, durationMs }) => ({
      at: iso(at),
      status: status ?? undefined,
      error: error ?? undefined,
      durationMs,
    })),
  };
}

/** Returns what to report about a mail that was tried and is not done; undefined for others. */
export function jobToTrouble(job: JobWithDeliveries<'mail'>): MailTrouble[] {
  const { payload } = job;
  if (payload === null || job.doneAt !== null || job.lastError === null) return [];
  return [
    {
      id: String(job.seq),
      mail: payload.mail,
      signerId: payload.signerId,
      receiverId: payload.receiverId,
      state: job.failedAt === null ? 'waiting' : 'given up',
      error: job.lastError,
      attempts: job.attempts,
      nextAttemptAt: job.failedAt === null ? iso(job.runAt) : undefined,
    },
  ];
}

/** Reads the removal of a transaction's documents that was asked for and is not done yet. */
export async function waitingRemovalOf(
  batches: BatchStore,
  owner: string,
  { id, status, removedAt }: TransactionState,
): Promise<DeliveryList['removal']> {
  if (!hasEnded(status) || removedAt !== undefined) return undefined;
  const batch = await batches.removal(owner, id);
  if (!batch) return undefined;
  const { waiting, done, skipped, failed } = batch.counts;
  return {
    batchId: batch.id,
    alone: waiting + done + skipped + failed === 1,
    ...(batch.beginsAt === undefined ? {} : { beginsAt: iso(batch.beginsAt) }),
  };
}
