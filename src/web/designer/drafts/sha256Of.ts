import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** Bytes that are read at once: few enough to leave the thread free for what people do. */
const piece = 512 * 1024;

/**
 * The SHA-256 of a file in lower-case hex, read piece by piece. Rejects if it cannot be read.
 * Browsers have one of their own for pages served over https only, and for whole files in memory.
 */
export async function sha256Of(file: Blob, signal?: AbortSignal): Promise<string> {
  const digest = sha256.create();
  for (let at = 0; at < file.size; at += piece) {
    signal?.throwIfAborted();
    digest.update(new Uint8Array(await file.slice(at, at + piece).arrayBuffer()));
  }
  return bytesToHex(digest.digest());
}
