import { closeSync, fdatasync, fstatSync, fsync, open, openSync, rename, write } from 'node:fs';
import { promisify } from 'node:util';

/**
 * Opens a file by its number. A file handle of `node:fs/promises` costs the thread of the requests
 * several times as much. Whoever opens it closes it.
 */
export const openDescriptor: (path: string, flags: string, mode?: number) => Promise<number> =
  promisify(open);

/** Renames a file. */
export const movePath: (from: string, to: string) => Promise<void> = promisify(rename);

const writeSome: (
  descriptor: number,
  bytes: Uint8Array,
  from: number,
) => Promise<{ bytesWritten: number }> = promisify(write);
const syncDescriptor = promisify(fsync);
const syncBytes = promisify(fdatasync);

/** Writes bytes at the place where the last ones ended. */
export async function writeAll(descriptor: number, bytes: Uint8Array): Promise<void> {
  let written = 0;
  while (written < bytes.byteLength)
    written += (await writeSome(descriptor, bytes, written)).bytesWritten;
}

/**
 * Makes what was written survive a power cut, and closes the file: at once, because nothing is left
 * of it that closing would have to write.
 */
export async function syncAndClose(descriptor: number): Promise<void> {
  try {
    await syncDescriptor(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Makes the names in a folder survive a power cut. The folder was just written to, so opening it
 * waits for no disk.
 */
export async function syncNames(path: string): Promise<void> {
  await syncAndClose(openSync(path, 'r'));
}

/**
 * Writes bytes over those of a file of the same size, and makes them survive a power cut. Resolves
 * to false, and changes nothing, where there is no such file.
 */
export async function writeOver(path: string, bytes: Uint8Array): Promise<boolean> {
  const descriptor = openSameSize(path, bytes.byteLength);
  if (descriptor === undefined) return false;
  try {
    await writeAll(descriptor, bytes);
    await syncBytes(descriptor);
  } finally {
    closeSync(descriptor);
  }
  return true;
}

/** Opens a file of this size for writing; undefined where there is none. */
function openSameSize(path: string, size: number): number | undefined {
  let descriptor: number;
  try {
    descriptor = openSync(path, 'r+');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  if (fstatSync(descriptor).size === size) return descriptor;
  closeSync(descriptor);
  return undefined;
}
