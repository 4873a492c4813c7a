import { isWhite, ObjectReader } from './ObjectReader.ts';
import { latin1 } from './tokenText.ts';
import { PdfDict, PdfName, PdfStream } from './pdfObject.ts';
import { PdfTrouble } from './pdfTrouble.ts';
import { asWritten, readIndirect, StreamEnds } from './readIndirect.ts';
import { mostObjects, type Xref } from './xref.ts';

/** A cross-reference that was put together from what the file holds. */
export interface RebuiltXref extends Xref {
  /** Numbers of the object streams; their members can only be listed with the key of the file. */
  objectStreams: number[];
  /** Number of the last object that calls itself a catalog. */
  catalog: number | undefined;
}

/**
 * Builds the cross-reference of a damaged file by searching it for objects; the last of a number
 * wins. So does each member of the last trailer that has it.
 */
export function rebuildXref(bytes: Uint8Array, ends = new StreamEnds(bytes)): RebuiltXref {
  const entries: Xref['entries'] = new Map();
  const objectStreams = new Set<number>();
  const trailers: PdfDict[] = [];
  let catalog: number | undefined;
  for (const { num, gen, offset, members } of searchObjects(bytes, ends)) {
    entries.set(num, { offset, gen });
    if (entries.size > mostObjects) {
      throw new PdfTrouble('tooComplex', `The document has more than ${mostObjects} objects.`);
    }
    objectStreams.delete(num);
    const type = members?.raw('Type');
    const kind = type instanceof PdfName ? type.name : '';
    if (kind === 'Catalog') catalog = num;
    if (kind === 'ObjStm') objectStreams.add(num);
    if (kind === 'XRef' && members) trailers.push(members);
  }
  trailers.push(...searchTrailers(bytes));
  const trailer = mergeTrailers(trailers);
  trailer.set('Size', sizeNamed(bytes, entries));
  return {
    entries,
    trailer,
    mark: 0,
    startXref: 0,
    sections: new Set(),
    ends: new Map(),
    isStream: false,
    isSound: false,
    objectStreams: [...objectStreams],
    catalog,
  };
}

/** How far beyond the objects at hand a reference is believed. */
const farthest = 1e6;

/**
 * One more than the largest number of an object that is there or is named: a page that was cut off
 * leaves its reference behind, and must not come back as an object that is added.
 */
function sizeNamed(bytes: Uint8Array, entries: Xref['entries']): number {
  let size = 1;
  for (const num of entries.keys()) size = Math.max(size, num + 1);
  const believed = size + farthest;
  for (const [, num] of latin1(bytes).matchAll(/(\d{1,8})\s+\d{1,5}\s+R(?!\w)/g))
    if (Number(num) < believed) size = Math.max(size, Number(num) + 1);
  return size;
}

/** An object that was found by searching. */
export interface LooseObject {
  num: number;
  gen: number;
  offset: number;
  /** Its dictionary, where it has one. */
  members: PdfDict | undefined;
}

/**
 * Yields each object in the order of the file, or of a part of it; the data of streams of known
 * length are not searched.
 */
export function* searchObjects(
  bytes: Uint8Array,
  ends: StreamEnds,
  from = 0,
  to = bytes.length,
): Generator<LooseObject> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, to);
  for (let at = buffer.indexOf('obj', from); at >= 0; at = buffer.indexOf('obj', at)) {
    const start = headerBefore(bytes, at);
    at += 3;
    const found = start && readIndirect(bytes, start.offset, asWritten, true, undefined, ends);
    if (!found) continue;
    const { object } = found;
    const members = object instanceof PdfStream ? object.dict : object;
    yield { ...start, members: members instanceof PdfDict ? members : undefined };
    if (object instanceof PdfStream && found.lengthHeld) at = Math.max(at, found.end);
  }
}

/** Returns the trailers of a file, or of a part of it, in their order. */
export function searchTrailers(bytes: Uint8Array, from = 0, to = bytes.length): PdfDict[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, to);
  const trailers: PdfDict[] = [];
  for (let at = buffer.indexOf('trailer', from); at >= 0; at = buffer.indexOf('trailer', at + 7)) {
    const trailer = new ObjectReader(bytes, at + 7).object();
    if (trailer instanceof PdfDict) trailers.push(trailer);
  }
  return trailers;
}

function mergeTrailers(trailers: readonly PdfDict[]): PdfDict {
  const merged = new PdfDict();
  for (const trailer of trailers) {
    for (const key of ['Root', 'Encrypt', 'ID', 'Info']) {
      const value = trailer.raw(key);
      if (value !== undefined) merged.set(key, value);
    }
  }
  return merged;
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
