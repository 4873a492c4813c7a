import type { LocalFile } from './scratch.ts';

/** The bytes of a blob, on their way. `size` in bytes. */
export interface BlobBody {
  size: number;
  body: ReadableStream<Uint8Array>;
}

/** Begin and end (behind the last byte) within a blob. */
export interface ByteRange {
  begin: number;
  end: number;
}

/** Which blob, and the digest that its bytes must have (SHA-256, hexadecimal). */
export interface BlobRef {
  blobKey: string;
  sha256: string;
}

/** Why a blob cannot be had: nothing stands under its key, or other bytes than were kept. */
export type BlobFault = 'missing' | 'changed';

/** A blob that is stored, and when it was written (ms since 1970). */
export interface StoredBlob {
  key: string;
  modified: number;
}

/**
 * Documents by key. A key is chosen by the caller, at random, once per document: never a name that
 * a client sent. Every read but `readBytes` compares the whole blob with its digest before it
 * gives the first byte.
 */
export interface BlobStore {
  /**
   * Takes over a local file, which is gone afterwards. Once it resolves, the blob survives a power
   * cut. A key that nothing has named before may be said to be new.
   */
  keep(key: string, file: LocalFile, isNew?: boolean): Promise<void>;
  /**
   * Puts a local file into the place of a new key before it is decided whether it is kept, so that
   * `keep` with what this resolves to has less to wait for; `remove` takes it back. Absent where
   * that would send it far away.
   */
  place?(key: string, file: LocalFile): Promise<LocalFile>;
  /**
   * A stream over the blob, or why there is none. Cancel it when it is not read to its end. A blob
   * that lies in the trash is brought back.
   */
  read(ref: BlobRef): Promise<BlobBody | BlobFault>;
  /**
   * Some bytes of a blob as they lie there, which the caller compares; undefined where they cannot
   * be had without more ado, as in the trash.
   */
  readBytes(key: string, range: ByteRange): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Lends the blob as a file that must not be changed, for as long as `work` runs. */
  withLocalFile<T>(
    ref: BlobRef,
    work: (path: string) => Promise<T>,
  ): Promise<{ found: true; result: T } | { found: false; fault: BlobFault }>;
  /** Removes a blob for good, from the trash as well, if it is there. */
  remove(key: string): Promise<void>;
  /** All blobs outside the trash, in batches that one question about use can name. */
  list(): AsyncIterable<StoredBlob[]>;
  /** Moves a blob into the trash, from where a read brings it back. */
  trash(key: string): Promise<void>;
  /** Removes what came into the trash before this moment (ms since 1970); returns the keys. */
  emptyTrash(before: number): Promise<string[]>;
  /**
   * Ends uploads into the store that were begun before this moment (ms since 1970) and never came
   * to an end; returns how many.
   */
  endUnfinished(before: number): Promise<number>;
  /** The note that lies beside the documents and says whose they are; undefined without one. */
  readNote(): Promise<string | undefined>;
  /** Replaces the note; once it resolves, the note survives a power cut. */
  writeNote(text: string): Promise<void>;
}

/** Documents of an installation, which counts beside them how many were kept. */
export interface CountedBlobs extends BlobStore {
  /**
   * Keeps a local file under a new key, and lets `write` name it in the database once the blob
   * survives a power cut. Both count once this resolves; it rejects, too, where only the counting
   * failed after `write`.
   */
  keepNew<T>(key: string, file: LocalFile, write: () => Promise<T>): Promise<T>;
}

/** Keys in a batch of `list` at most, well under the databases' limits of parameters. */
export const blobBatch = 500;

/** The name of the note beside the documents; no key has its form. */
export const noteName = 'installation.json';

/**
 * Whether a name has the form of a key: 8 to 64 of `a-z 0-9 -`, a letter or digit first. It is safe
 * in paths and URLs.
 */
export function isBlobKey(name: string): boolean {
  return /^[a-z0-9][a-z0-9-]{7,63}$/.test(name);
}

/** The key itself. Throws when it has not the form of one. */
export function checkBlobKey(key: string): string {
  if (!isBlobKey(key)) throw new RangeError(`Not a blob key: ${key}`);
  return key;
}
