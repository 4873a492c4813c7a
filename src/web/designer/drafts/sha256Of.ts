import { createSha256 } from '#core/draft/reuse/sha256.ts';

/** Bytes that are read at once: few enough to leave the thread free for what people do. */
const piece = 512 * 1024;

/** The SHA-256 of a file in lower-case hex, read piece by piece. Rejects if it cannot be read. */
export async function sha256Of(file: Blob, signal?: AbortSignal): Promise<string> {
  const digest = createSha256();
  for (let at = 0; at < file.size; at += piece) {
    signal?.throwIfAborted();
    digest.add(new Uint8Array(await file.slice(at, at + piece).arrayBuffer()));
  }
  return digest.hex();
}
