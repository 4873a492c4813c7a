import { type BatchParts, batchJob } from './batchJob.ts';
import { type ClockParts, expireJob, remindJob } from './clockJobs.ts';
import type { JobHandler } from '#server/service/jobs/runner/jobHandler.ts';
import { type MailParts, mailJob } from '#server/service/jobs/mail/mailJob.ts';
import { type PostbackParts, postbackJob } from '#server/service/jobs/postbacks/postbackJob.ts';
import { sealingJob } from '#server/service/jobs/sealing/sealingJob.ts';
import type { SealParts } from '#server/service/jobs/sealing/sealTransaction.ts';
import type { TransactionStore } from '#server/service/storage/transactions/transactionStore.ts';
import type { JobKind } from '#server/service/transaction/state/job.ts';
import { trailJob } from '#server/service/jobs/sealing/trailJob.ts';

/** Does the jobs of every kind that decisions leave behind. */
export function createJobHandler(parts: {
  clockwork: ClockParts & { transactions: Pick<TransactionStore, 'read' | 'commit'> };
  postbacks: PostbackParts;
  mails: MailParts;
  sealing: SealParts;
  together: BatchParts;
}): JobHandler {
  const { clockwork, postbacks, mails, sealing, together } = parts;
  const sealParts = { ...sealing, transactions: clockwork.transactions };
  const handlers: { [K in JobKind]: JobHandler<K> } = {
    postback: postbackJob(postbacks),
    mail: mailJob(mails),
    remind: remindJob(clockwork),
    expire: expireJob(clockwork),
    seal: sealingJob(sealParts),
    trail: trailJob(sealParts),
    batch: batchJob(together),
  };
  return (job, signal) => (handlers[job.kind] as JobHandler)(job, signal);
}
