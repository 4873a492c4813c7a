/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
const rounds = fractions(64, 1 / 3);
const begin = fractions(8, 1 / 2);

/** The first 32 bits of the fractional parts of these roots of the first primes (FIPS 180-4). */
function fractions(count: number, power: number): readonly number[] {
  const found: number[] = [];
  for (let number = 2; found.length < count; number += 1) {
    let isPrime = true;
    for (let by = 2; by * by <= number && isPrime; by += 1) isPrime = number % by !== 0;
    const root = number ** power;
    if (isPrime) found.push(Math.floor((root - Math.floor(root)) * 2 ** 32));
  }
  return found;
}

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/** Digests 64 bytes into a state. */
function digestBlock(state: Int32Array, words: Int32Array, bytes: Uint8Array, from: number): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset + from, 64);
  for (let at = 0; at < 16; at += 1) words[at] = view.getInt32(at * 4);
  const word = (at: number) => words[at] ?? 0;
  for (let at = 16; at < 64; at += 1) {
    const [late, early] = [word(at - 2), word(at - 15)];
    const low = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const high = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words[at] = word(at - 16) + low + word(at - 7) + high;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let at = 0; at < 64; at += 1) {
    const big = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const first = (h + big + ((e & f) ^ (~e & g)) + (rounds[at] ?? 0) + word(at)) | 0;
    const small = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const second = (small + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  for (const [at, value] of [a, b, c, d, e, f, g, h].entries())
    state[at] = (state[at] ?? 0) + value;
}

/** A SHA-256 (FIPS 180-4) that is fed piece by piece. */
export interface Sha256 {
  add(bytes: Uint8Array): void;
  /** The digest in lower-case hex; nothing is added after it. */
  hex(): string;
}

/**
 * Begins a SHA-256. Browsers offer theirs to pages served over https only, and for whole files in
 * memory only.
 */
export function createSha256(): Sha256 {
  const state = Int32Array.from(begin);
  const words = new Int32Array(64);
  const rest = new Uint8Array(64);
  let kept = 0;
  let length = 0;

  function add(bytes: Uint8Array): void {
    length += bytes.length;
    let at = 0;
    if (kept > 0) {
      at = Math.min(64 - kept, bytes.length);
      rest.set(bytes.subarray(0, at), kept);
      kept += at;
      if (kept < 64) return;
      digestBlock(state, words, rest, 0);
    }
    for (; at + 64 <= bytes.length; at += 64) digestBlock(state, words, bytes, at);
    rest.set(bytes.subarray(at));
    kept = bytes.length - at;
  }

  return {
    add,
    hex() {
      const bits = length * 8;
      const end = new Uint8Array(kept < 56 ? 64 - kept : 128 - kept);
      end[0] = 0x80;
      const view = new DataView(end.buffer);
      view.setUint32(end.length - 8, Math.floor(bits / 2 ** 32));
      view.setUint32(end.length - 4, bits >>> 0);
      add(end);
      return [...state].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
    },
  };
}
