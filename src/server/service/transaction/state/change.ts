import type { Finish } from '#core/wire/surfaces/signSurface.ts';
import type { AuditEvent } from './auditEvent.ts';
import type { Job } from './job.ts';
import type { ServiceProblem } from './serviceProblem.ts';
import type { StoredFile, TransactionState } from './transactionState.ts';

/** What a decision wants written, all of it in one SQL transaction. */
export interface Change {
  next: TransactionState;
  /** For the audit trail, in order. */
  events: AuditEvent[];
  jobs: Job[];
  metadata?: MetadataText[];
  /** Documents that take the place of those of the same role and fileId. */
  files?: ChangedFile[];
  /** The signatures with which a signer finished, too large for the state. Their entries go. */
  marks?: { signerId: string; marks: SignerMarks };
  /** Somebody else is the signer: what was entered until then is not theirs. */
  forgetsEntriesOf?: string;
  /** Kinds of waiting jobs that have lost their point. */
  cancelJobs?: Job['kind'][];
  /**
   * Documents, metadata, marks and the bodies of finished jobs and mails go; hashes, times and the
   * sealed audit trail stay.
   */
  removesContent?: boolean;
  /** Addresses, browsers and what people wrote go from events, jobs and mails. */
  removesPersonalData?: boolean;
}

/** A document as a change writes it; `isShared`: its blob belongs to templates as well. */
export interface ChangedFile extends StoredFile {
  role: 'original' | 'sealed' | 'receipt';
  fileId: string;
  isShared?: boolean;
}

/** The metadata of a file as its sender wrote it: JSON text, byte for byte. */
export interface MetadataText {
  fileId: string;
  body: string;
}

/** The marks of one signer, as they arrived: numbers or a typed name. */
export type SignerMarks = Pick<Finish, 'signatures' | 'signature'>;

/** A change to write, or why there is none. */
export type Decision = ({ ok: true } & Change) | { ok: false; problems: ServiceProblem[] };

/** Settings of the installation on which decisions depend. */
export interface Rules {
  rightMeasuredFrom: 'left' | 'right';
  contextNames: 'lower-case' | 'as-defined';
  /** What a transaction without a `SignRequestMode` has. */
  signRequestMode: 1 | 2;
  /** Whether a transaction that does not say has its signatures placed. */
  placeSignatures: boolean;
  /** Who asks, where a transaction does not say. */
  senderName?: string;
  /** Of signers and receivers who have none. */
  language: string;
  /** What DELETE of a transaction does that has ended: nothing, or removes what it holds. */
  endedDelete: 'keeps' | 'removes';
  /** Whether answers name what a transaction does not have: [], null and false. */
  showsUnset: boolean;
  /** The base address of links, without a slash at its end. */
  publicUrl: string;
  /** Receives every postback, beside the transaction's own `PostbackUrl`. */
  postbackUrl?: string;
  /** Whether `PostbackUrl` may be http instead of https. */
  httpPostbacks: boolean;
  /** Whether the installation has an address for notes to the sender. */
  notesToSender: boolean;
  /** Mails leave the installation, instead of waiting where the sender reads them. */
  sendsMails?: true;
  /** Answers to the sender hold signing links that mails bring, too. */
  givesLinks?: true;
}

/** From where a request came, for the audit trail. */
export type Origin = Pick<AuditEvent, 'address' | 'userAgent' | 'embeddedIn' | 'link'>;

/** A decision that changes nothing: what was asked for is so already. */
export function unchanged(state: TransactionState): Decision {
  return { ok: true, next: state, events: [], jobs: [] };
}
