import { isWhite, Keyword, ObjectReader } from './ObjectReader.ts';
import { PdfDict, type PdfObject, PdfStream } from './pdfObject.ts';

/** Unlocks what one object contains. */
export interface ObjectCipher {
  string: (bytes: Uint8Array) => Uint8Array;
  stream: (bytes: Uint8Array, dict: PdfDict) => Uint8Array;
}

/** An object with its number, as found at an offset. */
export interface FoundObject {
  num: number;
  gen: number;
  object: PdfObject;
  /** Offset behind the object. */
  end: number;
  /** For a stream: was its /Length right? */
  lengthHeld: boolean;
  /** Whether a dictionary in it gives one key two values. */
  hasDoubledKey: boolean;
}

/** Resolves nothing: for what is read before any object can be found by its number. */
export const asWritten = (value: PdfObject | undefined): PdfObject => value ?? null;

/**
 * Reads `12 0 obj …` at an offset, or gives undefined where no object begins there. A stream whose
 * /Length is wrong ends at its `endstream`, which `ends` searches; with `quick`, a length that is a
 * reference counts as unknown and the end is not searched for.
 */
export function readIndirect(
  bytes: Uint8Array,
  offset: number,
  resolve: (value: PdfObject | undefined) => PdfObject,
  quick = false,
  cipherFor?: (num: number, gen: number) => ObjectCipher,
  ends = new StreamEnds(bytes),
): FoundObject | undefined {
  const head = readHead(bytes, offset);
  if (!head) return undefined;
  const { num, gen } = head;
  const cipher = cipherFor?.(num, gen);
  const reader = new ObjectReader(bytes, head.end, bytes.length, cipher?.string);
  const object = reader.object();
  const end = reader.at;
  if (!(object instanceof PdfDict) || !isStreamWord(reader.token())) {
    return { num, gen, object, end, lengthHeld: false, hasDoubledKey: reader.hasDoubledKey };
  }
  const { hasDoubledKey } = reader;
  const start = startOfData(bytes, reader.at);
  const length = quick ? object.raw('Length') : resolve(object.raw('Length'));
  const lengthHeld = typeof length === 'number' && endsAt(bytes, start + length);
  const isUnknown = quick && typeof length !== 'number';
  const stop = lengthHeld ? start + length : isUnknown ? start : ends.after(start);
  const data = bytes.subarray(start, stop);
  const stream = new PdfStream(object, cipher ? cipher.stream(data, object) : data);
  return { num, gen, object: stream, end: stop, lengthHeld, hasDoubledKey };
}

/** Reads `12 0 obj`; `end` is the place behind it, also where no white space follows. */
function readHead(bytes: Uint8Array, offset: number) {
  const reader = new ObjectReader(bytes, offset);
  const num = reader.token();
  const gen = reader.token();
  const word = reader.token();
  if (typeof num !== 'number' || typeof gen !== 'number') return undefined;
  if (!(word instanceof Keyword) || !word.word.startsWith('obj')) return undefined;
  return { num, gen, end: reader.at - (word.word.length - 'obj'.length) };
}

const isStreamWord = (token: PdfObject | Keyword) =>
  token instanceof Keyword && token.word === 'stream';

/** Where the data of a stream begin: behind the line end that follows the word (7.3.8.1). */
function startOfData(bytes: Uint8Array, afterWord: number): number {
  let start = afterWord;
  if (bytes[start] === 32 && (bytes[start + 1] === 13 || bytes[start + 1] === 10)) start++;
  if (bytes[start] === 13) start++;
  if (bytes[start] === 10) start++;
  return start;
}

/** Does `endstream` follow here, after white space at most? */
function endsAt(bytes: Uint8Array, at: number): boolean {
  if (!(at >= 0 && at <= bytes.length)) return false;
  let next = at;
  while (next < at + 16 && isWhite(bytes[next])) next++;
  return (
    'endstream'.split('').every((char, index) => bytes[next + index] === char.charCodeAt(0)) ||
    'endobj'.split('').every((char, index) => bytes[next + index] === char.charCodeAt(0))
  );
}

/**
 * Finds where streams end whose /Length is wrong. It remembers how far it has looked, so that
 * thousands of wrong lengths cost one look at the file together.
 */
export class StreamEnds {
  readonly #buffer: Buffer;
  readonly #known = new Map<string, { from: number; at: number }>();
  /** Bytes looked at so far. */
  searched = 0;

  constructor(bytes: Uint8Array) {
    this.#buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Returns the end of the data that begin here: before `endstream`, else `endobj`. */
  after(start: number): number {
    const buffer = this.#buffer;
    let stop = this.#next('endstream', start);
    if (stop === buffer.length) stop = this.#next('endobj', start);
    if (stop === buffer.length) return stop;
    if (buffer[stop - 1] === 10) stop--;
    if (buffer[stop - 1] === 13) stop--;
    return Math.max(start, stop);
  }

  /** Returns where a word comes next, else the end of the file. */
  #next(word: string, start: number): number {
    const known = this.#known.get(word);
    if (known && start >= known.from && start <= known.at) return known.at;
    const isBefore = known !== undefined && start < known.from;
    const end = isBefore ? known.from + word.length - 1 : this.#buffer.length;
    const found = this.#buffer.subarray(0, end).indexOf(word, start);
    const at = found >= 0 ? found : isBefore ? known.at : this.#buffer.length;
    this.searched += (found >= 0 ? found : end) - start;
    this.#known.set(word, { from: start, at });
    return at;
  }
}
