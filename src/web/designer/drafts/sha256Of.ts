/** Whether a file's SHA-256 can be found: browsers do that on pages served over https only. */
export const canDigest = (): boolean => globalThis.crypto?.subtle !== undefined;

/** The SHA-256 of a file in lower-case hex. Rejects if it cannot be read. */
export async function sha256Of(file: Blob, signal?: AbortSignal): Promise<string> {
  const bytes = await file.arrayBuffer();
  signal?.throwIfAborted();
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  signal?.throwIfAborted();
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
