/** Bytes as Latin-1 text, one character a byte. */
export function latin1(bytes: Uint8Array, start = 0, end = bytes.length): string {
  const { buffer, byteOffset, byteLength } = bytes;
  const own = bytes instanceof Buffer ? bytes : Buffer.from(buffer, byteOffset, byteLength);
  return own.toString('latin1', start, end);
}

/** The number of the digits, with one dot at most, that some bytes begin with; 0 where none is. */
export function numberAt(bytes: Uint8Array, start: number, end: number): number {
  let digits = 0;
  let dot = -1;
  let at = start;
  for (; at < end; at++) {
    const byte = bytes[at] as number;
    if (byte === 46 && dot < 0) dot = at;
    else if (byte >= 48 && byte <= 57) digits = digits * 10 + byte - 48;
    else break;
  }
  // So few digits and their power of ten are exact, and so is what their division rounds to.
  if (at - start <= 15) return dot < 0 ? digits : digits / 10 ** (at - dot - 1);
  const value = Number.parseFloat(latin1(bytes, start, Math.min(end, start + 400)));
  return Number.isFinite(value) ? value : 0;
}
