import { createHash } from 'node:crypto';
import { closeSync, createReadStream, mkdirSync, rmSync } from 'node:fs';
import { rm, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { openDescriptor, syncAndClose, writeAll } from './descriptors.ts';

/** A file of this process's own, outside the blob store. `size` in bytes. */
export interface LocalFile {
  path: string;
  size: number;
  sha256: Uint8Array;
  /**
   * Resolves when its bytes are on the disk: they survive a power cut, once its name does. Nothing
   * else needs to wait for that.
   */
  synced?: Promise<void>;
}

/** What a body must be to be taken in. */
export interface ReceiveLimits {
  maxBytes: number;
  /** Bytes that must appear within the first 1,024, as readers of PDF accept `%PDF-`. */
  marker: string;
}

/** A body on disk, or why it was not taken: then nothing is left of it. */
export type Received =
  | { file: LocalFile; refused?: undefined }
  | { refused: 'empty' | 'too large' | 'no marker'; file?: undefined };

/**
 * A folder for files that are not needed after a restart: uploads on their way, results of child
 * processes.
 */
export interface Scratch {
  /**
   * Streams a body to a new file, holding one chunk at a time. Rejects, leaving nothing, when the
   * body breaks off.
   */
  receive(body: AsyncIterable<Uint8Array>, limits: ReceiveLimits): Promise<Received>;
  /** A path for a file that other code writes. */
  newPath(): string;
  /** Size and digest of a file that other code wrote. */
  measure(path: string): Promise<LocalFile>;
  /** Removes a file, if it is there. */
  discard(path: string): Promise<void>;
  /** Removes the folder with all that is in it; nothing can be received afterwards. */
  remove(): Promise<void>;
}

const MARKER_WINDOW = 1_024;

/**
 * A scratch folder, emptied first: one process uses it. `newName` returns a name never used before.
 */
export function createScratch(folder: string, newName: () => string): Scratch {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const newPath = () => join(folder, newName());
  const discard = async (path: string) => {
    try {
      // `rm` would look at the file first, on the thread of the requests.
      await unlink(path);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    }
  };
  return {
    newPath,
    discard,
    remove: () => rm(folder, { recursive: true, force: true }),
    async receive(body, limits) {
      const path = newPath();
      const descriptor = await openDescriptor(path, 'wx', 0o600);
      let received: Received | undefined;
      try {
        received = await writeBody(descriptor, path, body, limits);
        if (!received.file) return received;
        // While it is open: whoever keeps the file need not open it again for that.
        const synced = syncAndClose(descriptor);
        // Whoever keeps the file meets what fails; nobody does where it is not kept.
        synced.catch(() => undefined);
        return { file: { ...received.file, synced } };
      } finally {
        if (!received?.file) {
          closeSync(descriptor);
          await discard(path);
        }
      }
    },
    async measure(path) {
      const hash = createHash('sha256');
      let size = 0;
      for await (const chunk of createReadStream(path)) {
        if (!(chunk instanceof Uint8Array)) throw new TypeError('A file gave text.');
        size += chunk.byteLength;
        hash.update(chunk);
      }
      return { path, size, sha256: new Uint8Array(hash.digest()) };
    },
  };
}

async function writeBody(
  descriptor: number,
  path: string,
  body: AsyncIterable<Uint8Array>,
  { maxBytes, marker }: ReceiveLimits,
): Promise<Received> {
  const hash = createHash('sha256');
  let head = Buffer.alloc(0);
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > maxBytes) return { refused: 'too large' };
    if (head.byteLength < MARKER_WINDOW) {
      head = Buffer.concat([head, chunk.subarray(0, MARKER_WINDOW - head.byteLength)]);
      // Decided as soon as possible, so that a large file of another kind is not written whole.
      if (head.byteLength === MARKER_WINDOW && !head.includes(marker))
        return { refused: 'no marker' };
    }
    hash.update(chunk);
    await writeAll(descriptor, chunk);
  }
  if (size === 0) return { refused: 'empty' };
  if (!head.includes(marker)) return { refused: 'no marker' };
  return { file: { path, size, sha256: new Uint8Array(hash.digest()) } };
}
