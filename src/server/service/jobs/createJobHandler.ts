import { type BatchParts, batchJob } from './batchJob.ts';
import { type ClockParts, expireJob, remindJob } from './clockJobs.ts';
import type { JobHandler } from '#server/service/jobs/runner/jobHandler.ts';
import { type MailParts, mailJob } from '#server/service/jobs/mail/mailJob.ts';
import { type PostbackParts, postbackJob } from '#server/service/jobs/postbacks/postbackJob.ts';
import { sealingJob } from '#server/service/jobs/sealing/sealingJob.ts';
import type { SealParts } from '#server/service/jobs/sealing/sealTransaction.ts';
import type { TransactionStore } from '#server/service/storage/transactions/transactionStore.ts';
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
  const postback = postbackJob(postbacks);
  const mail = mailJob(mails);
  const remind = remindJob(clockwork);
  const expire = expireJob(clockwork);
  const sealParts = { ...sealing, transactions: clockwork.transactions };
  const seal = sealingJob(sealParts);
  const trail = trailJob(sealParts);
  const batch = batchJob(together);
  return (job, signal) => {
    switch (job.kind) {
      case 'postback':
        return postback(job, signal);
      case 'mail':
        return mail(job, signal);
      case 'remind':
        return remind(job, signal);
      case 'expire':
        return expire(job, signal);
      case 'seal':
        return seal(job, signal);
      case 'trail':
        return trail(job, signal);
      case 'batch':
        return batch(job, signal);
    }
  };
}
