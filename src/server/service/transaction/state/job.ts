import type { Transaction } from '#core/wire/contract/transaction.ts';

/** Mails that a change can call for. `note` goes to the sender, the others to a signer. */
export type MailKind = 'sign request' | 'reminder' | 'confirmation' | 'note';

/**
 * Work that a change leaves behind, written with it and done afterwards at least once. Times are
 * milliseconds since 1970.
 */
export type Job =
  /**
   * Deliver `body` (the transaction as it was at the change; the checksum is added on delivery). In
   * order per transaction and url.
   */
  | { kind: 'postback'; url: string; body: Transaction; dueAt: number }
  | { kind: 'mail'; mail: MailKind; signerId?: string; dueAt: number }
  /** Ask `remindSigner` whether a reminder is due. */
  | { kind: 'remind'; signerId: string; dueAt: number }
  /** Ask `expireTransaction` whether the time is up. */
  | { kind: 'expire'; dueAt: number }
  /** Draw, seal and verify the documents, write the audit trail. */
  | { kind: 'seal'; dueAt: number };
