import type { FieldType, Location } from '#core/wire/contract/fileMetadata.ts';
import type { Context, SignerState, Verification } from '#core/wire/contract/signer.ts';
import type { Entries } from '#core/wire/surfaces/signSurface.ts';
import type { TransactionStatus } from '#core/wire/transactionStatus.ts';
import type { UploadedPdf } from './uploadedPdf.ts';

/** A day in milliseconds. */
export const day = 24 * 60 * 60 * 1000;

/**
 * Everything that decides what may happen next to a transaction, as plain JSON. Times are whole
 * milliseconds since 1970 (UTC). Client-chosen keys live in lists or are read with `ownMember`, so
 * that a field may be called `constructor`.
 */
export interface TransactionState {
  /** UUID; the `Id` on the wire. */
  id: string;
  /** The API key that made it; another key does not see it. */
  apiKeyId: string;
  status: TransactionStatus;
  createdAt: number;
  startedAt?: number;
  /** When it came to status 30 or above. */
  endedAt?: number;
  /** When it expires: counted from creation before the start, from the start afterwards. */
  expiresAt: number;
  /** When its documents and answers were removed. */
  removedAt?: number;
  sendEmailNotifications: boolean;
  daysToExpire: number;
  /** 1: all signers at once; 2: one after another, in their order. */
  signRequestMode: 1 | 2;
  postbackUrl?: string;
  signers: SignerRecord[];
  /** In the order of their first metadata. */
  files: FileRecord[];
  /** One map over the whole transaction: a key occurs once. */
  formSets: FormSetRecord[];
  /** How often sealing has failed. */
  sealFailures: number;
  /** Why sealing was given up (status 70), in words. */
  failure?: string;
  /** The audit trail PDF, once signed. */
  receipt?: StoredFile;
}

/** One signer: what the client set, and how far they are. */
export interface SignerRecord {
  /** Signer1, Signer2, ... in the order of creation. */
  id: string;
  /** UUID that the signing link carries. */
  rowId: string;
  /** Part of what the signing link proves; a higher one revokes older links. */
  generation: number;
  email?: string;
  language: string;
  sendSignRequest: boolean;
  signRequestSubject?: string;
  signRequestMessage?: string;
  sendSignConfirmation: boolean;
  daysToRemind: number;
  verifications: Verification[];
  scribbleName?: string;
  scribbleNameFixed: boolean;
  /** The client's own `Context`, sent at creation. */
  context?: Context;
  state: SignerState;
  openedAt?: number;
  signedAt?: number;
  declinedAt?: number;
  rejectReason?: string;
  /**
   * Set when signed: the text or tick of every field that this signer filled, by fileId and name as
   * defined.
   */
  answers?: Entries;
  /** Set when signed: the name under the signature. */
  signedName?: string;
}

/** A file as one upload left it on the blob store. */
export interface StoredFile {
  blobKey: string;
  /** Lower-case hex. */
  sha256: string;
  /** In bytes. */
  size: number;
}

/** One file of the transaction. It comes to be with its metadata. */
export interface FileRecord {
  fileId: string;
  displayName?: string;
  /** The metadata's `Signers`: which form sets (or fileIds) each signer may fill. */
  signers: { signerId: string; formSets: string[] }[];
  /** The PDF as uploaded, and what was found in it. */
  pdf?: StoredFile & { facts: UploadedPdf };
  sealed?: StoredFile;
}

/** A form set, and the file whose metadata named it last. */
export interface FormSetRecord {
  key: string;
  fileId: string;
  fields: FieldRecord[];
}

/** A generated field as the client defined it. */
export interface FieldRecord {
  name: string;
  type: FieldType;
  location: Location;
  /** Full name of the PDF's own field that it stands for. */
  convertedFrom?: string;
}
