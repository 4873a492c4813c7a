import { createHash, type Hash } from 'node:crypto';
import { refusal } from './problemResponse.ts';

/** The digests that a request announces for its body, compared with the bytes as they arrive. */
export interface AnnouncedDigests {
  update(chunk: Uint8Array): void;
  /** The answer (400) where a digest is another one, once all bytes are there; else undefined. */
  refuse(): Response | undefined;
}

const algorithms: Record<string, { name: string; hash: string; bytes: number }> = {
  sha256: { name: 'SHA-256', hash: 'sha256', bytes: 32 },
  sha512: { name: 'SHA-512', hash: 'sha512', bytes: 64 },
};

/**
 * The digests of a Digest header (RFC 3230), SHA-256 or SHA-512, also spelt without the hyphen.
 * Other algorithms are passed over beside one of these; alone they are refused (400), as a
 * malformed value is. An empty header counts as none.
 */
export function announcedDigests(header: string | undefined): AnnouncedDigests | Response {
  const digests: { name: string; value: Buffer; hash: Hash }[] = [];
  for (const part of (header ?? '').split(',')) {
    const [, word = '', value = ''] =
      /^\s*([A-Za-z0-9-]+)\s*=\s*([A-Za-z0-9+/=]*)\s*$/.exec(part) ?? [];
    const key = word.toLowerCase().replace('-', '');
    const algorithm = Object.hasOwn(algorithms, key) ? algorithms[key] : undefined;
    if (!algorithm) continue;
    const { name, hash, bytes } = algorithm;
    const given = Buffer.from(value, 'base64');
    if (given.byteLength !== bytes || given.toString('base64') !== value)
      return badDigest(`${name} is not the base64 of ${bytes} bytes`);
    digests.push({ name, value: given, hash: createHash(hash) });
  }
  if (header !== undefined && header.trim() !== '' && digests.length === 0)
    return badDigest(`"${header.slice(0, 100)}" names no algorithm that is checked here`);
  return {
    update: (chunk) => digests.forEach(({ hash }) => void hash.update(chunk)),
    refuse() {
      for (const { name, value, hash } of digests) {
        const found = hash.digest();
        if (!found.equals(value))
          return refusal(
            'digest-mismatch',
            `The body has another ${name} than the header Digest says: it is ${found.toString('base64')}.`,
            { path: 'Digest' },
          );
      }
      return undefined;
    },
  };
}

function badDigest(why: string): Response {
  return refusal(
    'bad-header',
    `In the header Digest, ${why}. It must have the form "SHA-256=<base64 of the 32 bytes>" or "SHA-512=<base64 of the 64 bytes>".`,
    { path: 'Digest' },
  );
}
