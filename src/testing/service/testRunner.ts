import { randomUUID } from 'node:crypto';
import { createJobHandler } from '#server/service/jobs/createJobHandler.ts';
import { createJobRunner } from '#server/service/jobs/runner/createJobRunner.ts';
import type { PostbackRules } from '#server/service/jobs/postbacks/sendPostback.ts';
import type { MailSender } from '#server/service/mail/outgoingMail.ts';
import type { PdfJobs } from '#server/service/pdf/process/createPdfJobs.ts';
import type { SealKey } from '#server/service/pdf/sealJob.ts';
import { runPdfJob } from '#testing/service/runPdfJob.ts';
import { makeCertificate } from '#server/service/pdf/seal/makeCertificate.ts';
import { createMailSeal } from '#server/install/secrets/mailSeal.ts';
import { createMailStore } from '#server/service/storage/accounts/mailStore.ts';
import { sampleRules } from './sampleTransactions.ts';
import { openTestService, testTime } from './testService.ts';

/** The secret of postbacks in tests. */
export const testSecret = 'SharedSecret';

/**
 * A test service with the runner of its jobs, woken by every commit. `turn` moves the clock and
 * lets run what is due then. Documents are sealed in this process unless `sealer` says otherwise.
 */
export async function openTestRunner({
  postbackRules = { allowPrivate: true },
  sender,
  senderEmail,
  sealer = { seal: sealHere, auditTrail: auditTrailHere },
  tsaUrl,
  sealKey,
  ...changes
}: Parameters<typeof openTestService>[0] & {
  postbackRules?: PostbackRules;
  sender?: MailSender;
  senderEmail?: string;
  sealer?: Pick<PdfJobs, 'seal' | 'auditTrail'>;
  tsaUrl?: string;
  sealKey?: SealKey;
} = {}) {
  let wake: () => void = () => undefined;
  const own = await openTestService({
    rules: {
      ...sampleRules,
      httpPostbacks: true,
      notesToSender: senderEmail !== undefined,
    },
    wakeJobs: () => wake(),
    ...changes,
  });
  const { parts, jobs } = own;
  const clock = () => own.clock.now;
  const random = () => 0.5;
  /** Whether the clock is in doubt, so that nothing is given up. */
  const doubt = { isThere: false };
  const mayGiveUp = () => !doubt.isThere;
  const mailSeal = createMailSeal(new Uint8Array(32));
  const jobFaults: unknown[] = [];
  const sealReports: unknown[] = [];
  const { transactions, details, blobs, scratch, rules, links, publicUrl } = parts;
  const runner = createJobRunner({
    jobs,
    handle: createJobHandler({
      clockwork: { transactions, rules, clock },
      postbacks: { secret: testSecret, rules: postbackRules, clock, random, mayGiveUp },
      mails: {
        transactions,
        blobs,
        sender,
        mailSeal,
        places: {
          publicUrl,
          senderEmail,
          signLink: ({ id }, { id: signerId, rowId, generation }) =>
            links.urlOf({ transactionId: id, signerId, rowId, generation }, 'mail'),
          copyLink: (transactionId, number) => parts.copies.urlOf({ transactionId, number }),
          attaches: sender !== undefined,
        },
        clock,
        random,
        mayGiveUp,
      },
      sealing: {
        details,
        blobs,
        scratch,
        pdf: sealer,
        key: sealKey ?? (await makeCertificate('Test', new Date(testTime))),
        tsaUrl,
        rules,
        service: publicUrl,
        clock,
        mayGiveUp,
        newBlobKey: randomUUID,
        report: ({ reason, fault }) => sealReports.push(fault ?? reason),
      },
      together: { ...parts, reportFault: (error) => jobFaults.push(error) },
    }),
    alone: true,
    workerId: 'test',
    clock,
    random,
    reportFault: (error) => jobFaults.push(error),
  });
  ({ wake } = runner);
  await runner.start();
  return {
    ...own,
    doubt,
    outbox: createMailStore(own.database, mailSeal),
    jobFaults,
    /** What was reported of failures of sealing: what was thrown, or the reason in words. */
    sealReports,
    runner,
    turn(milliseconds: number) {
      own.clock.now += milliseconds;
      runner.wake();
    },
    async close() {
      await runner.stop();
      await own.close();
      for (const error of jobFaults) throw error;
    },
  };
}

/** What the child process would answer, without the second that starting one takes. */
const sealHere: PdfJobs['seal'] = async (job) =>
  (await runPdfJob({ kind: 'seal', job })) as Awaited<ReturnType<PdfJobs['seal']>>;
const auditTrailHere: PdfJobs['auditTrail'] = async (job) =>
  (await runPdfJob({ kind: 'auditTrail', job })) as Awaited<ReturnType<PdfJobs['auditTrail']>>;

/** The runner of a test file. */
export type TestRunner = Awaited<ReturnType<typeof openTestRunner>>;
