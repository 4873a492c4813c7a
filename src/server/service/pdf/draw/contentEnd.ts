import { isRegular, isWhite } from '#server/service/pdf/file/ObjectReader.ts';
import { latin1 } from '#server/service/pdf/file/tokenText.ts';

/**
 * How a page's content ends (ISO 32000-1, 7.8.2): what it leaves open, so that what follows can
 * start from a clean state.
 */
export interface ContentEnd {
  /** Saved graphics states never restored (`q`). */
  saved: number;
  /** Where restores without a save (`Q`) stand: readers pass over them. */
  excess: number[];
  /** Inside a text object (`BT`)? */
  inText: boolean;
  /** Inside a path that is neither painted nor ended, or about to cut by one (`W`)? */
  inPath: boolean;
  /** Marked content never ended (`BMC`, `BDC`). */
  marked: number;
  /**
   * Does every reader come to the end, and there out of every object? Content that ends inside a
   * string, an array, a dictionary or an inline image swallows what follows it, and some readers
   * give a page up at what is no operator or has no operator.
   */
  isSound: boolean;
}

/** The bytes that mean something where an object begins or ends. */
const mark = {
  percent: 0x25,
  open: 0x28,
  close: 0x29,
  less: 0x3c,
  greater: 0x3e,
  slash: 0x2f,
  bracket: 0x5b,
  backslash: 0x5c,
} as const;

/** All operators (ISO 32000-1, annex A), with the number of operands for those that draw paths. */
const operands = new Map<string, number>([
  ...'b B b* B* BDC BI BMC BT BX cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i ID j J K k M MP n q Q RG rg ri s S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz w W W* \' "'
    .split(' ')
    .map((word): [string, number] => [word, 0]),
  ...Object.entries({ m: 2, l: 2, c: 6, v: 4, y: 4, re: 4 }),
]);
/** What goes on with a path, and what ends it. */
const pathWords = new Set('m l c v y h re W W*'.split(' '));
const pathEnds = new Set('S s f F f* B B* b b* n'.split(' '));
/** More operands than any operator takes; readers give up at some number above it. */
const mostOperands = 33;
/** Nests deeper than this are not followed. */
const deepest = 64;
/** Words that are objects, among them the end of a reference. */
const values = new Set(['true', 'false', 'null', 'R']);

/**
 * Follows `q`, `Q`, `BT`, `ET`, paths and marked content through a content stream, past strings,
 * comments and inline images.
 */
export function contentEnd(bytes: Uint8Array): ContentEnd {
  return new ContentScanner(bytes).run();
}

class ContentScanner {
  readonly #bytes: Uint8Array;
  readonly #open: ContentEnd = {
    ...{ saved: 0, excess: [], marked: 0 },
    ...{ inText: false, inPath: false, isSound: true },
  };
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  run(): ContentEnd {
    for (let count = 0; this.#skipWhite(); ) {
      const word = this.#skipObject();
      if (word === undefined) {
        if (++count > mostOperands) this.#doubt();
        continue;
      }
      if (count < (operands.get(word) ?? Number.POSITIVE_INFINITY)) this.#doubt();
      if (word === 'BI') this.#skipImage();
      else this.#follow(word);
      count = 0;
    }
    return this.#open;
  }

  #doubt(): void {
    this.#open.isSound = false;
  }

  /** Everything from here on belongs to an object that does not end. */
  #giveUp(): undefined {
    this.#doubt();
    this.#at = this.#bytes.length;
  }

  #follow(word: string): void {
    const open = this.#open;
    if (word === 'q') open.saved++;
    else if (word === 'Q') {
      if (open.saved > 0) open.saved--;
      else open.excess.push(this.#at - 1);
    } else if (word === 'BT') open.inText = true;
    else if (word === 'ET') open.inText = false;
    else if (word === 'BMC' || word === 'BDC') open.marked++;
    else if (word === 'EMC' && open.marked > 0) open.marked--;
    else if (pathWords.has(word)) open.inPath = true;
    else if (pathEnds.has(word)) open.inPath = false;
  }

  /** Moves past white space and comments; false at the end. */
  #skipWhite(): boolean {
    const bytes = this.#bytes;
    for (; this.#at < bytes.length; this.#at++) {
      const byte = bytes[this.#at];
      if (byte === mark.percent) {
        while (this.#at < bytes.length && bytes[this.#at] !== 10 && bytes[this.#at] !== 13) {
          this.#at++;
        }
      } else if (!isWhite(byte)) return true;
    }
    return false;
  }

  /**
   * Moves past one object, or past a word, which it returns. A bracket that closes nothing is a
   * word, too.
   */
  #skipObject(depth = 0): string | undefined {
    if (depth > deepest) return this.#giveUp();
    const bytes = this.#bytes;
    const byte = bytes[this.#at];
    const isDouble = bytes[this.#at + 1] === byte;
    if (byte === mark.open) return this.#skipLiteral();
    if (byte === mark.less) return isDouble ? this.#skipDict(depth + 1) : this.#skipHex();
    if (byte === mark.bracket) return this.#skipArray(depth + 1);
    const start = this.#at;
    this.#at += byte === mark.greater && isDouble ? 2 : 1;
    if (isNumber(byte)) {
      while (isNumber(bytes[this.#at])) this.#at++;
      return undefined;
    }
    if (isRegular(byte) || byte === mark.slash) this.#skipRegular();
    if (byte === mark.slash) return undefined;
    const word = wordOf(bytes, start, this.#at);
    return values.has(word) ? undefined : word;
  }

  #skipRegular(): void {
    while (isRegular(this.#bytes[this.#at])) this.#at++;
  }

  #skipHex(): undefined {
    const found = this.#bytes.indexOf(mark.greater, this.#at);
    if (found < 0) return this.#giveUp();
    this.#at = found + 1;
  }

  #skipLiteral(): undefined {
    const bytes = this.#bytes;
    for (let depth = 0; this.#at < bytes.length; this.#at++) {
      const byte = bytes[this.#at];
      if (byte === mark.backslash) this.#at++;
      else if (byte === mark.open) depth++;
      else if (byte === mark.close && --depth === 0) {
        this.#at++;
        return;
      }
    }
    this.#doubt();
  }

  #skipArray(depth: number): undefined {
    this.#at++;
    while (this.#skipWhite()) {
      const word = this.#skipObject(depth);
      if (word === ']') return;
      if (word !== undefined) this.#doubt();
    }
    this.#giveUp();
  }

  /**
   * Names and values in turn: readers take a bracket in a value's place for the value, and go on
   * reading.
   */
  #skipDict(depth: number): undefined {
    this.#at += 2;
    while (this.#skipWhite()) {
      const isName = this.#bytes[this.#at] === mark.slash;
      const word = this.#skipObject(depth);
      if (word === '>>') return;
      if (!isName || !this.#skipWhite() || this.#skipObject(depth) !== undefined) this.#doubt();
    }
    this.#giveUp();
  }

  /**
   * An inline image is a list of names and values, then data, which end at `EI` between white space
   * (ISO 32000-1, 8.9.7).
   */
  #skipImage(): void {
    const bytes = this.#bytes;
    const members = new Map<string, string>();
    for (;;) {
      if (!this.#skipWhite()) return this.#doubt();
      const start = this.#at;
      const word = this.#skipObject();
      if (word === 'ID') break;
      const between = this.#at;
      if (word !== undefined || bytes[start] !== mark.slash || !this.#skipWhite()) {
        return this.#doubt();
      }
      const from = this.#at;
      if (this.#skipObject() !== undefined) return this.#doubt();
      members.set(wordOf(bytes, start + 1, between), wordOf(bytes, from, this.#at));
    }
    const start = this.#at + 1;
    const end = endOfImage(bytes, start + (dataLengthOf(members) ?? 0));
    if (end === undefined) this.#doubt();
    this.#at = end ?? endOfImage(bytes, start) ?? bytes.length;
  }
}

/** Is this byte part of a number? Letters right behind one begin a word. */
const isNumber = (byte: number | undefined) =>
  byte !== undefined && ((byte >= 48 && byte <= 57) || byte === 43 || byte === 45 || byte === 46);

/** Bytes as text; so much of them as tells one word from another. */
const wordOf = (bytes: Uint8Array, start: number, end: number) =>
  latin1(bytes, start, Math.min(end, start + 64));

/** The place behind the `EI` that ends an image whose data reach at least to `from`. */
function endOfImage(bytes: Uint8Array, from: number): number | undefined {
  for (let at = bytes.indexOf(69, from); at >= 0; at = bytes.indexOf(69, at + 1)) {
    const isApart = isWhite(bytes[at - 1]) || at === from;
    const next = bytes[at + 2];
    if (bytes[at + 1] === 73 && isApart && (next === undefined || isWhite(next))) return at + 2;
  }
  return undefined;
}

/**
 * How many bytes the data of an inline image take that are not packed; undefined where that cannot
 * be said.
 */
function dataLengthOf(members: ReadonlyMap<string, string>): number | undefined {
  const of = (short: string, long: string) => members.get(short) ?? members.get(long);
  if (of('F', 'Filter') !== undefined) return undefined;
  const isMask = of('IM', 'ImageMask') === 'true';
  const parts: Record<string, number> = {
    '/G': 1,
    '/DeviceGray': 1,
    '/RGB': 3,
    '/DeviceRGB': 3,
    '/CMYK': 4,
    '/DeviceCMYK': 4,
  };
  const perPixel = isMask ? 1 : parts[of('CS', 'ColorSpace') ?? ''];
  const bits = isMask ? 1 : Number(of('BPC', 'BitsPerComponent'));
  const length =
    Math.ceil((Number(of('W', 'Width')) * (perPixel ?? Number.NaN) * bits) / 8) *
    Number(of('H', 'Height'));
  return length >= 0 ? length : undefined;
}
