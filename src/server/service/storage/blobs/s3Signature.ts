import { createHash, createHmac } from 'node:crypto';

/** A request as "AWS Signature Version 4" signs it. */
export interface SignableRequest {
  method: string;
  /** Path and query as they are sent, percent-encoded. */
  url: URL;
  /** Headers by lower-case name; all of them are signed, and `host` of the URL besides. */
  headers: Record<string, string>;
  /** SHA-256 of the body, hexadecimal. */
  payloadSha256: string;
}

/** Who signs, and for which region and service. */
export interface SigningScope {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
  service: string;
}

/** SHA-256, hexadecimal, of bytes or of a text in UTF-8. */
export function hexSha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** A text percent-encoded as the signature demands: all but `A-Z a-z 0-9 - . _ ~`. */
export function encodeForS3(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/**
 * The `Authorization` header of a request that carries `x-amz-date` (AWS, "Create a signed AWS API
 * request").
 */
export function authorizationOf(request: SignableRequest, scope: SigningScope): string {
  const { method, url, payloadSha256 } = request;
  const headers = Object.entries({ ...request.headers, host: url.host }).toSorted(byName);
  const names = headers.map(([name]) => name).join(';');
  const canonical = [
    method,
    url.pathname,
    canonicalQuery(url),
    ...headers.map(([name, value]) => `${name}:${value.trim().replace(/ +/g, ' ')}`),
    '',
    names,
    payloadSha256,
  ].join('\n');
  const moment = request.headers['x-amz-date'] ?? '';
  const steps = [moment.slice(0, 8), scope.region, scope.service, 'aws4_request'];
  const toSign = ['AWS4-HMAC-SHA256', moment, steps.join('/'), hexSha256(canonical)].join('\n');
  const key = steps.reduce<string | Buffer>(hmac, `AWS4${scope.secretAccessKey}`);
  const credential = `${scope.accessKeyId}/${steps.join('/')}`;
  const signature = hmac(key, toSign).toString('hex');
  return `AWS4-HMAC-SHA256 Credential=${credential},SignedHeaders=${names},Signature=${signature}`;
}

/**
 * The headers that a request to S3 is sent with: its own, the moment (ms since 1970), the digest of
 * the body, and the signature over all of them.
 */
export function signedForS3(
  request: SignableRequest,
  who: Omit<SigningScope, 'service'>,
  at: number,
): Record<string, string> {
  const headers = {
    ...request.headers,
    'x-amz-content-sha256': request.payloadSha256,
    'x-amz-date': new Date(at).toISOString().replace(/\.\d+|[-:]/g, ''),
  };
  const authorization = authorizationOf({ ...request, headers }, { ...who, service: 's3' });
  return { ...headers, authorization };
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

/** By code unit, as the signature sorts; names and encoded queries are ASCII. */
function byName([one]: readonly [string, string], [other]: readonly [string, string]): number {
  return one < other ? -1 : Number(one > other);
}

function canonicalQuery(url: URL): string {
  const pairs = [...url.searchParams].map(
    ([name, value]) => [encodeForS3(name), encodeForS3(value)] as const,
  );
  return pairs
    .toSorted((one, other) => byName(one, other) || byName([one[1], ''], [other[1], '']))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}
