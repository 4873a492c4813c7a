import { decodeStream, UnpackBudget } from './decodeStream.ts';
import { type Encryption, lockOf, openEncryption } from './decryption.ts';
import { ObjectReader } from './ObjectReader.ts';
import { PdfDict, PdfName, type PdfObject, PdfRef, PdfStream, PdfString } from './pdfObject.ts';
import { PdfTrouble } from './pdfTrouble.ts';
import { type FoundObject, readIndirect, StreamEnds } from './readIndirect.ts';
import { rebuildXref } from './rebuildXref.ts';
import { BrokenXref, readXref, type Xref, type XrefEntry } from './xref.ts';

/** Where an object stands: from its number to its end, before `endobj`. */
export interface ObjectPlace {
  at: number;
  end: number;
  /** False for a stream whose /Length is wrong. */
  isSound: boolean;
}

/**
 * The objects of one PDF, read when asked for, as its cross-reference says (so: as every viewer
 * sees them).
 */
export class PdfFile {
  /** The file from its `%PDF-` on; offsets count from here. */
  readonly bytes: Uint8Array;
  /**
   * Was the cross-reference unusable, so that objects were searched for? Such a file must be
   * written anew.
   */
  readonly repaired: boolean;
  readonly xref: Xref;
  /** Where the objects stand that were read so far, of those with a place of their own. */
  readonly places = new Map<number, ObjectPlace>();
  /** The numbers that each object stream lists, of those that were read so far. */
  readonly packed = new Map<number, number[]>();
  /** Objects that were asked for and have no or another object at their place: they are null. */
  readonly wrongRows = new Set<number>();
  /** Whether a dictionary that was read so far gives one key two values. */
  hasDoubledKey = false;
  readonly budget = new UnpackBudget();
  readonly encryption: Encryption | undefined;
  /** First part of the file's identifier (ISO 32000-1, 14.4), as it stands: keys are made of it. */
  readonly firstId: PdfString | undefined;
  readonly #cache: Map<number, PdfObject>;
  readonly #members = new Map<number, Map<number, PdfObject>>();
  readonly #ends: StreamEnds;
  readonly #opening = new Set<number>();
  readonly #encryptNum: number | undefined;
  readonly #isForgiving: boolean;

  /**
   * A forgiving one reads as pdf.js does: what is not where it should be is null. `known`: the
   * objects that these bytes were written from.
   */
  constructor(
    bytes: Uint8Array,
    repair: boolean,
    isForgiving = false,
    known?: ReadonlyMap<number, PdfObject>,
  ) {
    this.bytes = bytes;
    this.#cache = new Map(known);
    this.#isForgiving = isForgiving;
    this.#ends = new StreamEnds(bytes);
    this.repaired = repair;
    const rebuilt = repair ? rebuildXref(bytes, this.#ends) : undefined;
    this.xref = rebuilt ?? readXref(bytes, this.budget, !isForgiving);
    const locked = this.xref.trailer.raw('Encrypt');
    this.#encryptNum = locked instanceof PdfRef ? locked.num : undefined;
    const encrypt = this.get(locked);
    const first = this.get(this.array(this.xref.trailer.raw('ID'))?.[0]);
    this.firstId = first instanceof PdfString ? first : undefined;
    if (encrypt instanceof PdfDict) {
      const id = this.firstId?.bytes ?? new Uint8Array();
      this.encryption = openEncryption(encrypt, id, (value) => this.get(value));
      this.#cache.clear();
      this.places.clear();
    } else if (locked !== undefined && encrypt !== null) {
      throw new PdfTrouble('damaged', 'The document is encrypted, but how is not readable.');
    }
    if (rebuilt) {
      this.#expand(rebuilt.objectStreams);
      this.#findRoot(rebuilt.catalog);
    }
    if (!(this.dict(this.catalog.raw('Pages')) instanceof PdfDict)) {
      throw new BrokenXref('the page tree is missing');
    }
  }

  /** The document's catalog. */
  get catalog(): PdfDict {
    const root = this.dict(this.xref.trailer.raw('Root'));
    if (!root) throw new BrokenXref('the catalog is missing');
    return root;
  }

  /** One more than the largest object number. */
  get size(): number {
    const size = this.xref.trailer.raw('Size');
    let largest = 1;
    for (const num of this.xref.entries.keys()) if (num >= largest) largest = num + 1;
    // A trailer may promise more objects than there are, but an absurd promise is not believed.
    return typeof size === 'number' && size > largest && size < largest + 1e6 ? size : largest;
  }

  /** Follows references until an object is found; what is missing is null. */
  get(value: PdfObject | undefined): PdfObject {
    let found: PdfObject = value ?? null;
    for (let hops = 0; found instanceof PdfRef; hops++) {
      if (hops > 32) return null;
      found = this.#load(found);
    }
    return found;
  }

  dict(value: PdfObject | undefined): PdfDict | undefined {
    const found = this.get(value);
    if (found instanceof PdfStream) return found.dict;
    return found instanceof PdfDict ? found : undefined;
  }

  array(value: PdfObject | undefined): PdfObject[] | undefined {
    const found = this.get(value);
    return Array.isArray(found) ? found : undefined;
  }

  number(value: PdfObject | undefined): number | undefined {
    const found = this.get(value);
    return typeof found === 'number' ? found : undefined;
  }

  name(value: PdfObject | undefined): string | undefined {
    const found = this.get(value);
    return found instanceof PdfName ? found.name : undefined;
  }

  /** The unpacked bytes of a stream, or undefined where its filters are not for data. */
  unpack(stream: PdfStream): Uint8Array | undefined {
    return decodeStream(stream, (value) => this.get(value), this.budget);
  }

  #load({ num, gen }: PdfRef): PdfObject {
    const cached = this.#cache.get(num);
    if (cached !== undefined) return cached;
    const entry = this.xref.entries.get(num);
    if (!entry || this.#opening.has(num)) return null;
    this.#opening.add(num);
    try {
      const object = this.#read(num, gen, entry);
      this.#cache.set(num, object);
      return object;
    } catch (error) {
      if (!this.#isForgiving || !(error instanceof BrokenXref)) throw error;
      this.wrongRows.add(num);
      return null;
    } finally {
      this.#opening.delete(num);
    }
  }

  #read(num: number, gen: number, entry: XrefEntry): PdfObject {
    if (entry.stream !== undefined) return this.#open(entry.stream).get(num) ?? null;
    const { offset } = entry;
    const found = this.readAt(offset);
    const isRight =
      found?.num === num && !(this.#isForgiving && (found.gen !== gen || entry.gen !== gen));
    if (!found || !(isRight || this.repaired))
      throw new BrokenXref(`object ${num} is not at ${offset}`);
    this.hasDoubledKey ||= found.hasDoubledKey;
    const isSound = found.lengthHeld || !(found.object instanceof PdfStream);
    this.places.set(num, { at: offset, end: found.end, isSound });
    return found.object;
  }

  /** The object that stands at an offset, unlocked; undefined where none begins there. */
  readAt(offset: number): FoundObject | undefined {
    const resolve = (value: PdfObject | undefined) => this.get(value);
    const cipherFor = (num: number, gen: number) => this.#cipher(num, gen);
    return readIndirect(this.bytes, offset, resolve, false, cipherFor, this.#ends);
  }

  #cipher(num: number, gen: number) {
    const { encryption } = this;
    const idle = (bytes: Uint8Array) => bytes;
    if (!encryption || num === this.#encryptNum) return { string: idle, stream: idle };
    return {
      string: (bytes: Uint8Array) => encryption.decrypt('string', bytes, num, gen),
      stream: (bytes: Uint8Array, dict: PdfDict) => {
        const kind = lockOf(dict, encryption);
        return kind === undefined ? bytes : encryption.decrypt(kind, bytes, num, gen);
      },
    };
  }

  /** The members of an object stream by number (ISO 32000-1, 7.5.7). */
  #open(num: number): Map<number, PdfObject> {
    const known = this.#members.get(num);
    if (known) return known;
    const entry = this.xref.entries.get(num);
    const members = new Map<number, PdfObject>();
    this.#members.set(num, members);
    const stream = entry && entry.stream === undefined ? this.get(new PdfRef(num, 0)) : null;
    if (!(stream instanceof PdfStream)) throw new BrokenXref(`object stream ${num} is missing`);
    const data = this.unpack(stream);
    const count = this.number(stream.dict.raw('N')) ?? 0;
    const first = this.number(stream.dict.raw('First')) ?? 0;
    if (!data) throw new BrokenXref(`object stream ${num} cannot be unpacked`);
    const head = new ObjectReader(data, 0, Math.min(first, data.length));
    const listed: number[] = [];
    this.packed.set(num, listed);
    for (let index = 0; index < count && head.at < head.end; index++) {
      const member = head.token();
      const offset = head.token();
      if (typeof member !== 'number' || typeof offset !== 'number') break;
      listed.push(member);
      if (members.has(member)) continue;
      const reader = new ObjectReader(data, first + offset);
      members.set(member, reader.object());
      this.hasDoubledKey ||= reader.hasDoubledKey;
    }
    return members;
  }

  /**
   * Lists the members of object streams, except those of which a newer object stands in the file
   * itself.
   */
  #expand(objectStreams: number[]): void {
    const { entries } = this.xref;
    const offsetOf = (entry: XrefEntry | undefined) =>
      entry?.stream === undefined ? entry?.offset : undefined;
    for (const num of objectStreams) {
      const held = offsetOf(entries.get(num)) ?? 0;
      for (const [index, member] of this.#membersIfReadable(num).entries()) {
        if ((offsetOf(entries.get(member)) ?? -1) > held) continue;
        entries.set(member, { stream: num, index });
      }
    }
  }

  #membersIfReadable(num: number): number[] {
    try {
      return [...this.#open(num).keys()];
    } catch (error) {
      if (error instanceof BrokenXref) return [];
      throw error;
    }
  }

  /**
   * Takes the catalog that the trailer names, else one that calls itself so, else the last that has
   * pages.
   */
  #findRoot(named: number | undefined): void {
    const { entries, trailer } = this.xref;
    const isCatalog = (value: PdfObject | undefined) =>
      this.dict(this.dict(value)?.raw('Pages')) instanceof PdfDict;
    if (isCatalog(trailer.raw('Root'))) return;
    const candidates = [
      ...(named === undefined ? [] : [named]),
      ...[...entries.keys()].toReversed(),
    ];
    const found = candidates.find((num) => isCatalog(new PdfRef(num, 0)));
    if (found === undefined) {
      throw new PdfTrouble('damaged', 'The document is damaged: its pages cannot be found.');
    }
    trailer.set('Root', new PdfRef(found, 0));
  }
}

/**
 * Opens a PDF and works on it; where its cross-reference turns out to be wrong, now or during the
 * work, searches the whole file for its objects and works again. Throws `PdfTrouble`.
 */
export function withPdf<T>(bytes: Uint8Array, work: (file: PdfFile) => T, isForgiving = false): T {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const header = buffer.subarray(0, 1024 + 5).indexOf('%PDF-');
  if (header < 0) {
    const what = bytes.length === 0 ? 'The file is empty.' : 'The file is not a PDF.';
    throw new PdfTrouble('notPdf', `${what} Choose a PDF document.`);
  }
  const body = bytes.subarray(header);
  // Offsets count from the header; a few writers count them from the first byte of the file.
  for (const attempt of header > 0 ? [body, bytes] : [body]) {
    try {
      return work(new PdfFile(attempt, false, isForgiving));
    } catch (error) {
      if (!(error instanceof BrokenXref)) throw error;
    }
  }
  try {
    return work(new PdfFile(body, true));
  } catch (error) {
    if (!(error instanceof BrokenXref)) throw error;
    throw new PdfTrouble(
      'damaged',
      'The document is damaged beyond repair: open it in its own program and save it again.',
    );
  }
}
