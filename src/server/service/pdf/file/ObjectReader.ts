import { isDeepStrictEqual } from 'node:util';
import { PdfTrouble } from './pdfTrouble.ts';
import { latin1, numberAt } from './tokenText.ts';
import { PdfDict, PdfName, type PdfObject, PdfRef, PdfString } from './pdfObject.ts';

type Decrypt = (bytes: Uint8Array) => Uint8Array;
const deepest = 256;
/** Digits from which a hexadecimal string is worth reading as a whole. */
const longHex = 256;
const white = new Uint8Array(256);
const delimiter = new Uint8Array(256);
for (const code of [0, 9, 10, 12, 13, 32]) white[code] = 1;
for (const char of '()<>[]{}/%') delimiter[char.charCodeAt(0)] = 1;

/** Is this byte white space in a PDF (ISO 32000-1, 7.2.2)? */
export const isWhite = (byte: number | undefined) => byte !== undefined && white[byte] === 1;
/** Is this byte part of a name, number or word in a PDF (ISO 32000-1, 7.2.2)? */
export const isRegular = (byte: number | undefined) =>
  byte !== undefined && white[byte] === 0 && delimiter[byte] === 0;
const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 48 && byte <= 57;
const isOctal = (byte: number | undefined) => byte !== undefined && byte >= 48 && byte <= 55;
const isNumberPart = (byte: number | undefined) => isDigit(byte) || byte === 45 || byte === 46;
const hexValue = (byte: number | undefined) => {
  if (byte === undefined) return -1;
  if (byte >= 48 && byte <= 57) return byte - 48;
  const letter = byte | 32;
  return letter >= 97 && letter <= 102 ? letter - 87 : -1;
};

/**
 * A bare word that is no object: an operator of a content stream, `obj`, `endobj`, `stream` and the
 * like.
 */
export class Keyword {
  readonly word: string;
  constructor(word: string) {
    this.word = word;
  }
}

/** A mark for the end of the bytes. */
export const endOfBytes = new Keyword('');

/**
 * Reads objects from bytes, one after another, as leniently as viewers do: broken numbers become
 * numbers, unclosed arrays and dictionaries end where the bytes end. `decrypt` is applied to every
 * string.
 */
export class ObjectReader {
  readonly bytes: Uint8Array;
  at: number;
  readonly end: number;
  readonly decrypt: Decrypt | undefined;
  /** Did a dictionary give one key two values? */
  hasDoubledKey = false;

  constructor(bytes: Uint8Array, at = 0, end = bytes.length, decrypt?: Decrypt) {
    this.bytes = bytes;
    // A place outside the bytes, as a damaged file may name, is their end: there is nothing to
    // read.
    this.at = Number.isInteger(at) && at >= 0 ? Math.min(at, end) : end;
    this.end = end;
    this.decrypt = decrypt;
  }

  /** Moves past white space and comments. */
  skipWhite(): void {
    const { bytes, end } = this;
    for (; this.at < end; this.at++) {
      const byte = bytes[this.at] as number;
      if (byte === 37) {
        while (this.at < end && bytes[this.at] !== 10 && bytes[this.at] !== 13) this.at++;
      } else if (white[byte] === 0) return;
    }
  }

  /** The next object without looking for references, or a keyword. */
  token(depth = 0): PdfObject | Keyword {
    this.skipWhite();
    if (this.at >= this.end) return endOfBytes;
    const byte = this.bytes[this.at] as number;
    if (byte === 47) return this.#name();
    if (byte === 40) return this.#literal();
    if (byte === 60) return this.bytes[this.at + 1] === 60 ? this.#dict(depth) : this.#hex();
    if (byte === 91) return this.#array(depth);
    if (isDigit(byte) || byte === 43 || byte === 45 || byte === 46) return this.#number();
    return this.#word();
  }

  /** The next object; `5 0 R` is a reference. A stray keyword is handed back as such. */
  read(depth = 0): PdfObject | Keyword {
    const value = this.token(depth);
    if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) return value;
    const after = this.at;
    this.skipWhite();
    if (isDigit(this.bytes[this.at]) && this.at < this.end) {
      const gen = this.#number();
      this.skipWhite();
      if (this.bytes[this.at] === 82 && !isRegular(this.bytes[this.at + 1]) && this.at < this.end) {
        this.at++;
        return new PdfRef(value, gen);
      }
    }
    this.at = after;
    return value;
  }

  /** The next object; a keyword in its place counts as null. */
  object(depth = 0): PdfObject {
    const value = this.read(depth);
    return value instanceof Keyword ? null : value;
  }

  #word(): Keyword | boolean | null {
    const start = this.at;
    if (!isRegular(this.bytes[start])) {
      this.at++;
      if (this.bytes[start] === 62 && this.bytes[this.at] === 62) this.at++;
      return new Keyword(latin1(this.bytes, start, this.at));
    }
    while (this.at < this.end && isRegular(this.bytes[this.at])) this.at++;
    const word = latin1(this.bytes, start, Math.min(this.at, start + 64));
    if (word === 'true') return true;
    if (word === 'false') return false;
    return word === 'null' ? null : new Keyword(word);
  }

  /** A number as viewers read it: a second dot or a sign inside ends it, and what is none is 0. */
  #number(): number {
    const { bytes, end } = this;
    let sign = 1;
    for (; this.at < end && (bytes[this.at] === 43 || bytes[this.at] === 45); this.at++) {
      if (bytes[this.at] === 45) sign = -1;
    }
    const start = this.at;
    while (this.at < end && isNumberPart(bytes[this.at])) this.at++;
    return sign * numberAt(bytes, start, this.at) || 0;
  }

  #name(): PdfName {
    const { bytes, end } = this;
    const start = ++this.at;
    let escaped = false;
    for (; this.at < end && isRegular(bytes[this.at]); this.at++) escaped ||= bytes[this.at] === 35;
    const text = latin1(bytes, start, this.at);
    if (!escaped) return new PdfName(text);
    return new PdfName(
      text.replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      ),
    );
  }

  #literal(): PdfString {
    const { bytes, end } = this;
    const out: number[] = [];
    let depth = 1;
    for (this.at++; this.at < end; this.at++) {
      const byte = bytes[this.at] as number;
      if (byte === 92) {
        const escaped = this.#escaped();
        if (escaped !== undefined) out.push(escaped);
        continue;
      }
      if (byte === 40) depth++;
      if (byte === 41 && --depth === 0) {
        this.at++;
        break;
      }
      if (byte === 13 && bytes[this.at + 1] === 10) this.at++;
      out.push(byte === 13 ? 10 : byte);
    }
    return this.#string(new Uint8Array(out));
  }

  /**
   * The byte that an escape stands for, undefined for one that joins two lines (ISO 32000-1,
   * 7.3.4.2). Moves to the last byte of the escape.
   */
  #escaped(): number | undefined {
    const { bytes } = this;
    const byte = bytes[++this.at];
    if (byte === undefined || this.at >= this.end) return undefined;
    if (isOctal(byte)) return this.#octal();
    if (byte === 13 && bytes[this.at + 1] === 10) this.at++;
    if (byte === 13 || byte === 10) return undefined;
    const index = 'nrtbf'.indexOf(String.fromCharCode(byte));
    return index < 0 ? byte : [10, 13, 9, 8, 12][index];
  }

  /** One to three octal digits, of which only eight bits count. */
  #octal(): number {
    let code = 0;
    for (let count = 0; count < 3 && isOctal(this.bytes[this.at]); count++) {
      code = code * 8 + (this.bytes[this.at++] as number) - 48;
    }
    this.at--;
    return code & 255;
  }

  #hex(): PdfString {
    const whole = this.#plainHex();
    if (whole) return this.#string(whole);
    const out: number[] = [];
    let high = -1;
    for (this.at++; this.at < this.end; this.at++) {
      const byte = this.bytes[this.at];
      if (byte === 62) {
        this.at++;
        break;
      }
      const value = hexValue(byte);
      if (value < 0) continue;
      if (high < 0) high = value;
      else {
        out.push(high * 16 + value);
        high = -1;
      }
    }
    if (high >= 0) out.push(high * 16);
    return this.#string(new Uint8Array(out));
  }

  /**
   * The bytes of a long string of nothing but pairs of digits, such as a signature, and moves past
   * it; undefined for any other.
   */
  #plainHex(): Uint8Array | undefined {
    const start = this.at + 1;
    const rest = this.bytes.subarray(start, this.end);
    const length = rest.indexOf(62);
    if (length < longHex) return undefined;
    const digits = rest.subarray(0, length);
    const bytes = new Uint8Array(digits.length >> 1);
    // It stops at the first byte that is no digit.
    const written = Buffer.from(bytes.buffer).write(latin1(digits), 'hex');
    if (written * 2 !== digits.length) return undefined;
    this.at = start + length + 1;
    return bytes;
  }

  #string(bytes: Uint8Array): PdfString {
    return new PdfString(this.decrypt ? this.decrypt(bytes) : bytes);
  }

  #array(depth: number): PdfObject[] {
    this.#goDeeper(depth);
    const out: PdfObject[] = [];
    for (this.at++; ; ) {
      const value = this.read(depth + 1);
      if (!(value instanceof Keyword)) out.push(value);
      else if (this.#closes(value, ']')) return out;
    }
  }

  #dict(depth: number): PdfDict {
    this.#goDeeper(depth);
    const out = new PdfDict();
    for (this.at += 2; ; ) {
      const key = this.token(depth + 1);
      if (key instanceof PdfName) {
        const before = this.at;
        const value = this.read(depth + 1);
        if (!(value instanceof Keyword)) {
          const before = out.raw(key.name);
          this.hasDoubledKey ||= before !== undefined && !isDeepStrictEqual(before, value);
          out.set(key.name, value);
        } else if (value.word === '>>' || value === endOfBytes) return out;
        else if (value.word === 'endobj' || value.word === 'stream') {
          this.at = before;
          return out;
        }
      } else if (key instanceof Keyword && this.#closes(key, '>>')) return out;
    }
  }

  #goDeeper(depth: number): void {
    if (depth > deepest) {
      throw new PdfTrouble('tooComplex', `Objects are nested more than ${deepest} deep.`);
    }
  }

  /**
   * Does this keyword end an array or dictionary? `endobj` and the end of the bytes end everything.
   */
  #closes(keyword: Keyword, bracket: string): boolean {
    if (keyword.word === bracket || keyword === endOfBytes) return true;
    if (keyword.word !== 'endobj' && keyword.word !== 'endstream') return false;
    this.at -= keyword.word.length;
    return true;
  }
}
