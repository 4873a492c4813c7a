/** How a stored document is read in parts. */
export interface DocumentReading {
  /** Bytes of a piece; the last one may be shorter. */
  pieceSize: number;
  /** The first 16 bytes of the SHA-256 of each piece, in order, together in base64. */
  pieces: string;
  /**
   * What page 1 takes: begin and end of each range of bytes, in order and apart from each other.
   * Absent where that is not known.
   */
  first?: readonly number[];
}

/** Bytes of a piece's digest: nobody finds other bytes for one that is given (2^128 tries). */
export const pieceDigestBytes = 16;

/** Up to this size, in bytes, a document is fetched whole: that takes as long as a few ranges. */
export const wholeSize = 128 * 1024;

/** Ranges begin at multiples of so many bytes, and end there or at the end of the document. */
export const rangeStep = 2048;
