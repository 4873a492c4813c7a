import { ObjectReader } from '#server/service/pdf/file/ObjectReader.ts';
import { latin1 } from '#server/service/pdf/file/tokenText.ts';
import type { ObjectPlace, PdfFile } from '#server/service/pdf/file/PdfFile.ts';
import { PdfName, PdfRef, PdfStream } from '#server/service/pdf/file/pdfObject.ts';
import {
  type LooseObject,
  searchObjects,
  searchTrailers,
} from '#server/service/pdf/file/rebuildXref.ts';
import { StreamEnds } from '#server/service/pdf/file/readIndirect.ts';
import type { Reached } from './reachAll.ts';

/** Why readers may read a file in more than one way, in words that follow "it has". */
export type Flaw = (typeof flaws)[keyof typeof flaws];
const flaws = {
  frame: 'a beginning or an end that is not where it should be',
  rows: 'a list of contents that is wrong',
  copies: 'parts that stand in it twice',
  keys: 'entries that have two values',
  lengths: 'lengths that are wrong',
  lock: 'a lock that is described wrongly',
  pages: 'a list of pages that is wrong',
} as const;

/**
 * Returns why a file has more than one reading, or undefined for a sound one: its cross-reference
 * points exactly at all that can be reached, and whoever searched it from end to end would find the
 * same objects. Streams that nothing refers to are not unpacked, but for object streams.
 */
export function findFlaw(file: PdfFile, upload: Uint8Array, reached: Reached): Flaw | undefined {
  if (file.repaired || file.wrongRows.size > 0 || !file.xref.isSound) return flaws.rows;
  if (file.bytes.length !== upload.length || !isFramed(file)) return flaws.frame;
  if (file.hasDoubledKey) return flaws.keys;
  if ([...file.places.values()].some(({ isSound }) => !isSound)) return flaws.lengths;
  if (file.encryption?.isOdd) return flaws.lock;
  return isListedRight(file, reached) ? findCopies(file, reached) : flaws.rows;
}

/** The flaw of a page tree that shows other pages, or others' places, to some readers. */
export const pagesFlaw: Flaw = flaws.pages;

/**
 * Does the file begin with its header, and does its mark of the end follow the place of its list of
 * contents? Readers that look for the mark near the end only, where other bytes stand, search the
 * file instead.
 */
function isFramed({ bytes, xref: { mark } }: PdfFile): boolean {
  if (latin1(bytes, 0, 5) !== '%PDF-') return false;
  return /^startxref\s+\d+\s+%%EOF/.test(latin1(bytes.subarray(mark, mark + 64)));
}

/**
 * Are object streams what their rows say, each number once and in its place? And is nothing meant
 * that would come to be only when something is added, as a seal is?
 */
function isListedRight(file: PdfFile, { objects, absent }: Reached): boolean {
  for (const num of absent) if (num >= file.size) return false;
  for (const num of objects.keys()) {
    const entry = file.xref.entries.get(num);
    if (entry?.stream !== undefined && file.packed.get(entry.stream)?.[entry.index] !== num)
      return false;
  }
  return [...file.packed.values()].every((listed) => new Set(listed).size === listed.length);
}

/** Looks between all that was read for other copies of it that a search would take instead. */
function findCopies(file: PdfFile, reached: Reached): Flaw | undefined {
  const { bytes, xref } = file;
  const ends = new StreamEnds(bytes);
  const placeOf = placesOf(file);
  const isNewer = (num: number, at: number) =>
    reached.objects.has(num) && (placeOf(num)?.at ?? -1) < at;
  for (const [holder, listed] of file.packed) {
    const at = placeOf(holder)?.at ?? 0;
    if (listed.some((num) => isNewer(num, at))) return flaws.copies;
  }
  const places = [...file.places.values()].sort((a, b) => a.at - b.at);
  const newest = Math.max(...xref.sections);
  const root = xref.trailer.raw('Root');
  let from = 0;
  for (const { at, end } of [...places, { at: bytes.length, end: bytes.length }]) {
    if (at < from) return flaws.copies;
    for (const loose of searchObjects(bytes, ends, from, at)) {
      if (reached.absent.has(loose.num)) return flaws.rows;
      const holds = isObjectStream(loose) ? membersAt(file, loose.offset) : [];
      if ([loose.num, ...holds].some((num) => isNewer(num, loose.offset))) return flaws.copies;
    }
    if (at > newest)
      for (const trailer of searchTrailers(bytes, Math.max(from, newest), at))
        if (!isSameRef(trailer.raw('Root'), root)) return flaws.copies;
    from = end;
  }
  return undefined;
}

/** Returns where an object stands, by its number: itself, or what it is packed in. */
function placesOf(file: PdfFile): (num: number) => ObjectPlace | undefined {
  return (num) => {
    const entry = file.xref.entries.get(num);
    return file.places.get(entry?.stream ?? num);
  };
}

function isObjectStream({ members }: LooseObject): boolean {
  const type = members?.raw('Type');
  return type instanceof PdfName && type.name === 'ObjStm';
}

/** The numbers that an object stream at an offset lists. */
function membersAt(file: PdfFile, offset: number): number[] {
  const stream = file.readAt(offset)?.object;
  if (!(stream instanceof PdfStream)) return [];
  const head = new ObjectReader(file.unpack(stream) ?? new Uint8Array());
  const count = file.number(stream.dict.raw('N')) ?? 0;
  const listed: number[] = [];
  for (let index = 0; index < count && head.at < head.end; index++) {
    const num = head.token();
    head.token();
    if (typeof num !== 'number') break;
    listed.push(num);
  }
  return listed;
}

const isSameRef = (one: unknown, other: unknown) =>
  !(one instanceof PdfRef) || (other instanceof PdfRef && one.num === other.num);
