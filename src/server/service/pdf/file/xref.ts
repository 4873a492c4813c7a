import { decodeStream, type UnpackBudget } from './decodeStream.ts';
import { isWhite, Keyword, latin1, ObjectReader } from './ObjectReader.ts';
import { PdfDict, PdfName, type PdfObject, PdfStream } from './pdfObject.ts';
import { PdfTrouble } from './pdfTrouble.ts';
import { readIndirect } from './readIndirect.ts';

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
  /** Offset of the newest section, to which an update points by /Prev. */
  startXref: number;
  /** Is the newest section a cross-reference stream? An update must be of the same kind. */
  isStream: boolean;
}

/**
 * Thrown when the cross-reference cannot be believed; the file is then searched from end to end.
 */
export class BrokenXref extends Error {}

const mostObjects = 4_000_000;
const plain = (value: PdfObject | undefined): PdfObject => value ?? null;
const wholeNumber = (value: PdfObject | undefined): number => {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return value;
  throw new BrokenXref('a number of the cross-reference is missing');
};

/**
 * Reads the chain of cross-reference sections, tables and streams (ISO 32000-1, 7.5.4 and 7.5.8).
 */
export function readXref(bytes: Uint8Array, budget: UnpackBudget): Xref {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const mark = buffer.lastIndexOf('startxref');
  if (mark < 0) throw new BrokenXref('no startxref');
  const startXref = wholeNumber(new ObjectReader(bytes, mark + 9).object());
  const entries: Xref['entries'] = new Map();
  const seen = new Set<number>();
  const queue = [startXref];
  let trailer: PdfDict | undefined;
  let isStream = false;
  for (let offset = queue.shift(); offset !== undefined; offset = queue.shift()) {
    if (seen.has(offset)) continue;
    seen.add(offset);
    if (seen.size > 4096) throw new PdfTrouble('tooComplex', 'The document has too many updates.');
    const section = readSection(bytes, offset, entries, budget);
    if (!trailer) {
      trailer = section.dict;
      isStream = section.isStream;
    }
    const hybrid = section.isStream ? undefined : section.dict.raw('XRefStm');
    const previous = section.dict.raw('Prev');
    if (typeof previous === 'number') queue.unshift(wholeNumber(previous));
    if (typeof hybrid === 'number') queue.unshift(wholeNumber(hybrid));
  }
  if (!trailer) throw new BrokenXref('no trailer');
  return { entries, trailer, startXref, isStream };
}

function readSection(
  bytes: Uint8Array,
  offset: number,
  entries: Xref['entries'],
  budget: UnpackBudget,
): { dict: PdfDict; isStream: boolean } {
  if (offset >= bytes.length) throw new BrokenXref('a section lies beyond the end');
  const reader = new ObjectReader(bytes, offset);
  const first = reader.token();
  if (first instanceof Keyword && first.word === 'xref') {
    return { dict: readTable(reader, entries), isStream: false };
  }
  const found = readIndirect(bytes, offset, plain);
  if (!(found?.object instanceof PdfStream)) throw new BrokenXref('no section where one should be');
  readEntryStream(found.object, entries, budget);
  return { dict: found.object.dict, isStream: true };
}

function readTable(reader: ObjectReader, entries: Xref['entries']): PdfDict {
  for (;;) {
    const token = reader.token();
    if (token instanceof Keyword && token.word === 'trailer') break;
    if (typeof token !== 'number') throw new BrokenXref('the table is cut');
    let start = wholeNumber(token);
    const count = wholeNumber(reader.object());
    for (let index = 0; index < count; index++) {
      const entry = readRow(reader);
      if (!entry) break;
      // Some writers number the first section from 1 although its first row is the head of the free
      // list.
      if (index === 0 && start === 1 && entry.free && entry.gen === 65535) start = 0;
      add(entries, start + index, entry.free ? undefined : entry);
    }
  }
  const trailer = reader.object();
  if (!(trailer instanceof PdfDict)) throw new BrokenXref('the trailer is missing');
  return trailer;
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

function readEntryStream(stream: PdfStream, entries: Xref['entries'], budget: UnpackBudget): void {
  const type = stream.dict.raw('Type');
  const widths = stream.dict.raw('W');
  if (!(type instanceof PdfName) || type.name !== 'XRef' || !Array.isArray(widths)) {
    throw new BrokenXref('no cross-reference stream where one should be');
  }
  const data = decodeStream(stream, plain, budget);
  if (!data) throw new BrokenXref('the cross-reference stream cannot be unpacked');
  const [first = 0, second = 0, third = 0] = widths.map(wholeNumber);
  const row = first + second + third;
  if (row === 0 || first > 8 || second > 8 || third > 8) throw new BrokenXref('bad widths');
  const sections = stream.dict.raw('Index');
  const index = Array.isArray(sections) ? sections : [0, plain(stream.dict.raw('Size'))];
  const field = (at: number, width: number) => {
    let value = 0;
    for (let step = 0; step < width; step++) value = value * 256 + (data[at + step] as number);
    return value;
  };
  let at = 0;
  for (let pair = 0; pair + 1 < index.length; pair += 2) {
    const start = wholeNumber(index[pair]);
    const count = wholeNumber(index[pair + 1]);
    for (let step = 0; step < count && at + row <= data.length; step++, at += row) {
      const kind = first === 0 ? 1 : field(at, first);
      const a = field(at + first, second);
      const b = field(at + first + second, third);
      if (kind === 0) add(entries, start + step, undefined);
      else if (kind === 1) add(entries, start + step, { offset: a, gen: b });
      else if (kind === 2) add(entries, start + step, { stream: a, index: b });
    }
  }
}

function add(entries: Xref['entries'], num: number, entry: XrefEntry | undefined): void {
  if (entries.has(num)) return;
  if (entries.size >= mostObjects) {
    throw new PdfTrouble('tooComplex', `The document has more than ${mostObjects} objects.`);
  }
  entries.set(num, entry);
}

/**
 * Builds a cross-reference by searching the whole file for objects; the last of a number wins. Used
 * for damaged files. `expand` later adds the members of object streams, which may need the key of
 * an encrypted file.
 */
export function searchObjects(bytes: Uint8Array): Xref & { objectStreams: number[] } {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries: Xref['entries'] = new Map();
  const objectStreams = new Map<number, true>();
  const trailers: PdfDict[] = [];
  let catalog: number | undefined;
  for (let at = buffer.indexOf('obj'); at >= 0; at = buffer.indexOf('obj', at)) {
    const start = headerBefore(bytes, at);
    at += 3;
    if (start === undefined) continue;
    const found = readIndirect(bytes, start.offset, plain, true);
    if (!found) continue;
    entries.set(start.num, { offset: start.offset, gen: start.gen });
    if (entries.size > mostObjects) {
      throw new PdfTrouble('tooComplex', `The document has more than ${mostObjects} objects.`);
    }
    objectStreams.delete(start.num);
    const { object } = found;
    const members = object instanceof PdfStream ? object.dict : object;
    if (members instanceof PdfDict) {
      const type = members.raw('Type');
      const kind = type instanceof PdfName ? type.name : '';
      if (kind === 'Catalog') catalog = start.num;
      if (kind === 'ObjStm') objectStreams.set(start.num, true);
      if (kind === 'XRef') trailers.push(members);
    }
    if (object instanceof PdfStream && found.lengthHeld) at = Math.max(at, found.end);
  }
  for (let at = buffer.indexOf('trailer'); at >= 0; at = buffer.indexOf('trailer', at + 7)) {
    const trailer = new ObjectReader(bytes, at + 7).object();
    if (trailer instanceof PdfDict) trailers.push(trailer);
  }
  const trailer = new PdfDict();
  for (const candidate of trailers) {
    for (const key of ['Root', 'Encrypt', 'ID', 'Info']) {
      const value = candidate.raw(key);
      if (value !== undefined) trailer.set(key, value);
    }
  }
  if (catalog !== undefined) trailer.set('FoundCatalog', catalog);
  return {
    entries,
    trailer,
    startXref: 0,
    isStream: false,
    objectStreams: [...objectStreams.keys()],
  };
}

/** Reads `12 0 ` backwards from the word `obj`. */
function headerBefore(bytes: Uint8Array, obj: number) {
  let at = obj - 1;
  const number = () => {
    const white = at;
    while (at >= 0 && isWhite(bytes[at])) at--;
    const end = at;
    while (at >= 0 && end - at < 10 && (bytes[at] as number) >= 48 && (bytes[at] as number) <= 57) {
      at--;
    }
    if (at === end) return undefined;
    return { value: Number(latin1(bytes.subarray(at + 1, end + 1))), apart: white !== end };
  };
  const gen = number();
  const num = gen && number();
  if (!gen || !num?.apart || num.value > 8_388_607 * 2) return undefined;
  return { offset: at + 1, num: num.value, gen: gen.value };
}
