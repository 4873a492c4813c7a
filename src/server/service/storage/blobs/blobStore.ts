import type { LocalFile } from './scratch.ts';

/** The bytes of a blob, on their way. `size` in bytes. */
export interface BlobBody {
  size: number;
  body: ReadableStream<Uint8Array>;
}

/**
 * Documents by key. A key is chosen by the caller, at random, once per document: never a name that
 * a client sent.
 */
export interface BlobStore {
  /**
   * Takes over a local file, which is gone afterwards. Once it resolves, the blob survives a power
   * cut.
   */
  keep(key: string, file: LocalFile): Promise<void>;
  /**
   * A stream over the blob, or undefined when there is none. Cancel it when it is not read to its
   * end.
   */
  read(key: string): Promise<BlobBody | undefined>;
  /** Lends the blob as a file that must not be changed, for as long as `work` runs. */
  withLocalFile<T>(
    key: string,
    work: (path: string) => Promise<T>,
  ): Promise<{ found: true; result: T } | { found: false }>;
  /** Removes a blob, if it is there. */
  remove(key: string): Promise<void>;
  /**
   * Removes blobs that `inUse` does not name and that are older than `before` (ms since 1970): what
   * a crash left between the file and the commit that would have named it. Returns how many.
   */
  sweep(inUse: (keys: string[]) => Promise<Set<string>>, before: number): Promise<number>;
}

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
