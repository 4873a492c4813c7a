import { isWhite } from './ObjectReader.ts';

/** ASCIIHexDecode (ISO 32000-1, 7.4.2). */
export function decodeAsciiHex(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1');
  const ended = text.indexOf('>');
  const digits = (ended < 0 ? text : text.slice(0, ended)).replace(/[^0-9a-fA-F]/g, '');
  return Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex');
}

/** ASCII85Decode (ISO 32000-1, 7.4.3). */
export function decodeAscii85(bytes: Uint8Array): Uint8Array {
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
export function decodeRunLength(bytes: Uint8Array, most: number): Uint8Array | undefined {
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
export function decodeLzw(
  bytes: Uint8Array,
  earlyChange: number,
  most: number,
): Uint8Array | undefined {
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
