import type { NewJob, JobLease } from '#server/service/storage/jobs/job.ts';

/**
 * How the caller's own JSON is read back: each turns parsed JSON into the caller's type, or throws
 * for a bug.
 */
export interface Codec<State, Summary> {
  toState(json: unknown): State;
  toSummary(json: unknown): Summary;
}

/**
 * A transaction as it is kept. `state` is everything decisions read, `summary` what a list shows;
 * times in ms since 1970.
 */
export interface TransactionRecord<State, Summary> extends NextTransaction<State, Summary> {
  id: string;
  apiKeyId: string;
  /** 1 at creation, one more with each commit. */
  version: number;
  createdAt: number;
  /** When documents and answers were removed, or null. */
  removedAt: number | null;
}

/** What a decision writes: the part of a transaction that may change. */
export interface NextTransaction<State, Summary> {
  status: number;
  state: State;
  summary: Summary;
  startedAt: number | null;
  endedAt: number | null;
  expiresAt: number | null;
}

/** One line of a list, without the state. */
export type TransactionLine<Summary> = Omit<TransactionRecord<never, Summary>, 'state'>;

/** The place of a line in a list, newest first: the next page starts after it. */
export interface ListPlace {
  createdAt: number;
  id: string;
}

/** An entry of the audit trail. `payload` is JSON. */
export interface NewEvent {
  at: number;
  kind: string;
  payload: unknown;
  ip: string | null;
  userAgent: string | null;
}

/** An entry of the audit trail as kept; `seq` counts from 1 in its transaction. */
export interface EventRecord extends NewEvent {
  seq: number;
}

/**
 * What a stored document is: as uploaded, with the answers sealed in, or the audit trail (whose
 * fileId is `''`).
 */
export type FileRole = 'original' | 'sealed' | 'receipt';

/**
 * A stored document. `details` is JSON (pages and the like); `blobKey` null: removed, its hash and
 * size are kept.
 */
export interface FileRecord {
  role: FileRole;
  fileId: string;
  blobKey: string | null;
  sha256: Uint8Array;
  size: number;
  details: unknown;
  createdAt: number;
}

/** The row that a signing link points to. A link of another generation opens nothing. */
export interface SignerRow {
  /** base64url of 16 bytes. */
  rowId: string;
  signerId: string;
  generation: number;
}

/**
 * Something kept per signer beside the state: entries so far, answers, a drawn signature. `data` is
 * JSON; null removes it.
 */
export interface SignerData {
  signerId: string;
  kind: string;
  data: unknown;
}

/** The metadata of a file as its sender wrote it: JSON text, byte for byte. */
export interface FileMetadata {
  fileId: string;
  body: string;
}

/** Everything that is written together with a change, in the same SQL transaction. */
export interface Effects {
  /** The moment of the change, ms since 1970. */
  at: number;
  events?: NewEvent[];
  /** In this order per group. One whose id exists already is left as it is. */
  jobs?: NewJob[];
  /** Replaces the document of the same role and fileId. */
  files?: Omit<FileRecord, 'createdAt'>[];
  metadata?: FileMetadata[];
  /** Adds a row, or sets the generation of the one with the same rowId. */
  signers?: SignerRow[];
  signerData?: SignerData[];
  /**
   * Drops what is waiting or retrying of these kinds (a reminder of a transaction that has ended).
   */
  cancelJobs?: string[];
  /**
   * Marks the job that made this change as done; when its lease was lost meanwhile, nothing is
   * written.
   */
  finishJob?: JobLease;
  /**
   * Removes documents, metadata, signers' data and the bodies of finished jobs and mails; hashes,
   * times and events stay.
   */
  removeContent?: boolean;
}

/**
 * `freedBlobs` are the keys that nothing names any more: remove them from the blob store now (a
 * sweep finds forgotten ones).
 */
export type CommitResult =
  | { outcome: 'committed'; version: number; freedBlobs: string[] }
  | { outcome: 'lost' };

/** What an Idempotency-Key promises: the same owner, key and body give the same transaction. */
export interface IdempotencyClaim {
  key: string;
  bodySha256: Uint8Array;
}

/**
 * `repeated`: the key was used before, for this transaction; `sameBody` says whether the request
 * was the same.
 */
export type CreateResult =
  | { outcome: 'created' }
  | { outcome: 'repeated'; transactionId: string; sameBody: boolean };
