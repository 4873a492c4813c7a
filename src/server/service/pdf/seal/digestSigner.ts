import type { SealSecrets, SignDigest } from '#server/service/pdf/sealJob.ts';
import { signCms } from './signCms.ts';
import { requestTimeStamp } from './timeStamp.ts';

/**
 * Returns what signs with a key, and has the signature stamped where there is an authority. It sees
 * digests only, never a document. Rejects as `requestTimeStamp` does.
 */
export function digestSigner({ key, tsaUrl }: SealSecrets): SignDigest {
  const stamp =
    tsaUrl === undefined ? undefined : (value: Uint8Array) => requestTimeStamp(value, tsaUrl);
  return (digest) => signCms(digest, key, stamp);
}
