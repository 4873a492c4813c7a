/** Begin and end (behind the last byte) within a file. */
export interface Span {
  begin: number;
  end: number;
}

/** Bytes of a file that are here until they are taken, in pieces. */
export interface HeldBytes {
  /** How many bytes are held, those in two pieces twice. */
  readonly size: number;
  /** How many may be. */
  most(): number;
  add(begin: number, bytes: Uint8Array<ArrayBuffer>): void;
  /** The parts of this span that no piece has. */
  missing(span: Span): Span[];
  /** The same without what was taken before. */
  unread(span: Span): Span[];
  /** A copy of bytes of which nothing is missing; pieces of which all was taken are given back. */
  take(span: Span): Uint8Array<ArrayBuffer>;
  /** Gives back everything. */
  clear(): void;
}

interface Piece extends Span {
  bytes: Uint8Array<ArrayBuffer>;
}

/** Holds at most so many bytes: the pieces that were read longest ago give way to others. */
export function createHeldBytes(most: () => number): HeldBytes {
  /** Those that were read last come last. */
  let pieces: Piece[] = [];
  /** What was taken, in order, without overlaps. */
  let taken: Span[] = [];
  let size = 0;

  function drop(piece: Piece | undefined) {
    if (!piece) return;
    pieces = pieces.filter((one) => one !== piece);
    size -= piece.bytes.byteLength;
  }

  return {
    get size() {
      return size;
    },
    most,
    add(begin, bytes) {
      pieces.push({ begin, end: begin + bytes.byteLength, bytes });
      size += bytes.byteLength;
      while (size > most() && pieces.length > 1) drop(pieces[0]);
    },
    missing: (span) => gapsIn(pieces, span),
    unread: (span) => gapsIn([...pieces, ...taken], span),
    take({ begin, end }) {
      const copied = new Uint8Array(end - begin);
      taken = joined([...taken, { begin, end }]);
      for (let place = begin; place < end; ) {
        const piece = pieceAt(pieces, place);
        if (!piece) throw new RangeError(`Byte ${place} is not held.`);
        const part = piece.bytes.subarray(place - piece.begin, end - piece.begin);
        copied.set(part, place - begin);
        place += part.byteLength;
        drop(piece);
        if (gapsIn(taken, piece).length === 0) continue;
        pieces.push(piece);
        size += piece.bytes.byteLength;
      }
      return copied;
    },
    clear() {
      pieces = [];
      size = 0;
    },
  };
}

function pieceAt<S extends Span>(spans: readonly S[], place: number): S | undefined {
  return spans.find(({ begin, end }) => begin <= place && place < end);
}

/** The parts of a span that are in none of the others. */
function gapsIn(spans: readonly Span[], { begin, end }: Span): Span[] {
  const gaps: Span[] = [];
  for (let place = begin; place < end; ) {
    const found = pieceAt(spans, place);
    // Where the next one begins, or the span ends.
    const next = spans.reduce(
      (least, span) => (span.begin > place ? Math.min(least, span.begin) : least),
      end,
    );
    if (!found) gaps.push({ begin: place, end: next });
    place = found ? found.end : next;
  }
  return gaps;
}

/** The same spans in order, those that touch as one. */
function joined(spans: readonly Span[]): Span[] {
  const whole: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.begin - b.begin)) {
    const last = whole.at(-1);
    if (last && span.begin <= last.end) last.end = Math.max(last.end, span.end);
    else whole.push({ ...span });
  }
  return whole;
}
