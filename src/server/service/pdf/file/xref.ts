import { isDeepStrictEqual } from 'node:util';
import { decodeStream, type UnpackBudget } from './decodeStream.ts';
import { isWhite, Keyword, ObjectReader } from './ObjectReader.ts';
import { PdfDict, PdfName, type PdfObject, PdfStream } from './pdfObject.ts';
import { PdfTrouble } from './pdfTrouble.ts';
import { asWritten, readIndirect } from './readIndirect.ts';

/**
 * Where an object lies: at an offset, or as a member of an object stream. `undefined` means free.
 */
export type XrefEntry =
  | { offset: number; gen: number; stream?: undefined }
  | { stream: number; index: number };

/** The cross-reference of a file: newest entry for each object number. */
export interface Xref {
  entries: Map<number, XrefEntry | undefined>;
  trailer: PdfDict;
  /** Offset of the last word `startxref`. */
  mark: number;
  /** Offset of the newest section, to which an update points by /Prev. */
  startXref: number;
  /** Offsets of all sections. */
  sections: ReadonlySet<number>;
  /** Where each section ends, also one that is hidden from old readers, by its offset. */
  ends: ReadonlyMap<number, number>;
  /** Is the newest section a cross-reference stream? An update must be of the same kind. */
  isStream: boolean;
  /** Whether every reader takes the same rows from it. */
  isSound: boolean;
}

/**
 * Thrown when the cross-reference cannot be believed; the file is then searched from end to end.
 */
export class BrokenXref extends Error {}

/** Objects of a document at most. */
export const mostObjects = 4_000_000;
const wholeNumber = (value: PdfObject | undefined): number => {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return value;
  throw new BrokenXref('a number of the cross-reference is missing');
};

/** What a section is read from, and the entries that newer sections have given. */
interface Source {
  bytes: Uint8Array;
  budget: UnpackBudget;
  entries: Xref['entries'];
  /** The numbers that the section at hand has given. */
  given: Set<number>;
  ends: Map<number, number>;
  showsHidden: boolean;
  isSound: boolean;
}

/** A section of the cross-reference: its trailer, or the dictionary of its stream. */
interface Section {
  trailer: PdfDict;
  isStream: boolean;
}

/**
 * Reads the chain of cross-reference sections, tables and streams (ISO 32000-1, 7.5.4 and 7.5.8).
 * Throws `BrokenXref` where it is cut or names a place where none is. What a hybrid file hides from
 * old readers is shown, or not, as by pdf.js.
 */
export function readXref(bytes: Uint8Array, budget: UnpackBudget, showsHidden = true): Xref {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const mark = buffer.lastIndexOf('startxref');
  if (mark < 0) throw new BrokenXref('no startxref');
  // Read as a bare number: in search of a reference, all that stands after it would be passed over.
  const place = new ObjectReader(bytes, mark + 9).token();
  const startXref = wholeNumber(place instanceof Keyword ? null : place);
  const source: Source = {
    bytes,
    budget,
    entries: new Map(),
    given: new Set(),
    ends: new Map(),
    showsHidden,
    isSound: true,
  };
  const newest = readSection(source, startXref);
  const seen = new Set([startXref]);
  for (let { trailer } = newest; typeof trailer.raw('Prev') === 'number'; ) {
    const offset = wholeNumber(trailer.raw('Prev'));
    if (seen.has(offset)) {
      source.isSound = false;
      break;
    }
    seen.add(offset);
    if (seen.size > 4096) throw new PdfTrouble('tooComplex', 'The document has too many updates.');
    trailer = readSection(source, offset).trailer;
  }
  const { entries, ends, isSound } = source;
  return { entries, mark, startXref, sections: seen, ends, isSound, ...newest };
}

function readSection(source: Source, offset: number): Section {
  const { bytes } = source;
  if (offset >= bytes.length) throw new BrokenXref('a section lies beyond the end');
  source.given = new Set();
  const reader = new ObjectReader(bytes, offset);
  const first = reader.token();
  if (first instanceof Keyword && first.word === 'xref') {
    const trailer = readTable(reader, source);
    source.ends.set(offset, reader.at);
    return { trailer, isStream: false };
  }
  return { trailer: readEntryStream(source, offset), isStream: true };
}

/** Reads the rows of a table behind the word `xref`, and its trailer, which it returns. */
function readTable(reader: ObjectReader, source: Source): PdfDict {
  const free: number[] = [];
  for (;;) {
    const token = reader.token();
    if (token instanceof Keyword && token.word === 'trailer') break;
    if (typeof token !== 'number') throw new BrokenXref('the table is cut');
    let start = wholeNumber(token);
    const count = wholeNumber(reader.object());
    for (let index = 0; index < count; index++) {
      const row = readRow(reader);
      if (!row) {
        source.isSound = false;
        break;
      }
      // Some writers number the first section from 1 although its first row is the head of the free
      // list.
      if (index === 0 && start === 1 && row.free && row.gen === 65535) {
        start = 0;
        source.isSound = false;
      }
      if (row.free) free.push(start + index);
      else add(source, start + index, row);
    }
  }
  const trailer = reader.object();
  if (!(trailer instanceof PdfDict)) throw new BrokenXref('the trailer is missing');
  addHidden(source, trailer, free);
  return trailer;
}

/**
 * What a hybrid file hides from old readers is free in the table and stands in a stream (7.5.8.4).
 */
function addHidden(source: Source, trailer: PdfDict, free: readonly number[]): void {
  const addFree = () => {
    for (const num of free) add(source, num, undefined);
  };
  if (!source.showsHidden) addFree();
  const hidden = trailer.raw('XRefStm');
  if (typeof hidden === 'number') readEntryStream(source, wholeNumber(hidden));
  if (source.showsHidden) addFree();
}

/**
 * A row of exactly twenty bytes, as the standard wants it; `undefined` for every other, which is
 * then read as it comes.
 */
function readExactRow(reader: ObjectReader) {
  const { bytes } = reader;
  while (isWhite(bytes[reader.at])) reader.at++;
  const start = reader.at;
  let offset = 0;
  for (let at = start; at < start + 10; at++) {
    const digit = (bytes[at] ?? 0) - 48;
    if (digit < 0 || digit > 9) return undefined;
    offset = offset * 10 + digit;
  }
  let gen = 0;
  for (let at = start + 11; at < start + 16; at++) {
    const digit = (bytes[at] ?? 0) - 48;
    if (digit < 0 || digit > 9) return undefined;
    gen = gen * 10 + digit;
  }
  const kind = bytes[start + 17];
  const apart = bytes[start + 10] === 32 && bytes[start + 16] === 32 && isWhite(bytes[start + 18]);
  if (!apart || (kind !== 110 && kind !== 102)) return undefined;
  reader.at = start + 18;
  return { offset, gen, free: kind === 102 };
}

function readRow(reader: ObjectReader) {
  const exact = readExactRow(reader);
  if (exact) return exact;
  const before = reader.at;
  const offset = reader.token();
  const gen = reader.token();
  const kind = reader.token();
  if (typeof offset === 'number' && typeof gen === 'number' && kind instanceof Keyword) {
    if (kind.word === 'n' || kind.word === 'f') return { offset, gen, free: kind.word === 'f' };
  }
  reader.at = before;
  return undefined;
}

/** Reads the entries of a cross-reference stream, whose dictionary it returns. */
function readEntryStream(source: Source, offset: number): PdfDict {
  const { bytes, budget } = source;
  const found = readIndirect(bytes, offset, asWritten);
  const stream = found?.object;
  if (found) source.ends.set(offset, found.end);
  const type = stream instanceof PdfStream ? stream.dict.raw('Type') : undefined;
  if (!(stream instanceof PdfStream) || !(type instanceof PdfName) || type.name !== 'XRef') {
    throw new BrokenXref('no cross-reference stream where one should be');
  }
  const data = decodeStream(stream, asWritten, budget);
  if (!data) throw new BrokenXref('the cross-reference stream cannot be unpacked');
  const widths = widthsOf(stream.dict);
  const row = widths[0] + widths[1] + widths[2];
  const sections = stream.dict.raw('Index');
  const index = Array.isArray(sections) ? sections : [0, asWritten(stream.dict.raw('Size'))];
  let at = 0;
  for (let pair = 0; pair + 1 < index.length; pair += 2) {
    const start = wholeNumber(index[pair]);
    const count = wholeNumber(index[pair + 1]);
    for (let step = 0; step < count && at + row <= data.length; step++, at += row) {
      addRow(source, start + step, data.subarray(at, at + row), widths);
    }
  }
  return stream.dict;
}

type Widths = readonly [kind: number, first: number, second: number];

function widthsOf(dict: PdfDict): Widths {
  const list = dict.raw('W');
  if (!Array.isArray(list)) throw new BrokenXref('the widths are missing');
  const [kind = 0, first = 0, second = 0] = list.map(wholeNumber);
  const isRow = kind + first + second > 0 && Math.max(kind, first, second) <= 8;
  if (!isRow) throw new BrokenXref('the widths are absurd');
  return [kind, first, second];
}

/** An entry of which some kind is known; without one, all are in use (table 18). */
function addRow(source: Source, num: number, row: Uint8Array, widths: Widths): void {
  const [kindWidth, firstWidth, secondWidth] = widths;
  const kind = kindWidth === 0 ? 1 : bigEndian(row, 0, kindWidth);
  const first = bigEndian(row, kindWidth, firstWidth);
  const second = bigEndian(row, kindWidth + firstWidth, secondWidth);
  if (kind === 0) add(source, num, undefined);
  else if (kind === 1) add(source, num, { offset: first, gen: second });
  else if (kind === 2) add(source, num, { stream: first, index: second });
}

function bigEndian(bytes: Uint8Array, at: number, width: number): number {
  let value = 0;
  for (let step = 0; step < width; step++) value = value * 256 + (bytes[at + step] as number);
  return value;
}

/** Nothing stands at offset 0: such a row is as good as a free one. */
const isNowhere = (entry: XrefEntry | undefined) =>
  entry?.stream === undefined && entry?.offset === 0;

function add(source: Source, num: number, row: XrefEntry | undefined): void {
  const { entries, given } = source;
  const entry = isNowhere(row) ? undefined : row;
  if (entries.has(num)) {
    if (given.has(num) && !isDeepStrictEqual(entries.get(num), entry)) source.isSound = false;
    return;
  }
  given.add(num);
  if (entries.size >= mostObjects) {
    throw new PdfTrouble('tooComplex', `The document has more than ${mostObjects} objects.`);
  }
  entries.set(num, entry);
}
