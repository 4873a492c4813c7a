import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { PdfTrouble } from '#server/service/pdf/file/pdfTrouble.ts';

/**
 * Returns the first private key of a PEM text (RFC 7468, and OpenSSL's older forms); certificates
 * and remarks around it are ignored. Throws `PdfTrouble`: `password` when the key is locked and the
 * password does not open it, `unsupported` when there is no key that OpenSSL can read.
 */
export function readPemKey(pem: string, password: string): KeyObject {
  if (!/-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/.test(pem)) {
    throw new PdfTrouble('unsupported', 'The file holds no private key in PEM form.');
  }
  const isLocked = /-----BEGIN ENCRYPTED PRIVATE KEY-----|^Proc-Type: 4,ENCRYPTED/m.test(pem);
  if (isLocked && password === '') {
    throw new PdfTrouble(
      'password',
      'The private key is locked by a password. Set SEAL_KEY_PASSWORD.',
    );
  }
  try {
    return createPrivateKey({ key: pem, format: 'pem', passphrase: password });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_OSSL_EVP_UNSUPPORTED') {
      throw new PdfTrouble(
        'unsupported',
        'The private key is locked by an outdated method. Convert it with OpenSSL 3: `openssl pkey -provider legacy -provider default -in OLD.pem -aes256 -out NEW.pem`.',
      );
    }
    throw isLocked
      ? new PdfTrouble('password', 'The password of the private key (SEAL_KEY_PASSWORD) is wrong.')
      : new PdfTrouble('unsupported', 'The private key is damaged.');
  }
}

/**
 * Returns the certificates of a PEM text, in its order, as DER. Throws `PdfTrouble` (`unsupported`)
 * when there is none or one is damaged.
 */
export function readPemCertificates(pem: string): Uint8Array[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g);
  if (!blocks) {
    throw new PdfTrouble('unsupported', 'The file holds no certificate in PEM form.');
  }
  try {
    return blocks.map((block) => new Uint8Array(new X509Certificate(block).raw));
  } catch {
    throw new PdfTrouble('unsupported', 'A certificate is damaged.');
  }
}
