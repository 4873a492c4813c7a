import { constants, inflateRawSync, inflateSync } from 'node:zlib';
import { type PdfObject, PdfDict, PdfName, type PdfStream } from './pdfObject.ts';
import { PdfTrouble } from './pdfTrouble.ts';
import { isWhite } from './ObjectReader.ts';

/**
 * How many bytes a job may still unpack; shared by all streams of one document, so that a bomb ends
 * early.
 */
export class UnpackBudget {
  left: number;
  constructor(bytes = 384 * 1024 * 1024) {
    this.left = bytes;
  }
  /** Takes `bytes` off, or throws `tooComplex`. */
  spend(bytes: number): void {
    this.left -= bytes;
    if (this.left < 0) {
      throw new PdfTrouble('tooComplex', 'The document unpacks to far more data than it should.');
    }
  }
}

type Resolve = (value: PdfObject | undefined) => PdfObject;

/**
 * The unfiltered bytes of a stream, or undefined where a filter is for pictures only, unknown, or
 * its data broken (ISO 32000-1, 7.4).
 */
export function decodeStream(
  stream: PdfStream,
  resolve: Resolve,
  budget: UnpackBudget,
): Uint8Array | undefined {
  const listOf = (key: string, short: string) => {
    const value = resolve(stream.dict.raw(key) ?? stream.dict.raw(short));
    return (Array.isArray(value) ? value : [value]).map(resolve);
  };
  const filters = listOf('Filter', 'F').filter((filter) => filter instanceof PdfName);
  if (filters.length > 8) throw new PdfTrouble('tooComplex', 'A stream has more than 8 filters.');
  const parameters = listOf('DecodeParms', 'DP');
  let bytes: Uint8Array | undefined = stream.bytes;
  for (const [index, filter] of filters.entries()) {
    const own = parameters[index];
    const number = (key: string, otherwise: number) => {
      const value = own instanceof PdfDict ? resolve(own.raw(key)) : null;
      return typeof value === 'number' ? value : otherwise;
    };
    bytes = runFilter(filter.name, bytes, number, budget);
    if (bytes === undefined) return undefined;
    budget.spend(bytes.length);
  }
  return bytes;
}

function runFilter(
  filter: string,
  bytes: Uint8Array,
  number: (key: string, otherwise: number) => number,
  budget: UnpackBudget,
): Uint8Array | undefined {
  switch (filter) {
    case 'FlateDecode':
    case 'Fl': {
      const plain = inflate(bytes, budget);
      return plain && undoPredictor(plain, number);
    }
    case 'LZWDecode':
    case 'LZW': {
      const plain = decodeLzw(bytes, number('EarlyChange', 1), budget.left);
      return plain && undoPredictor(plain, number);
    }
    case 'ASCIIHexDecode':
    case 'AHx':
      return decodeAsciiHex(bytes);
    case 'ASCII85Decode':
    case 'A85':
      return decodeAscii85(bytes);
    case 'RunLengthDecode':
    case 'RL':
      return decodeRunLength(bytes, budget.left);
    case 'Crypt':
      return bytes;
    default:
      return undefined;
  }
}

function inflate(bytes: Uint8Array, budget: UnpackBudget): Uint8Array | undefined {
  const options = {
    maxOutputLength: Math.max(1, budget.left),
    finishFlush: constants.Z_SYNC_FLUSH,
  };
  const attempts = [
    () => inflateSync(bytes, options),
    () => inflateRawSync(bytes.subarray(2), options),
    () => inflateRawSync(bytes, options),
  ];
  for (const attempt of attempts) {
    try {
      return attempt();
    } catch (error) {
      if (error instanceof RangeError) budget.spend(Number.POSITIVE_INFINITY);
    }
  }
  return undefined;
}

/** Undoes PNG and TIFF prediction (ISO 32000-1, 7.4.4.4). */
function undoPredictor(
  bytes: Uint8Array,
  number: (key: string, otherwise: number) => number,
): Uint8Array | undefined {
  const predictor = number('Predictor', 1);
  if (predictor <= 1) return bytes;
  const depth = number('BitsPerComponent', 8);
  const bits = number('Colors', 1) * depth;
  const pixel = Math.max(1, Math.ceil(bits / 8));
  const row = Math.ceil((bits * number('Columns', 1)) / 8);
  if (!(row >= 1 && row < 1e6) || !(pixel < 1e3)) return undefined;
  if (predictor !== 2) return undoPng(bytes, row, pixel);
  return depth === 8 ? undoTiff(bytes, row, pixel) : undefined;
}

/** Each byte is the difference to the one a pixel before. `row` and `pixel`: their bytes. */
function undoTiff(bytes: Uint8Array, row: number, pixel: number): Uint8Array {
  const out = Uint8Array.from(bytes);
  for (let at = 0; at < out.length; at++) {
    if (at % row >= pixel) out[at] = (out[at] as number) + (out[at - pixel] as number);
  }
  return out;
}

/** Each row says in its first byte of which neighbours its bytes are the differences. */
function undoPng(bytes: Uint8Array, row: number, pixel: number): Uint8Array {
  const rows = Math.ceil(bytes.length / (row + 1));
  const out = new Uint8Array(rows * row);
  for (let y = 0; y < rows; y++) {
    const from = y * (row + 1);
    const to = y * row;
    const kind = bytes[from];
    for (let x = 0; x < row; x++) {
      const left = x >= pixel ? (out[to + x - pixel] as number) : 0;
      const up = y > 0 ? (out[to + x - row] as number) : 0;
      const corner = y > 0 && x >= pixel ? (out[to + x - row - pixel] as number) : 0;
      const value = bytes[from + 1 + x] ?? 0;
      out[to + x] = value + predicted(kind, left, up, corner);
    }
  }
  return out;
}

function predicted(kind: number | undefined, left: number, up: number, corner: number): number {
  if (kind === 1) return left;
  if (kind === 2) return up;
  if (kind === 3) return (left + up) >> 1;
  if (kind !== 4) return 0;
  const guess = left + up - corner;
  const toLeft = Math.abs(guess - left);
  const toUp = Math.abs(guess - up);
  const toCorner = Math.abs(guess - corner);
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

/** ASCIIHexDecode (ISO 32000-1, 7.4.2). */
function decodeAsciiHex(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1');
  const ended = text.indexOf('>');
  const digits = (ended < 0 ? text : text.slice(0, ended)).replace(/[^0-9a-fA-F]/g, '');
  return Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex');
}

/** ASCII85Decode (ISO 32000-1, 7.4.3). */
function decodeAscii85(bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array(bytes.length * 4 + 4);
  let length = 0;
  let group: number[] = [];
  const flush = (count: number) => {
    const padded = [...group, 84, 84, 84, 84].slice(0, 5);
    const value = padded.reduce((sum, digit) => sum * 85 + digit, 0);
    for (let index = 0; index < count; index++) out[length++] = value / 256 ** (3 - index);
    group = [];
  };
  for (const byte of bytes) {
    if (isWhite(byte)) continue;
    if (byte === 126) break;
    if (byte === 122 && group.length === 0) length += 4;
    else if (byte >= 33 && byte <= 117) {
      group.push(byte - 33);
      if (group.length === 5) flush(4);
    }
  }
  if (group.length > 1) flush(group.length - 1);
  return out.subarray(0, length);
}

/** RunLengthDecode (ISO 32000-1, 7.4.5); undefined where more than `most` bytes come out. */
function decodeRunLength(bytes: Uint8Array, most: number): Uint8Array | undefined {
  const parts: Uint8Array[] = [];
  let total = 0;
  for (let at = 0; at < bytes.length && bytes[at] !== 128; ) {
    const count = bytes[at++] as number;
    const part =
      count < 128
        ? bytes.subarray(at, at + count + 1)
        : new Uint8Array(257 - count).fill(bytes[at] ?? 0);
    at += count < 128 ? count + 1 : 1;
    total += part.length;
    if (total > most) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/**
 * LZWDecode (ISO 32000-1, 7.4.4.2); undefined where the data is broken or more than `most` bytes
 * come out.
 */
function decodeLzw(bytes: Uint8Array, earlyChange: number, most: number): Uint8Array | undefined {
  // A code stands for a piece of what was already written: its start and its length.
  const starts = new Int32Array(4097);
  const lengths = new Int32Array(4097);
  const out = new GrowingBytes(bytes.length * 4);
  let next = 258;
  let width = 9;
  let previous = -1;
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    bits = ((bits << 8) | byte) & 0xffffff;
    held += 8;
    if (held < width) continue;
    held -= width;
    const code = (bits >> held) & ((1 << width) - 1);
    if (code === 257) break;
    if (code === 256) {
      next = 258;
      width = 9;
      previous = -1;
      continue;
    }
    const start = out.length;
    if (code < 256) out.put(code);
    else if (code < next) out.repeat(starts[code] as number, lengths[code] as number);
    else if (code === next && previous >= 0) out.repeat(previous, start - previous + 1);
    else return undefined;
    if (previous >= 0 && next < 4096) {
      starts[next] = previous;
      lengths[next] = start - previous + 1;
      next++;
    }
    previous = start;
    if (next + earlyChange >= 1 << width && width < 12) width++;
    if (out.length > most) return undefined;
  }
  return out.bytes();
}

/** Bytes of which nobody knows beforehand how many there will be. */
class GrowingBytes {
  #bytes: Uint8Array;
  length = 0;

  constructor(room: number) {
    this.#bytes = new Uint8Array(Math.max(1024, room));
  }

  put(byte: number): void {
    if (this.length === this.#bytes.length) {
      const larger = new Uint8Array(this.#bytes.length * 2);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes[this.length++] = byte;
  }

  /** Puts bytes again that were put before; they may reach into those that are put now. */
  repeat(from: number, count: number): void {
    for (let at = from; at < from + count; at++) this.put(this.#bytes[at] as number);
  }

  bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.length);
  }
}
