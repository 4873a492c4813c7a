import { type ClockParts, expireJob, remindJob } from './clockJobs.ts';
import type { JobHandler } from '#server/service/jobs/runner/jobHandler.ts';
import { type MailParts, mailJob } from '#server/service/jobs/mail/mailJob.ts';
import { type PostbackParts, postbackJob } from '#server/service/jobs/postbacks/postbackJob.ts';
import { sealingJob } from '#server/service/jobs/sealing/sealingJob.ts';
import type { SealParts } from '#server/service/jobs/sealing/sealTransaction.ts';

/** Does the jobs of every kind that decisions leave behind. */
export function createJobHandler(parts: {
  clockwork: ClockParts;
  postbacks: PostbackParts;
  mails: MailParts;
  sealing: SealParts;
}): JobHandler {
  const { clockwork, postbacks, mails, sealing } = parts;
  const postback = postbackJob(postbacks);
  const mail = mailJob(mails);
  const remind = remindJob(clockwork);
  const expire = expireJob(clockwork);
  const seal = sealingJob({ ...sealing, transactions: clockwork.transactions });
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
    }
  };
}
