/** What a page's content leaves open, so that what follows can start from a clean state. */
export interface LeftOpen {
  /** Saved graphics states never restored (`q`). */
  saved: number;
  /** Restores without a save (`Q`). */
  excess: number;
  /** Inside a text object (`BT`)? */
  inText: boolean;
  /** Marked content never ended (`BMC`, `BDC`). */
  marked: number;
}

const regular = new Uint8Array(256).fill(1);
for (const code of [0, 9, 10, 12, 13, 32]) regular[code] = 0;
for (const char of '()<>[]{}/%') regular[char.charCodeAt(0)] = 0;

/**
 * Follows `q`, `Q`, `BT`, `ET` and marked content through a content stream, past strings, comments
 * and inline images.
 */
export function graphicsDepth(bytes: Uint8Array): LeftOpen {
  const open: LeftOpen = { saved: 0, excess: 0, inText: false, marked: 0 };
  const end = bytes.length;
  for (let at = 0; at < end; ) {
    const byte = bytes[at] as number;
    if (byte === 40) at = behindLiteral(bytes, at);
    else if (byte === 60 && bytes[at + 1] !== 60) at = behind(bytes, at, 62);
    else if (byte === 37) {
      while (at < end && bytes[at] !== 10 && bytes[at] !== 13) at++;
    } else if (byte === 47) {
      at++;
      while (at < end && regular[bytes[at] as number]) at++;
    } else if (!regular[byte]) at++;
    else {
      const start = at;
      while (at < end && regular[bytes[at] as number]) at++;
      if (at - start <= 3) {
        const word = String.fromCharCode(...bytes.subarray(start, at));
        if (word === 'ID') at = behindImage(bytes, at);
        else follow(open, word);
      }
    }
  }
  return open;
}

function follow(open: LeftOpen, word: string): void {
  if (word === 'q') open.saved++;
  else if (word === 'Q') {
    if (open.saved > 0) open.saved--;
    else open.excess++;
  } else if (word === 'BT') open.inText = true;
  else if (word === 'ET') open.inText = false;
  else if (word === 'BMC' || word === 'BDC') open.marked++;
  else if (word === 'EMC' && open.marked > 0) open.marked--;
}

function behind(bytes: Uint8Array, at: number, byte: number): number {
  const found = bytes.indexOf(byte, at);
  return found < 0 ? bytes.length : found + 1;
}

function behindLiteral(bytes: Uint8Array, start: number): number {
  let depth = 0;
  for (let at = start; at < bytes.length; at++) {
    if (bytes[at] === 92) at++;
    else if (bytes[at] === 40) depth++;
    else if (bytes[at] === 41 && --depth === 0) return at + 1;
  }
  return bytes.length;
}

/** An inline image ends at `EI` between white space (ISO 32000-1, 8.9.7). */
function behindImage(bytes: Uint8Array, start: number): number {
  for (let at = bytes.indexOf(69, start + 1); at >= 0; at = bytes.indexOf(69, at + 1)) {
    if (bytes[at + 1] !== 73 || regular[bytes[at - 1] as number]) continue;
    const next = bytes[at + 2];
    if (next === undefined || !regular[next]) return at + 2;
  }
  return bytes.length;
}
