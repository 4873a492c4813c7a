import { open } from 'node:fs/promises';

const CHUNK = 64 * 1024;

/**
 * A stream over a file that reads as fast as it is read from, one chunk at a time, and its size in
 * bytes. The file is closed at its end, on cancel, or when reading fails. Rejects when it cannot be
 * opened.
 */
export async function openFileStream(
  path: string,
): Promise<{ size: number; body: ReadableStream<Uint8Array> }> {
  const handle = await open(path, 'r');
  const { size } = await handle.stat();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { bytesRead, buffer } = await handle.read(new Uint8Array(CHUNK));
        if (bytesRead > 0) {
          controller.enqueue(buffer.subarray(0, bytesRead));
          return;
        }
      } catch (error) {
        await handle.close();
        throw error;
      }
      await handle.close();
      controller.close();
    },
    cancel: () => handle.close(),
  });
  return { size, body };
}
