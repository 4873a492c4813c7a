/** Whether a PDF carries a seal of this installation, and what it says. */
export interface VerifyReport {
  ok: true;
  /** Digital signatures of any kind. */
  signatures: number;
  /** The seal that covers most; one that holds comes before one that does not. */
  seal?: FoundSeal;
}

/** A seal made with a certificate of this installation. */
export type FoundSeal =
  /** What it covers, or itself, is not what was sealed. */
  | { holds: false }
  | {
      holds: true;
      /** What the seal says, milliseconds since 1970. */
      sealedAt?: number;
      /** What an authority says, milliseconds since 1970. */
      stampedAt?: number;
      transactionId?: string;
      /** SHA-256 of the document as it was sealed, lower-case hex. */
      sha256: string;
      /** Whether something other than white space stands after what was sealed. */
      hasMore: boolean;
    };
