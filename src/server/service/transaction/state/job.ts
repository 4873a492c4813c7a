import type { Transaction } from '#core/wire/contract/transaction.ts';

/**
 * Mails that a change can call for. `note` goes to the sender, `copy` to a receiver of the sealed
 * documents, the others to a signer.
 */
export const mailKinds = [
  'sign request',
  'reminder',
  'confirmation',
  'cancelled',
  'copy',
  'note',
] as const;
export type MailKind = (typeof mailKinds)[number];

/** What each kind of job has to know. */
export interface JobPayloads {
  /**
   * Deliver `body`: the transaction as it was at the change; the checksum is added on delivery. In
   * order per transaction and url.
   */
  postback: { url: string; body: Transaction };
  mail: { mail: MailKind; signerId?: string | undefined; receiverId?: string | undefined };
  /** Ask `remindSigner` whether a reminder is due. */
  remind: { signerId: string };
  /** Ask `expireTransaction` whether the time is up. */
  expire: object;
  /** Draw, seal and verify the documents, write the audit trail. */
  seal: object;
  /** Seal the audit trail of a transaction that has ended without one. */
  trail: object;
  /** Do what was ordered for several transactions; it belongs to none of them. */
  batch: { batchId: string };
}

/** The kinds of work that changes leave behind. */
export type JobKind = keyof JobPayloads;

/** A job of one kind. `dueAt` in milliseconds since 1970. */
export type JobOf<K extends JobKind> = {
  [Kind in K]: { kind: Kind; dueAt: number } & JobPayloads[Kind];
}[K];

/** Work that a change leaves behind, written with it and done afterwards at least once. */
export type Job = JobOf<JobKind>;
