import type { PdfFailure } from './pdfReport.ts';
import type { SealDone, SealMark, SealOutline, SignatureDrawing } from './sealJob.ts';

/** One of the documents, by the SHA-256 of what came in and of what went out (lower-case hex). */
export interface AuditedFile {
  name: string;
  /** This and the digests are absent where there is no such file. */
  pages?: number;
  originalSha256?: string;
  /** Of what it was made into, where that are other bytes: everybody saw and signed these. */
  preparedSha256?: string;
  sealedSha256?: string;
}

/** One of the signers. Times are milliseconds since 1970. */
export interface AuditedSigner {
  /** `Signer1`. */
  id: string;
  name?: string;
  /** The name by which the sender asked, where they signed with another. */
  askedAs?: string;
  email?: string;
  /** How far they came, in words: `signed`. */
  state: string;
  at?: number;
  /** Network address and browser with which they signed. */
  address?: string;
  userAgent?: string;
  /** The origin of the site that had embedded the page. */
  embeddedIn?: string;
  /** How the signing link had come to the signer. */
  link?: 'mail' | 'sender';
  signature?: SignatureDrawing;
}

/** One thing that happened. */
export interface AuditedEvent
  extends Pick<AuditedSigner, 'address' | 'userAgent' | 'embeddedIn' | 'link'> {
  at: number;
  /** In words: `Opened the documents`. */
  what: string;
  /** A signer, the sender, or the service. */
  who: string;
  /** Whom it is about, as `AuditedSigner.id`. */
  signerId?: string;
  /** That person in words as of then, where somebody else did it. */
  whom?: string;
  /** A reason, a file's name, a digest. */
  detail?: string;
}

/** Everything that an audit trail tells. */
export interface AuditTrail {
  transactionId: string;
  /** In words: `Signed by everybody`. */
  status: string;
  /** Whether everybody has signed and the documents are sealed. */
  isSigned: boolean;
  createdAt: number;
  endedAt?: number;
  /** Where the service is: its public address. */
  service: string;
  /** Who asked for the signatures, and where that name comes from. */
  sender?: string;
  files: AuditedFile[];
  signers: AuditedSigner[];
  /** Oldest first. */
  events: AuditedEvent[];
}

/** What an audit trail tells, and where it is written. */
interface AuditWriting {
  target: string;
  trail: AuditTrail;
}

/** Writes an audit trail as a PDF and seals it. */
export interface AuditJob extends SealMark, AuditWriting {}

/** The part of it that a process does that has no key. */
export interface AuditTask extends SealOutline, AuditWriting {}
export type AuditAnswer = SealDone | PdfFailure;
