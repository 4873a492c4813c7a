import { createHash, randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import type { PdfBox } from '#core/geometry/pdfSpace.ts';
import { lockOf } from './decryption.ts';
import { PdfFile } from './PdfFile.ts';
import { dict, name, PdfDict, type PdfObject, PdfRef, PdfStream, PdfString } from './pdfObject.ts';
import { joinPieces, writeIndirect, xrefStreamOf, xrefTableOf } from './writeObject.ts';

/** The bytes of a changed document, in pieces: the untouched original first, where it is kept. */
export interface EditedPdf {
  parts: Uint8Array[];
  length: number;
  /** Where the object of this number begins. */
  offsetOf: (ref: PdfRef) => number;
}

/** An object as it is written. */
interface Changed {
  gen: number;
  object: PdfObject;
}

/** Bytes that are not worth packing: what a packed stream says of itself is as long. */
const shortestPacked = 32;

/** Objects up to which a table lists them in a document that is written anew: it is not packed. */
const mostInTable = 1_000;

/** Half the work of the usual level for streams that are two hundredths longer. */
const quickly = { level: 4 };

/**
 * Changes to a document. They are appended as an update, so that the original stays in the result
 * byte for byte, or it is written anew: a document whose cross-reference was unusable always is.
 */
export class PdfEdit {
  readonly file: PdfFile;
  readonly #changed = new Map<number, Changed>();
  #next: number;
  #root: PdfObject;

  constructor(file: PdfFile) {
    this.file = file;
    this.#next = file.size;
    this.#root = file.xref.trailer.raw('Root') ?? null;
  }

  add(object: PdfObject): PdfRef {
    const ref = new PdfRef(this.#next++, 0);
    this.#changed.set(ref.num, { gen: 0, object });
    return ref;
  }

  /** Adds a stream, deflated where that is shorter. */
  addStream(bytes: Uint8Array, members: Record<string, PdfObject | undefined> = {}): PdfRef {
    const packed = bytes.length > shortestPacked ? deflateSync(bytes, quickly) : bytes;
    return this.add(
      packed.length < bytes.length
        ? new PdfStream(dict({ ...members, Filter: name('FlateDecode') }), packed)
        : new PdfStream(dict(members), bytes),
    );
  }

  /** Replaces an object that the document has. */
  update(ref: PdfRef, object: PdfObject): void {
    const entry = this.file.xref.entries.get(ref.num);
    const gen = entry?.stream === undefined ? (entry?.gen ?? ref.gen) : 0;
    this.#changed.set(ref.num, { gen, object });
  }

  /** The catalog as it is after the changes so far. */
  get catalog(): PdfDict {
    return this.dict(this.#root) ?? this.file.catalog;
  }

  /**
   * Replaces the catalog. One that stands in the trailer itself, against the standard, becomes an
   * object (ISO 32000-1, 7.5.5).
   */
  updateCatalog(catalog: PdfDict): void {
    if (this.#root instanceof PdfRef) this.update(this.#root, catalog);
    else this.#root = this.add(catalog);
  }

  /** The object as it is after the changes so far. */
  get(value: PdfObject | undefined): PdfObject {
    if (value instanceof PdfRef) {
      const changed = this.#changed.get(value.num);
      if (changed) return changed.object;
    }
    return this.file.get(value);
  }

  /** The dictionary as it is after the changes so far. */
  dict(value: PdfObject | undefined): PdfDict | undefined {
    const found = this.get(value);
    return found instanceof PdfDict ? found : undefined;
  }

  get isChanged(): boolean {
    return this.#changed.size > 0;
  }

  /** All bytes of the changed document. */
  write(): EditedPdf {
    return this.file.repaired ? this.writeAnew() : this.#append();
  }

  #append(): EditedPdf {
    const { file } = this;
    const last = file.bytes.at(-1);
    const parts: Uint8Array[] = [file.bytes];
    if (last !== 10 && last !== 13) parts.push(Buffer.from('\n'));
    return this.#finish(parts, [...this.#changed], file.xref.startXref, file.xref.isStream);
  }

  /**
   * The same, written from scratch and unlocked: what can be reached, once each, in this order. Two
   * writings of the same changes are the same.
   */
  writeAnew(objects: ReadonlyMap<number, PdfObject> = this.reached()): EditedPdf {
    // Bytes above 127 in the second line tell transfer programs that this is no text (ISO 32000-1,
    // 7.5.2).
    const header = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1');
    const plain = [...objects].map(([num, object]): [number, Changed] => [num, { gen: 0, object }]);
    return this.#finish([header], plain, undefined, objects.size > mostInTable);
  }

  /** Everything that can be reached after the changes so far, all of generation 0. */
  reached(): Map<number, PdfObject> {
    const objects = new Map<number, PdfObject>();
    const stack: PdfObject[] = [this.#root, this.file.xref.trailer.raw('Info') ?? null];
    let isPlain = true;
    for (let value = stack.pop(); value !== undefined; value = stack.pop()) {
      if (Array.isArray(value)) for (const entry of value) stack.push(entry);
      else if (value instanceof PdfDict)
        for (const entry of value.entries.values()) stack.push(entry);
      else if (value instanceof PdfStream) stack.push(value.dict);
      else if (value instanceof PdfRef) {
        isPlain &&= value.gen === 0 && this.#isRight(value);
        if (objects.has(value.num) || !this.#isRight(value)) continue;
        const object = this.get(value);
        objects.set(value.num, object);
        stack.push(object);
      }
    }
    if (!isPlain)
      for (const [num, object] of objects) objects.set(num, this.#withoutGenerations(object));
    return objects;
  }

  /** Whether a reference names the generation that is there; a rebuilt document has any. */
  #isRight({ num, gen }: PdfRef): boolean {
    return this.file.repaired || gen === this.#genOf(num);
  }

  #genOf(num: number): number {
    const entry = this.file.xref.entries.get(num);
    return this.#changed.get(num)?.gen ?? (entry?.stream === undefined ? (entry?.gen ?? 0) : 0);
  }

  /** The same with references to generation 0; one to a generation that is not there is null. */
  #withoutGenerations(value: PdfObject): PdfObject {
    if (Array.isArray(value)) return value.map((one) => this.#withoutGenerations(one));
    if (value instanceof PdfStream) {
      const members = this.#withoutGenerations(value.dict);
      return members instanceof PdfDict ? new PdfStream(members, value.bytes) : value;
    }
    if (value instanceof PdfDict) {
      const entries = [...value.entries];
      return new PdfDict(entries.map(([key, one]) => [key, this.#withoutGenerations(one)]));
    }
    if (!(value instanceof PdfRef)) return value;
    return this.#isRight(value) ? new PdfRef(value.num, 0) : null;
  }

  #finish(
    before: Uint8Array[],
    objects: [number, Changed][],
    previous: number | undefined,
    isStream: boolean,
  ): EditedPdf {
    const isAnew = previous === undefined;
    let length = before.reduce((sum, part) => sum + part.length, 0);
    const pieces: (string | Uint8Array)[] = [...before];
    const rows = new Map<number, { offset: number; gen: number }>();
    for (const [num, { gen, object }] of objects) {
      rows.set(num, { offset: length, gen });
      const cipher = isAnew ? undefined : this.#cipher(num, gen);
      for (const piece of writeIndirect(num, gen, object, cipher)) {
        pieces.push(piece);
        length += piece.length;
      }
    }
    const parts = joinPieces(pieces);
    // Written anew, nothing is left of higher numbers.
    const size = isAnew ? objects.reduce((most, [num]) => Math.max(most, num), 0) + 1 : this.#next;
    const trailer = this.#trailer(previous, isAnew ? digestOf(parts) : randomBytes(16), size);
    const tail = isStream
      ? xrefStreamOf(rows, trailer, size, length, isAnew)
      : xrefTableOf(rows, trailer, length, isAnew);
    parts.push(tail);
    const offsetOf = (ref: PdfRef) => rows.get(ref.num)?.offset ?? -1;
    return { parts, length: length + tail.length, offsetOf };
  }

  #trailer(previous: number | undefined, ownId: Uint8Array, size: number): PdfDict {
    const { encryption, firstId, xref } = this.file;
    const isAnew = previous === undefined;
    const staysLocked = encryption !== undefined && !isAnew;
    const fresh = new PdfString(ownId);
    return dict({
      Size: size,
      Root: isAnew ? this.#withoutGenerations(this.#root) : this.#root,
      Info: isAnew
        ? this.#withoutGenerations(xref.trailer.raw('Info') ?? null)
        : xref.trailer.raw('Info'),
      // A first part is part of the key: where a locked document has none, it must stay without.
      ID: staysLocked && !firstId ? undefined : [firstId ?? fresh, fresh],
      Encrypt: isAnew ? undefined : xref.trailer.raw('Encrypt'),
      Prev: previous,
    });
  }

  #cipher(num: number, gen: number) {
    const { encryption } = this.file;
    if (!encryption) return undefined;
    return {
      string: (bytes: Uint8Array) => encryption.encrypt('string', bytes, num, gen),
      stream: (bytes: Uint8Array, members: PdfDict) => {
        const kind = lockOf(members, encryption);
        return kind === undefined ? bytes : encryption.encrypt(kind, bytes, num, gen);
      },
    };
  }
}

/** Sixteen bytes that are the same for the same parts, and for no others. */
function digestOf(parts: readonly Uint8Array[]): Uint8Array {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest().subarray(0, 16);
}

/**
 * A document of empty pages, to be filled by edits and then written from scratch. Its first objects
 * are the catalog and the tree of pages, then come `kept` empty ones, for what is named before it
 * is known how many pages there are.
 */
export function newPdf(pages: number, mediaBox: PdfBox, kept = 0): PdfFile {
  const kids = Array.from({ length: pages }, (_, index) => `${index + kept + 3} 0 R`);
  const objects = [
    '<</Type /Catalog /Pages 2 0 R /Lang (en) /ViewerPreferences <</DisplayDocTitle true>>>>',
    `<</Type /Pages /Kids [${kids.join(' ')}] /Count ${pages} /MediaBox [${mediaBox.join(' ')}]>>`,
    ...Array<string>(kept).fill('null'),
    ...kids.map(() => '<</Type /Page /Parent 2 0 R>>'),
  ];
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`);
  return new PdfFile(Buffer.from(`%PDF-1.7\n${body.join('')}trailer\n<</Root 1 0 R>>\n`), true);
}
