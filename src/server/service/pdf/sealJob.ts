import type { EntryDrawing } from '#core/fields/fieldKind.ts';
import type { Rect } from '#core/geometry/rect.ts';
import type { Handwriting } from '#core/fields/handwritings.ts';
import type { SignaturePicture } from '#core/wire/surfaces/signSurface.ts';
import type { DocumentReading } from '#core/wire/documentReading.ts';
import type { PdfFailure } from './pdfReport.ts';

/**
 * A value drawn into a box of a page: page space, points. Texts and names may hold any character
 * that `isDrawable` allows. `textSize` is that of all texts of the page (`pageTextSize`).
 */
export type DrawnField = { pageNumber: number; rect: Rect; textSize?: number } & (
  | EntryDrawing
  /** A line about the document, on a ground of its own. */
  | { kind: 'note'; text: string }
  | ({ kind: 'signature'; name?: string } & SignatureDrawing)
);

/** A typed name, and the handwriting in which it is written. */
export interface TypedDrawing {
  typed: string;
  face?: Handwriting;
}

/** A signature: strokes as flat lists x, y, pen width in units of the pad; typed; or a picture. */
export type SignatureDrawing =
  | { strokes: number[][] }
  | TypedDrawing
  | { picture: SignaturePicture };

/**
 * A value for an embedded field of the PDF, by its full name. Check boxes: true, false, or the
 * state to turn on.
 */
export interface EmbeddedValue {
  name: string;
  value: string | boolean;
}

/** What everybody may know of who seals: a certificate and those above it (DER). */
export interface SealCertificates {
  certificate: Uint8Array;
  /** Certificates above the own one, nearest first. */
  chain: Uint8Array[];
}

/** Who seals: a certificate with its key (PKCS #8), and those above it. */
export interface SealKey extends SealCertificates {
  privateKey: Uint8Array;
}

/** With what is sealed. It never reaches a process that reads documents. */
export interface SealSecrets {
  key: SealKey;
  /** Address of the authority that stamps the time (RFC 3161); without it, there is no stamp. */
  tsaUrl?: string;
}

/** Resolves to the CMS signature (DER) over content with this SHA-256 digest. */
export type SignDigest = (digest: Uint8Array) => Promise<Uint8Array>;

/** What a seal says about itself. */
interface SealWords {
  reason: string;
  /** ISO 8601. */
  signingTime: string;
  transactionId: string;
}

/** What is sealed with, and what the seal says. */
export interface SealMark extends SealWords, SealSecrets {}

/** A seal as a process that reads documents sees it: another process signs. */
export interface SealOutline extends SealWords {
  key: SealCertificates;
  /** Whether the signature will hold a time stamp. */
  stamped: boolean;
}

/** What is drawn into which PDF, and where the result is written. */
export interface SealDrawing {
  source: string;
  target: string;
  fields: DrawnField[];
  /** Values for the PDF's own fields; those not named keep theirs. */
  embedded: EmbeddedValue[];
}

/** Draws what was filled in and signed into a PDF and seals it. */
export interface SealJob extends SealMark, SealDrawing {}

/** The part of it that a process does that has no key. */
export interface SealTask extends SealOutline, SealDrawing {}

/** A sealed document as it was read back. */
export interface SealDone {
  ok: true;
  /** SHA-256 of the written file, lower-case hex. */
  sha256: string;
  bytes: number;
  pages: number;
  /** How the document is read in parts. */
  reading?: DocumentReading;
}
export type SealAnswer = SealDone | PdfFailure;
