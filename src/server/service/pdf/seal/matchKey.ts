import { type KeyObject, X509Certificate } from 'node:crypto';
import { PdfTrouble } from '#server/service/pdf/file/pdfTrouble.ts';
import type { SealKey } from '#server/service/pdf/sealJob.ts';
import { algorithmOf } from './importKey.ts';

/**
 * Combines a private key with its certificate and the certificates above it. `certificates` may be
 * in any order (DER); those that are not on the way up from the key's own are left out. Throws
 * `PdfTrouble` (`unsupported`) when no certificate belongs to the key, or when a key of its kind
 * cannot seal.
 */
export function matchKey(key: KeyObject, certificates: readonly Uint8Array[]): SealKey {
  algorithmOf(key);
  const all = certificates.map((one) => new X509Certificate(one));
  const own = all.find((one) => one.checkPrivateKey(key));
  if (!own) {
    const subjects = all.map((one) => one.subject.replaceAll('\n', ', ')).join('; ');
    throw new PdfTrouble(
      'unsupported',
      `The private key does not belong to the certificate${all.length > 1 ? 's' : ''}: ${subjects}.`,
    );
  }
  return {
    certificate: derOf(own),
    privateKey: new Uint8Array(key.export({ format: 'der', type: 'pkcs8' })),
    chain: above(own, all).map(derOf),
  };
}

/** Returns the issuers of a certificate, their issuers, and so on, nearest first, each once. */
function above(own: X509Certificate, all: readonly X509Certificate[]): X509Certificate[] {
  const path = new Set([own]);
  // Iterating a set also visits what is added meanwhile. An authority may have several
  // certificates.
  for (const below of path) {
    for (const one of all) if (below.checkIssued(one) && !one.raw.equals(own.raw)) path.add(one);
  }
  path.delete(own);
  return [...path];
}

const derOf = (certificate: X509Certificate) => new Uint8Array(certificate.raw);
