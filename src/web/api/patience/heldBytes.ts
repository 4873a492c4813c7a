/** Begin and end (behind the last byte) within a file. */
export interface Span {
  begin: number;
  end: number;
}

/** Bytes of a file that are here, in pieces. */
export interface HeldBytes {
  /** How many bytes are held, those in two pieces twice. */
  readonly size: number;
  add(begin: number, bytes: Uint8Array<ArrayBuffer>): void;
  /** The spans of this one that no piece has. */
  missing(span: Span): Span[];
  /** A copy of bytes of which nothing is missing. */
  copy(span: Span): Uint8Array<ArrayBuffer>;
}

/** Holds at most so many bytes: the pieces that were read longest ago are given back for others. */
export function createHeldBytes(most: number): HeldBytes {
  /** Those that were read last come last. */
  let pieces: { begin: number; bytes: Uint8Array<ArrayBuffer> }[] = [];
  let size = 0;
  const at = (place: number) =>
    pieces.find(({ begin, bytes }) => begin <= place && place < begin + bytes.byteLength);
  /** Where the next piece behind a place begins. */
  const next = (place: number, end: number) =>
    pieces.reduce((least, { begin }) => (begin > place ? Math.min(least, begin) : least), end);
  return {
    get size() {
      return size;
    },
    add(begin, bytes) {
      pieces.push({ begin, bytes });
      size += bytes.byteLength;
      while (size > most && pieces.length > 1) size -= pieces.shift()?.bytes.byteLength ?? 0;
    },
    missing({ begin, end }) {
      const gaps: Span[] = [];
      for (let place = begin; place < end; ) {
        const piece = at(place);
        const stop = piece ? piece.begin + piece.bytes.byteLength : next(place, end);
        if (!piece) gaps.push({ begin: place, end: stop });
        place = stop;
      }
      return gaps;
    },
    copy({ begin, end }) {
      const copied = new Uint8Array(end - begin);
      for (let place = begin; place < end; ) {
        const piece = at(place);
        if (!piece) throw new RangeError(`Byte ${place} is not held.`);
        const from = place - piece.begin;
        const part = piece.bytes.subarray(from, from + end - place);
        copied.set(part, place - begin);
        place += part.byteLength;
        pieces = [...pieces.filter((one) => one !== piece), piece];
      }
      return copied;
    },
  };
}
