/** A picture as pixels: four bytes each, red, green, blue, and how much they cover, by rows. */
export interface Pixels {
  width: number;
  height: number;
  rgba: Uint8Array;
}

/** Unpacks zlib data; throws where that is none, or is more than `most` bytes. */
export type Inflate = (packed: Uint8Array, most: number) => Uint8Array;

const signature = [137, 80, 78, 71, 13, 10, 26, 10];
/** What a picture needs; all else is about it: text, times, places, colours of a device. */
const needed = /^(IHDR|IDAT|IEND)$/;

interface Chunk {
  type: string;
  /** With length, type and check sum. */
  whole: Uint8Array;
  data: Uint8Array;
}

/** The parts of a PNG (W3C PNG, 5.3); undefined where they are not whole and in place. */
function chunksOf(png: Uint8Array): Chunk[] | undefined {
  if (signature.some((byte, at) => png[at] !== byte)) return undefined;
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const chunks: Chunk[] = [];
  let at = signature.length;
  while (at < png.length) {
    if (at + 12 > png.length) return undefined;
    const end = at + 12 + view.getUint32(at);
    if (end > png.length) return undefined;
    const type = String.fromCharCode(...png.subarray(at + 4, at + 8));
    if (crc32(png.subarray(at + 4, end - 4)) !== view.getUint32(end - 4)) return undefined;
    chunks.push({ type, whole: png.subarray(at, end), data: png.subarray(at + 8, end - 4) });
    at = end;
  }
  return chunks[0]?.type === 'IHDR' && chunks.at(-1)?.type === 'IEND' ? chunks : undefined;
}

/** A PNG without anything but its pixels; undefined for what is none. */
export function barePng(png: Uint8Array): Uint8Array | undefined {
  const kept = chunksOf(png)?.filter(({ type }) => needed.test(type));
  return kept && joined([Uint8Array.from(signature), ...kept.map(({ whole }) => whole)]);
}

/**
 * The pixels of a PNG of eight bits a channel with transparency, not interlaced, without any
 * metadata; undefined for every other, and for one with more than `mostPixels`.
 */
export function readPng(png: Uint8Array, mostPixels: number, inflate: Inflate): Pixels | undefined {
  const chunks = chunksOf(png);
  const head = chunks?.[0]?.data;
  if (!chunks || head?.length !== 13 || !isPlain(chunks.map(({ type }) => type))) return undefined;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  // Eight bits, red, green, blue and alpha, no other packing or filters, rows in order.
  const isKnown = [8, 6, 0, 0, 0].every((value, at) => head[8 + at] === value);
  if (!isKnown || width === 0 || height === 0 || width * height > mostPixels) return undefined;
  const length = height * (1 + 4 * width);
  const packed = joined(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
  const rows = unpacked(packed, length, inflate);
  return rows?.length === length ? unfiltered(rows, width, height) : undefined;
}

/** Whether there is a head, the pixels in one piece or several, an end, and nothing else. */
const isPlain = (types: readonly string[]) => /^IHDR( IDAT)+ IEND$/.test(types.join(' '));

function unpacked(packed: Uint8Array, most: number, inflate: Inflate): Uint8Array | undefined {
  try {
    return inflate(packed, most);
  } catch {
    return undefined;
  }
}

/** Undoes the filter of each row (W3C PNG, 9.2); undefined for one that does not exist. */
function unfiltered(rows: Uint8Array, width: number, height: number): Pixels | undefined {
  const row = 4 * width;
  const rgba = new Uint8Array(row * height);
  for (let y = 0; y < height; y += 1) {
    const filter = predictors[rows[y * (row + 1)] ?? -1];
    if (!filter) return undefined;
    const from = y * (row + 1) + 1;
    const to = y * row;
    for (let x = 0; x < row; x += 1) {
      const left = x < 4 ? 0 : (rgba[to + x - 4] ?? 0);
      const up = y === 0 ? 0 : (rgba[to + x - row] ?? 0);
      const corner = x < 4 || y === 0 ? 0 : (rgba[to + x - row - 4] ?? 0);
      rgba[to + x] = (rows[from + x] ?? 0) + filter(left, up, corner);
    }
  }
  return { width, height, rgba };
}

const predictors: ((left: number, up: number, corner: number) => number)[] = [
  () => 0,
  (left) => left,
  (_, up) => up,
  (left, up) => (left + up) >> 1,
  (left, up, corner) => {
    const byLeft = Math.abs(up - corner);
    const byUp = Math.abs(left - corner);
    const byCorner = Math.abs(left + up - 2 * corner);
    if (byLeft <= byUp && byLeft <= byCorner) return left;
    return byUp <= byCorner ? up : corner;
  },
];

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

/** The check sum of a chunk (W3C PNG, 5.5). */
function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (crcTable[(value ^ byte) & 255] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}
