import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import type { BlobBody, ByteRange } from './blobStore.ts';

const CHUNK = 64 * 1024;

/**
 * A stream over a file that reads as fast as it is read from, one chunk at a time, and its size in
 * bytes. The file is closed at its end, on cancel, or when reading fails; `onClose` is called then.
 * Rejects when it cannot be opened.
 */
export async function openFileStream(
  path: string,
  onClose?: () => Promise<void>,
): Promise<BlobBody> {
  return streamOver(await open(path, 'r'), onClose);
}

/**
 * A stream over a file whose bytes have this SHA-256 (hexadecimal), 'changed' when they have
 * another. The whole file is read before the stream is given, and both times through one handle, so
 * that a file put in its place meanwhile is not what is sent.
 */
export async function openCheckedStream(
  path: string,
  sha256: string,
): Promise<BlobBody | 'changed'> {
  const handle = await open(path, 'r');
  let checked = false;
  try {
    checked = (await digestOf(handle)) === sha256;
  } finally {
    if (!checked) await handle.close();
  }
  return checked ? streamOver(handle) : 'changed';
}

/** The SHA-256 of a file, hexadecimal. Rejects when it cannot be read. */
export async function fileDigest(path: string): Promise<string> {
  const handle = await open(path, 'r');
  try {
    return await digestOf(handle);
  } finally {
    await handle.close();
  }
}

/** Some bytes of a file, fewer where it ends before. Rejects when it cannot be read. */
export async function readSome(
  path: string,
  { begin, end }: ByteRange,
): Promise<Uint8Array<ArrayBuffer>> {
  const handle = await open(path, 'r');
  try {
    const bytes = new Uint8Array(end - begin);
    let count = 0;
    for (let read = -1; read !== 0 && count < bytes.byteLength; count += read)
      ({ bytesRead: read } = await handle.read(
        bytes,
        count,
        bytes.byteLength - count,
        begin + count,
      ));
    return bytes.subarray(0, count);
  } finally {
    await handle.close();
  }
}

async function digestOf(handle: FileHandle): Promise<string> {
  const hash = createHash('sha256');
  const buffer = new Uint8Array(4 * CHUNK);
  for (let at = 0; ; ) {
    const { bytesRead } = await handle.read(buffer, 0, buffer.byteLength, at);
    if (bytesRead === 0) return hash.digest('hex');
    hash.update(buffer.subarray(0, bytesRead));
    at += bytesRead;
  }
}

async function streamOver(handle: FileHandle, onClose?: () => Promise<void>): Promise<BlobBody> {
  const { size } = await handle.stat();
  let at = 0;
  const close = async () => {
    await handle.close();
    await onClose?.();
  };
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { bytesRead, buffer } = await handle.read(new Uint8Array(CHUNK), 0, CHUNK, at);
        at += bytesRead;
        if (bytesRead > 0) {
          controller.enqueue(buffer.subarray(0, bytesRead));
          return;
        }
      } catch (error) {
        await close();
        throw error;
      }
      await close();
      controller.close();
    },
    cancel: close,
  });
  return { size, body };
}
