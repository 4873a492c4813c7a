import type { FileMetadata } from '#core/wire/fileMetadata.ts';
import type { Entries, Finish } from '#core/wire/signSurface.ts';
import type { Job } from './job.ts';
import type { AuditEvent } from './auditEvent.ts';
import type { ServiceProblem } from './serviceProblem.ts';
import type { TransactionState } from './transactionState.ts';

/** What a decision wants written, all of it in one SQL transaction. */
export interface Change {
  next: TransactionState;
  /** For the audit trail, in order. */
  events: AuditEvent[];
  jobs: Job[];
  /** Metadata to keep as it was sent. */
  metadata?: { fileId: string; body: FileMetadata };
  /** What a signer entered so far; replaces what was kept before. */
  entries?: { signerId: string; entries: Entries };
  /** The signatures with which a signer finished; too large for the state. */
  marks?: { signerId: string; marks: SignerMarks };
  /** Files that nothing refers to once this is written. */
  removedBlobs?: string[];
  /** Whether everything that signers entered or drew goes, also from stored postbacks and mails. */
  removesAnswers?: boolean;
}

/** The marks of one signer, as they arrived: numbers or a typed name. */
export type SignerMarks = Pick<Finish, 'signatures' | 'signature'>;

/** A change to write, or why there is none. */
export type Decision = ({ ok: true } & Change) | { ok: false; problems: ServiceProblem[] };

/** Settings of the installation on which decisions depend. */
export interface Rules {
  rightMeasuredFrom: 'left' | 'right';
  contextNames: 'lower-case' | 'as-defined';
  /** Receives every postback, beside the transaction's own `PostbackUrl`. */
  postbackUrl?: string;
  /** Whether the installation has an address for notes to the sender. */
  notesToSender: boolean;
}

/** From where a request came, for the audit trail. */
export interface Origin {
  address?: string;
  userAgent?: string;
}

/** A decision that changes nothing: what was asked for is so already. */
export function unchanged(state: TransactionState): Decision {
  return { ok: true, next: state, events: [], jobs: [] };
}
