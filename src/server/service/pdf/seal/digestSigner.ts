import type { SealKey, SealSecrets, SignDigest } from '#server/service/pdf/sealJob.ts';
import { readSigningKey, signCms, type SigningKey } from './signCms.ts';
import { requestTimeStamp } from './timeStamp.ts';

/** Reading a key takes as long as signing with it, so each is read once. */
const read = new WeakMap<SealKey, Promise<SigningKey>>();

function signingKeyOf(key: SealKey): Promise<SigningKey> {
  const known = read.get(key) ?? readSigningKey(key);
  read.set(key, known);
  return known;
}

/**
 * Returns what signs with a key, and has the signature stamped where there is an authority. It sees
 * digests only, never a document. Rejects as `requestTimeStamp` does.
 */
export function digestSigner({ key, tsaUrl }: SealSecrets): SignDigest {
  const stamp =
    tsaUrl === undefined ? undefined : (value: Uint8Array) => requestTimeStamp(value, tsaUrl);
  return async (digest) => signCms(digest, await signingKeyOf(key), stamp);
}
