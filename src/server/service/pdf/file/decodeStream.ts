import { constants, inflateRawSync, inflateSync } from 'node:zlib';
import { decodeAscii85, decodeAsciiHex, decodeLzw, decodeRunLength } from './decodeText.ts';
import { type PdfObject, PdfDict, PdfName, type PdfStream } from './pdfObject.ts';
import { PdfTrouble } from './pdfTrouble.ts';

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
