import { rangeStep } from '#core/wire/documentReading.ts';
import type { Fetch } from '../request.ts';
import { block, createArrivals, type FirstBytes, pause } from './rangeArrivals.ts';
import { createHeldBytes, type HeldBytes, type Span } from './heldBytes.ts';

/**
 * A document of the service that is read in parts, as they are asked for. It stays the one that it
 * was at first: of one that took its place meanwhile no byte is read.
 */
export interface RangedPdf {
  /** In bytes. */
  readonly size: number;
  /** Ranges are best asked for in multiples of so many bytes. */
  readonly chunkSize: number;
  /** Some of the bytes. They reject with the reason where they cannot be had. */
  slice(begin: number, end: number): { arrayBuffer(): Promise<ArrayBuffer> };
  /** Its first bytes, as many as are here from byte 0 on in whole steps. */
  head(): Uint8Array<ArrayBuffer>;
  /**
   * Reads on while nothing else is asked for; a second call changes nothing. Resolves with whether
   * every byte was here by then.
   */
  readAhead(): Promise<boolean>;
  /** Ends all requests. */
  close(): void;
}

/** Bytes that are read ahead at a time. */
const aheadBlock = 256 * 1024;
/**
 * Bytes of documents that a page holds at most: pdf.js has room for each open document as a whole,
 * and keeps what it was given; the rest is for what was read ahead, at least so much.
 */
const mostBytes = 60_000_000;
const leastAhead = 2 * 1024 * 1024;
/** Nothing was asked for so long: it is time to read ahead, ms. */
const restLasts = 300;

/** Reads a document at an address by ranges (RFC 9110, 14), beginning with what is here already. */
export function createRangedPdf(
  fetch: Fetch,
  url: string,
  known: FirstBytes,
  /** Bytes do not come and are asked for again, or do come again. */
  onLost: (isLost: boolean) => void = () => undefined,
): RangedPdf {
  const { size } = known;
  const { held, close } = holdBytes(size);
  for (const { begin, bytes } of known.pieces) held.add(begin, bytes);
  const closing = new AbortController();
  const arrivalOf = createArrivals(fetch, url, { known, held, signal: closing.signal, onLost });
  let asked = 0;
  let readingAhead: Promise<boolean> | undefined;

  async function read(span: Span): Promise<ArrayBuffer> {
    asked += 1;
    try {
      for (;;) {
        const gaps = held.missing(span);
        if (gaps.length === 0) return held.take(span).buffer;
        await Promise.all(gaps.map((gap) => arrivalOf(gap, block)));
      }
    } finally {
      asked -= 1;
    }
  }

  const mayReadOn = () => held.size + aheadBlock <= held.most() && !closing.signal.aborted;

  /** Fetches what is missing, in the order of the file, whenever nothing is asked for. */
  async function readOn(): Promise<boolean> {
    let place = 0;
    let isAtRest = false;
    while (place < size) {
      if (!isAtRest || asked > 0) await pause(restLasts, closing.signal);
      isAtRest = asked === 0;
      if (!isAtRest) continue;
      const [gap] = held.unread({ begin: place, end: size });
      place = gap ? gap.begin : size;
      if (gap && !mayReadOn()) return false;
      const end = gap && Math.min(gap.end, place + aheadBlock);
      if (end !== undefined) isAtRest = await arrivalOf({ begin: place, end }, 0);
    }
    return true;
  }

  return {
    size,
    chunkSize: rangeStep,
    slice: (begin, end) => ({
      arrayBuffer: () => read({ begin: Math.max(0, begin), end: Math.min(size, end) }),
    }),
    head() {
      const [gap] = held.missing({ begin: 0, end: size });
      const end = gap ? gap.begin - (gap.begin % rangeStep) : size;
      const bytes = held.take({ begin: 0, end });
      // The first step is asked for all the same, before these have reached the parser.
      if (end > 0) held.add(0, bytes.slice(0, rangeStep));
      return bytes;
    },
    readAhead() {
      // What cannot be had is said when it is asked for.
      readingAhead ??= readOn()
        .catch(() => false)
        .then((isWhole) => {
          // Where there was no room there may be some later.
          if (!isWhole) readingAhead = undefined;
          return isWhole;
        });
      return readingAhead;
    },
    close() {
      closing.abort();
      close();
    },
  };
}

/** The documents that are open, of which bytes are held. */
const openPdfs = new Set<{ size: number; held: HeldBytes }>();

/** A place for the bytes of a document of this size, within what the page holds. */
function holdBytes(size: number) {
  const held = createHeldBytes(() => {
    const others = [...openPdfs].reduce((sum, one) => sum + one.size + one.held.size, 0);
    return Math.max(leastAhead, mostBytes - others + held.size);
  });
  const opened = { size, held };
  openPdfs.add(opened);
  return {
    held,
    close() {
      openPdfs.delete(opened);
      held.clear();
    },
  };
}
