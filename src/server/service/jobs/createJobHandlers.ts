import type { Job } from '#server/service/transaction/state/job.ts';
import { type ClockParts, expireJob, remindJob } from './clockJobs.ts';
import type { JobHandler } from '#server/service/jobs/runner/jobHandler.ts';
import { type MailParts, mailJob } from '#server/service/jobs/mail/mailJob.ts';
import { type PostbackParts, postbackJob } from '#server/service/jobs/postbacks/postbackJob.ts';
import { sealJob } from '#server/service/jobs/sealing/sealJob.ts';
import type { SealParts } from '#server/service/jobs/sealing/sealTransaction.ts';

/** Who does the jobs of each kind that decisions leave behind. */
export function createJobHandlers(parts: {
  clockwork: ClockParts;
  postbacks: PostbackParts;
  mails: MailParts;
  sealing: SealParts;
}): Record<Job['kind'], JobHandler> {
  const { clockwork, postbacks, mails, sealing } = parts;
  return {
    postback: postbackJob(postbacks),
    mail: mailJob(mails),
    remind: remindJob(clockwork),
    expire: expireJob(clockwork),
    seal: sealJob({ ...sealing, transactions: clockwork.transactions }),
  };
}
