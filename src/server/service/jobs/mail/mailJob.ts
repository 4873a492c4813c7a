import type { MailSender } from '#server/service/mail/outgoingMail.ts';
import { type MailSeal, sealBody } from '#server/service/storage/accounts/mailStore.ts';
import type { BlobStore } from '#server/service/storage/blobs/blobStore.ts';
import type { TransactionStore } from '#server/service/storage/transactions/transactionStore.ts';
import type { AuditEvent } from '#server/service/transaction/state/auditEvent.ts';
import type { JobPayloads } from '#server/service/transaction/state/job.ts';
import { noteEvidence } from '#server/service/transaction/upkeep/noteEvidence.ts';
import { cutOff, type JobHandler } from '#server/service/jobs/runner/jobHandler.ts';
import { type MailPlaces, mailOfJob, type PlannedMail } from './mailOfJob.ts';
import { retryDelay } from '#server/service/jobs/runner/retryDelay.ts';

/** What sending mails needs. */
export interface MailParts {
  transactions: Pick<TransactionStore, 'read' | 'commit'>;
  blobs: Pick<BlobStore, 'withLocalFile'>;
  /** Absent: mails go to the outbox. */
  sender: MailSender | undefined;
  /** Encrypts what goes to the outbox. */
  mailSeal: Pick<MailSeal, 'seal'>;
  places: MailPlaces;
  clock: () => number;
  random: () => number;
  /** Whether the clock says for sure that the time to wait is over; absent: it does. */
  mayGiveUp?: () => boolean;
}

const pace = { firstMs: 10_000, longestMs: 3_600_000 };
/** After this a mail is given up. */
const patienceMs = 72 * 3_600_000;

/** Writes one mail as things are now, and sends it or puts it into the outbox. */
export function mailJob(parts: MailParts): JobHandler<'mail'> {
  const { transactions, sender, places, clock, random } = parts;
  const isOver = (since: number, now: number) =>
    now >= since + patienceMs && (parts.mayGiveUp?.() ?? true);
  return async (job, signal) => {
    const done = () => ({ outcome: { doneAt: clock() } });
    const { transactionId } = job;
    const record = await transactions.read(transactionId);
    const mail = record && mailOfJob(job.payload, record.state, places);
    if (!record || !mail) return done();
    // The same at every attempt: a mail that was sent just before a crash is known as a repeat.
    const messageId = `<${job.id}@${new URL(places.publicUrl).hostname}>`;
    if (!sender) {
      const { to: recipient, subject, text, link } = mail;
      const { apiKeyId } = record.state;
      const body = sealBody({ text, ...(link === undefined ? {} : { link }) }, parts.mailSeal);
      const kept = { messageId, apiKeyId, transactionId, at: clock(), recipient, subject, body };
      return { ...done(), mail: kept };
    }
    if (signal.aborted) return cutOff(clock());
    const sent = await withFiles(parts.blobs, mail.attachments, (attachments) =>
      sender.send({ ...mail, messageId, attachments }),
    );
    const now = clock();
    if (sent?.ok) {
      const noted = await transactions.commit(
        transactionId,
        now,
        (state) => noteEvidence(state, accepted(job.payload, now)),
        { lease: job.lease },
      );
      return noted.outcome === 'unknown' ? done() : 'ended';
    }
    // Removed meanwhile, and the next look at the transaction finds that the mail is not needed; or
    // not stored as it was sent, and it can be put right.
    const { error, forGood } = sent ?? { error: 'A document is not there.', forGood: false };
    return forGood || isOver(job.createdAt, now)
      ? { outcome: { failedAt: now, error } }
      : { outcome: { runAt: now + retryDelay(job.attempts, pace, random), error } };
  };
}

/** What the trail notes of a mail that its server took. */
function accepted(
  { mail: detail, signerId, receiverId }: JobPayloads['mail'],
  at: number,
): AuditEvent {
  return {
    kind: 'mail accepted',
    at,
    detail,
    ...(signerId === undefined ? {} : { signerId }),
    ...(receiverId === undefined ? {} : { receiverId }),
  };
}

/** Lends all documents as files at the same time; undefined when one of them is gone. */
async function withFiles<T>(
  blobs: MailParts['blobs'],
  planned: PlannedMail['attachments'],
  work: (files: { fileName: string; path: string }[]) => Promise<T>,
): Promise<T | undefined> {
  const [first, ...rest] = planned;
  if (!first) return work([]);
  const lent = await blobs.withLocalFile(first.file, (path) =>
    withFiles(blobs, rest, (files) => work([{ fileName: first.fileName, path }, ...files])),
  );
  return lent.found ? lent.result : undefined;
}
