import { createPrivateKey, type KeyObject, webcrypto } from 'node:crypto';
import { PdfTrouble } from '#server/service/pdf/file/pdfTrouble.ts';

const curves: Record<string, string> = {
  prime256v1: 'P-256',
  secp384r1: 'P-384',
  secp521r1: 'P-521',
};

/** Resolves to a PKCS #8 key ready for signing. Throws `PdfTrouble` as `algorithmOf` does. */
export function importKey(pkcs8: Uint8Array): Promise<webcrypto.CryptoKey> {
  const key = createPrivateKey({ key: Buffer.from(pkcs8), format: 'der', type: 'pkcs8' });
  return webcrypto.subtle.importKey('pkcs8', pkcs8, algorithmOf(key), false, ['sign']);
}

/**
 * Returns how a key signs, as Web Cryptography names it: RSA (PKCS #1 v1.5) with SHA-256, or ECDSA
 * on a NIST curve. Throws `PdfTrouble` (`unsupported`) for keys of other kinds.
 */
export function algorithmOf(
  key: KeyObject,
): webcrypto.RsaHashedImportParams | webcrypto.EcKeyImportParams {
  const namedCurve = curves[key.asymmetricKeyDetails?.namedCurve ?? ''];
  if (key.asymmetricKeyType === 'ec' && namedCurve) return { name: 'ECDSA', namedCurve };
  if (key.asymmetricKeyType === 'rsa') return { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  const kind = [key.asymmetricKeyType, key.asymmetricKeyDetails?.namedCurve];
  throw new PdfTrouble(
    'unsupported',
    `The key is of the kind "${kind.filter(Boolean).join(' ')}". Use RSA or ECDSA (P-256, P-384, P-521).`,
  );
}
