import { randomUUID } from 'node:crypto';
import { createJobHandler } from '#server/service/jobs/createJobHandler.ts';
import {
  createJobRunner,
  type JobRunner,
  type RunnerParts,
} from '#server/service/jobs/runner/createJobRunner.ts';
import { createSmtpSender } from '#server/service/mail/smtpSender.ts';
import type { CopyLinks } from '#server/service/http/copyLinks.ts';
import type { SignLinks } from '#server/service/http/signLinks.ts';
import type { PdfJobs } from '#server/service/pdf/process/createPdfJobs.ts';
import type { SealKey } from '#server/service/pdf/sealJob.ts';
import type { MailSeal } from '#server/service/storage/accounts/mailStore.ts';
import type { BlobStore } from '#server/service/storage/blobs/blobStore.ts';
import type { BatchStore } from '#server/service/storage/batches/batchStore.ts';
import type { TransactionStore } from '#server/service/storage/transactions/transactionStore.ts';
import type { DetailStore } from '#server/service/storage/transactions/detailStore.ts';
import type { JobStore } from '#server/service/storage/jobs/jobStore.ts';
import type { SettingsStore } from '#server/service/storage/accounts/settingsStore.ts';
import type { Scratch } from '#server/service/storage/blobs/scratch.ts';
import type { Rules } from '#server/service/transaction/state/change.ts';
import type { ClockWatch } from '#server/install/upkeep/clockWatch.ts';
import type { Config } from '#server/config/config.ts';
import type { Log } from '#server/config/log.ts';
import { holdPausedJobs } from './pausedJobs.ts';

/** What the service's jobs need. */
export interface JobParts {
  config: Config;
  log: Log;
  transactions: TransactionStore;
  batches: BatchStore;
  details: DetailStore;
  jobs: JobStore;
  settings: SettingsStore;
  clockWatch: ClockWatch;
  blobs: BlobStore;
  scratch: Scratch;
  pdf: PdfJobs;
  links: SignLinks;
  copies: CopyLinks;
  rules: Rules;
  sealKey: SealKey;
  mailSeal: MailSeal;
  /** The secret that receivers of postbacks know, unless `POSTBACK_SECRET` is set. */
  postbackSecret: string;
  clock: () => number;
  /** Looks at an error that a job met. */
  heed: (error: unknown) => void;
  observe: NonNullable<RunnerParts['observe']>;
}

/** Starts the runner of postbacks, mails, reminders, expiry, sealing and batches. */
export async function startJobs(parts: JobParts): Promise<JobRunner> {
  const { config, log, transactions, details, blobs, scratch, pdf, rules, clock } = parts;
  const random = Math.random;
  const timing = { clock, random, mayGiveUp: () => !parts.clockWatch.isDoubted() };
  const { senderEmail, publicUrl } = config;
  const sender = senderOf(config);
  const reportFault = (error: unknown, kind: string) => {
    parts.heed(error);
    log.error({ err: error, kind }, 'A job failed.');
  };
  const handle = createJobHandler({
    clockwork: { transactions, rules, clock },
    postbacks: {
      secret: config.postbackSecret ?? parts.postbackSecret,
      rules: { allowPrivate: config.postbackAllowPrivate },
      ...(config.postbackUrl !== undefined && config.postbackAuthorization !== undefined
        ? { authorization: { url: config.postbackUrl, value: config.postbackAuthorization } }
        : {}),
      ...timing,
    },
    mails: {
      transactions,
      blobs,
      sender,
      mailSeal: parts.mailSeal,
      places: {
        publicUrl,
        senderEmail,
        signLink: ({ id }, { id: signerId, rowId, generation }) =>
          parts.links.urlOf({ transactionId: id, signerId, rowId, generation }, 'mail'),
        copyLink: (transactionId, number) => parts.copies.urlOf({ transactionId, number }),
        attaches: sender !== undefined,
      },
      ...timing,
    },
    sealing: {
      details,
      blobs,
      scratch,
      pdf,
      key: parts.sealKey,
      tsaUrl: config.tsaUrl,
      rules,
      service: publicUrl,
      ...timing,
      newBlobKey: randomUUID,
      report: ({ transactionId, reason, fault }) =>
        log.warn(
          { transactionId, reason, ...(fault === undefined ? {} : { err: fault }) },
          'Sealing failed.',
        ),
    },
    together: {
      ...parts,
      wakeJobs: (jobs) => runner.wake(jobs),
      reportFault: (error) => reportFault(error, 'batch'),
    },
  });
  const runner: JobRunner = createJobRunner({
    jobs: await holdPausedJobs(parts.jobs, parts.settings, parts.clockWatch),
    handle,
    alone: config.databaseUrl === undefined,
    // Without a server of mail they only go to the outbox: one claim and one commit for many.
    ...(sender === undefined ? { mailsAtOnce: 32 } : {}),
    workerId: randomUUID(),
    clock,
    random,
    observe: parts.observe,
    reportFault,
  });
  await runner.start();
  return {
    ...runner,
    async stop() {
      await runner.stop();
      sender?.close();
    },
  };
}

/** What sends mails; undefined where they only go to the outbox. */
function senderOf({ smtpUrl, smtpAllowPlain, senderEmail, publicUrl }: Config) {
  const from = senderEmail ?? `fieldwright@${new URL(publicUrl).hostname}`;
  return smtpUrl === undefined
    ? undefined
    : createSmtpSender(smtpUrl, from, { allowPlain: smtpAllowPlain });
}
