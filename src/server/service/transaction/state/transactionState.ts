import type { DocumentReading } from '#core/wire/documentReading.ts';
import type { FieldType } from '#core/fields/fieldKinds.ts';
import type { FieldTraits } from '#core/fields/fieldTraits.ts';
import type { Location } from '#core/wire/contract/fileMetadata.ts';
import type { Context, Device, SignerState, Verification } from '#core/wire/contract/signer.ts';
import type { Entries } from '#core/wire/surfaces/signSurface.ts';
import type { TransactionStatus } from '#core/wire/transactionStatus.ts';
import type { UploadedPdf } from './uploadedPdf.ts';

/** What can happen with a signer or a receiver, by the codes of the family. */
export const activities = {
  101: 'InvitationSent',
  103: 'Opened',
  104: 'ReminderSent',
  105: 'DocumentOpened',
  202: 'Rejected',
  203: 'Signed',
  301: 'SignedDocumentSent',
  303: 'SignedDocumentDownloaded',
  403: 'ReceiptDownloaded',
} as const;
export type ActivityCode = keyof typeof activities;

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
  /** When its files changed last. */
  modifiedAt?: number;
  /** When it came to status 30 or above. */
  endedAt?: number;
  /** When it expires: counted from creation before the start, from the start afterwards. */
  expiresAt: number;
  /** When its documents and answers were removed. */
  removedAt?: number;
  /** When names, addresses and what people wrote were removed, too. */
  personalRemovedAt?: number;
  sendEmailNotifications: boolean;
  daysToExpire: number;
  /** 1: all signers at once; 2: one after another, in their order. */
  signRequestMode: 1 | 2;
  /** A signature that has no box of its own is given one at the start. */
  placeSignatures?: true;
  postbackUrl?: string;
  /** Who asks, and where that name comes from. */
  sender?: { name: string; from: 'transaction' | 'service' | 'keys' };
  /** The template that it was made from, and which version of it. */
  template?: { id: string; version: number };
  /** What else the client sent at creation, answered back as it came. */
  echoed?: Record<string, unknown>;
  /** Why the sender cancelled it. */
  cancelReason?: string;
  signers: SignerRecord[];
  /** Who gets the sealed documents beside the signers. */
  receivers?: ReceiverRecord[];
  /** In the order of their first upload. */
  files: FileRecord[];
  /** One map over the whole transaction: a key occurs once. */
  formSets: FormSetRecord[];
  /** How often sealing has failed since it was asked for. */
  sealFailures: number;
  /** Why sealing waits (status 20), in words: since when, and when it is tried next. */
  sealTrouble?: { reason: string; since: number; nextAt: number };
  /** Why sealing was given up (status 70), in words. */
  failure?: string;
  /** The sealed audit trail: with the documents, or soon after any other end. */
  receipt?: StoredFile;
}

/** One signer: what the client set, and how far they are. */
export interface SignerRecord {
  /** As the client chose it, else Signer1, Signer2, ... */
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
  /** Shown to the signer. */
  introText?: string;
  /** Where the signer is led after they have finished or declined. */
  returnUrl?: string;
  /** Set when signed: the sentence to which the signer consented. */
  consent?: string;
  /** What else the client sent at creation, answered back as it came. */
  echoed?: Record<string, unknown>;
  /** In the order in which they happened. */
  activities?: ActivityRecord[];
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
  /** Set when signed: SHA-256 of what this signer entered and signed, in lower-case hex. */
  signedSha256?: string;
}

/** Somebody who signs nothing and gets the sealed documents. */
export interface ReceiverRecord {
  /** UUID. */
  id: string;
  name?: string;
  email: string;
  language: string;
  /** The sender's own words for the mail. */
  subject?: string;
  message?: string;
  /** What else the client sent at creation, answered back as it came. */
  echoed?: Record<string, unknown>;
  /** In the order in which they happened. */
  activities?: ActivityRecord[];
}

/** Something that happened with a signer or a receiver. */
export interface ActivityRecord {
  code: ActivityCode;
  at: number;
  /** A fileId or a reason. */
  info?: string;
  /** On what it was done, as far as a browser says. */
  device?: Device;
}

/** A file as one upload left it on the blob store. */
export interface StoredFile {
  blobKey: string;
  /** Lower-case hex. */
  sha256: string;
  /** In bytes. */
  size: number;
  /** SHA-256 of the PDF as it was uploaded, where it was written anew to be unambiguous. */
  uploadedSha256?: string;
  /** How it is read in parts, where it was sealed; of an upload that is among its facts. */
  reading?: DocumentReading;
}

/** One file of the transaction. It comes to be with its metadata, or with a PDF alone. */
export interface FileRecord {
  fileId: string;
  displayName?: string;
  /** A copy of each signature stands on every page that has none of its signer. */
  setParaph?: true;
  /** A PDF without metadata: each signer signs it at Finish. */
  bare?: true;
  /** The metadata's `Signers`: which form sets (or fileIds) each signer may fill. */
  signers: { signerId: string; formSets: string[] }[];
  /** The PDF as it was prepared at its upload, and what was found in it. */
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
  /** What it holds before its signer enters anything. */
  value?: string | boolean;
  /** Full name of the PDF's own field that it stands for. */
  convertedFrom?: string;
  /** Its place among the fields of its page when a signer goes from one to the next. */
  tabOrder?: number;
  /** What it asks for beside its kind. */
  traits?: FieldTraits;
}
