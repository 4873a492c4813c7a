import type { Job } from '#server/service/transaction/state/job.ts';
import { type ClockParts, expireJob, remindJob } from './clockJobs.ts';
import type { JobHandler } from './jobHandler.ts';
import { type MailParts, mailJob } from './mailJob.ts';
import { type PostbackParts, postbackJob } from './postbackJob.ts';
import { sealJob } from './sealJob.ts';
import type { SealParts } from './sealTransaction.ts';

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
