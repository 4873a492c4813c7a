import { refusal } from '#server/service/http/problemResponse.ts';

/**
 * The SHA-256 that a Digest header announces (RFC 3230; `SHA256=` is taken too), undefined where
 * there is none, or the answer to a malformed one (400). Other algorithms beside it are passed
 * over.
 */
export function parseDigest(header: string | null): Uint8Array | undefined | Response {
  if (header === null) return undefined;
  for (const part of header.split(',')) {
    const [, value] = /^\s*SHA-?256\s*=\s*([A-Za-z0-9+/]{43}=)\s*$/i.exec(part) ?? [];
    if (value) return new Uint8Array(Buffer.from(value, 'base64'));
  }
  return refusal(
    'bad-header',
    'The header Digest must have the form "SHA-256=<base64 of the 32 bytes>".',
    { path: 'Digest' },
  );
}
