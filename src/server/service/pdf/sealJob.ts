import type { Rect } from '#core/geometry/rect.ts';
import type { PdfFailure } from './pdfReport.ts';

/**
 * A value drawn into a box of a page: page space, points. Texts and names may hold any character
 * that `isDrawable` allows.
 */
export type DrawnField = { pageNumber: number; rect: Rect } & (
  | { kind: 'text'; text: string }
  | { kind: 'check'; checked: boolean }
  | ({ kind: 'signature'; name?: string } & SignatureDrawing)
);

/** A signature: strokes as flat lists x, y, pen width in the units of the pad; or a typed name. */
export type SignatureDrawing = { strokes: number[][] } | { typed: string };

/**
 * A value for an embedded field of the PDF, by its full name. Check boxes: true, false, or the
 * state to turn on.
 */
export interface EmbeddedValue {
  name: string;
  value: string | boolean;
}

/** Who seals: a certificate with its key, and those above it. DER; the key as PKCS #8. */
export interface SealKey {
  certificate: Uint8Array;
  privateKey: Uint8Array;
  /** Certificates above the own one, nearest first. */
  chain: Uint8Array[];
}

/** What a seal says about itself. */
export interface SealMark {
  key: SealKey;
  /** Address of the authority that stamps the time (RFC 3161); without it, there is no stamp. */
  tsaUrl?: string;
  reason: string;
  /** ISO 8601. */
  signingTime: string;
  transactionId: string;
}

/** Draws what was filled in and signed into a PDF and seals it. */
export interface SealJob extends SealMark {
  source: string;
  target: string;
  fields: DrawnField[];
  /** Values for the PDF's own fields; those not named keep theirs. */
  embedded: EmbeddedValue[];
}

/** A sealed document as it was read back. */
export interface SealDone {
  ok: true;
  /** SHA-256 of the written file, lower-case hex. */
  sha256: string;
  bytes: number;
  pages: number;
}
export type SealAnswer = SealDone | PdfFailure;
