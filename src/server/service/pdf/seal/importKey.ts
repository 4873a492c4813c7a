import { createPrivateKey, webcrypto } from 'node:crypto';
import { PdfTrouble } from '../file/pdfTrouble.ts';

const curves: Record<string, string> = {
  prime256v1: 'P-256',
  secp384r1: 'P-384',
  secp521r1: 'P-521',
};

/**
 * A PKCS #8 key for signing: RSA with SHA-256, or ECDSA on a NIST curve. Throws `unsupported` for
 * others.
 */
export async function importKey(pkcs8: Uint8Array): Promise<webcrypto.CryptoKey> {
  const key = createPrivateKey({ key: Buffer.from(pkcs8), format: 'der', type: 'pkcs8' });
  const namedCurve = curves[key.asymmetricKeyDetails?.namedCurve ?? ''];
  if (key.asymmetricKeyType === 'ec' && namedCurve) {
    return webcrypto.subtle.importKey('pkcs8', pkcs8, { name: 'ECDSA', namedCurve }, false, [
      'sign',
    ]);
  }
  if (key.asymmetricKeyType === 'rsa') {
    const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
    return webcrypto.subtle.importKey('pkcs8', pkcs8, algorithm, false, ['sign']);
  }
  throw new PdfTrouble(
    'unsupported',
    `The key of the seal is of the kind "${key.asymmetricKeyType}". Use RSA or ECDSA (P-256, P-384, P-521).`,
  );
}
