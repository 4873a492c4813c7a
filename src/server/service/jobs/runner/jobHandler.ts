import type { JobOutcome, LeasedJob } from '#server/service/storage/jobs/jobRows.ts';
import type { NewMail } from '#server/service/storage/accounts/mailStore.ts';
import type { NewDelivery } from '#server/service/storage/jobs/jobStore.ts';
import type { JobKind } from '#server/service/transaction/state/job.ts';

/**
 * What one attempt at a job came to, with the mail for the outbox that is written with its end.
 * `ended`: its lease was given up together with a change of the transaction, or was lost; nothing
 * is left to write.
 */
export type JobResult = { outcome: JobOutcome; delivery?: NewDelivery; mail?: NewMail } | 'ended';

/**
 * Does one job of these kinds. It may have been done before, wholly or in part, by a process that
 * crashed. When the signal aborts, it ends as soon as it can and asks to be run again. A throw is a
 * fault: it is reported, and the job is tried again later.
 */
export type JobHandler<K extends JobKind = JobKind> = (
  job: LeasedJob<K>,
  signal: AbortSignal,
) => Promise<JobResult>;

/** The result of a job that was cut off because the server stops: it is due again at once. */
export function cutOff(now: number): JobResult {
  return { outcome: { runAt: now, error: 'The server was stopped.' } };
}
