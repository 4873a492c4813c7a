import { createHash, createHmac } from 'node:crypto';
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import { type Answer, answerTo, digestOf, refuse, type S3Contents } from './s3Answers.ts';

/** An object storage in memory of the test's own; it answers only to correctly signed requests. */
export interface TestS3 extends S3Contents {
  /** The URL of its one bucket. */
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Every request that reached it, in order. */
  seen: SeenRequest[];
  /** Asked about each request: what goes wrong with it, undefined for nothing. */
  mischief: (request: SeenRequest) => Mischief | undefined;
  stop(): Promise<void>;
}

/** A request as it came in. `action` is its method with the names in its query: `POST uploads`. */
export interface SeenRequest {
  action: string;
  key: string;
  headers: IncomingMessage['headers'];
}

/** What can go wrong with a request. */
export type Mischief =
  /** It is answered with a status, and not done. */
  | { status: number; code: string }
  /** It is not done and never answered; `noticed` is called. */
  | { silent: () => void }
  /** The connection is closed before it is done. */
  | 'cut before'
  /** It is done, and the connection is closed without an answer. */
  | 'cut after'
  /** Half of the answer's body is sent, then the connection is closed. */
  | 'cut within'
  /** Half of the answer's body is sent, then nothing more. */
  | { stalls: () => void }
  /** One byte changes: of what is kept, or of what is given back. */
  | 'wrong bytes'
  /** It is not done, but answered 200 with an error in the body. */
  | 'false success';

const region = 'eu-test-1';
const accessKeyId = 'AKIDTEST';
const secretAccessKey = 'secret/with+signs';
/** Starts it on a free port. `now` returns the time at which objects are written, ms since 1970. */
export async function startS3(now: () => number): Promise<TestS3> {
  const s3: TestS3 = {
    endpoint: '',
    region,
    accessKeyId,
    secretAccessKey,
    objects: new Map(),
    uploads: new Map(),
    // AWS, "Amazon S3 multipart upload limits".
    leastPart: 5 * 1024 * 1024,
    seen: [],
    mischief: () => undefined,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  const server = createServer((request, response) => {
    serve(s3, now, request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  s3.endpoint = `http://127.0.0.1:${portOf(server)}/bucket`;
  return s3;
}

function portOf(server: Server): number {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('not listening');
  return address.port;
}

/** A copy with another last byte. */
function changed(bytes: Buffer): Buffer {
  const other = Buffer.from(bytes);
  const last = other.byteLength - 1;
  other[last] = (other[last] ?? 0) ^ 1;
  return other;
}

async function serve(
  s3: TestS3,
  now: () => number,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://host');
  const key = decodeURIComponent(url.pathname.slice('/bucket/'.length));
  const { headers, method } = request;
  const seen = { action: [method, ...url.searchParams.keys()].join(' '), key, headers };
  s3.seen.push(seen);
  const mischief = s3.mischief(seen);
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  let body: Buffer = Buffer.concat(chunks);
  if (mischief === 'cut before') return void request.socket.destroy();
  if (typeof mischief === 'object' && 'silent' in mischief) return mischief.silent();
  if (mischief === 'false success')
    return send(response, { ...refuse(0, 'InternalError'), status: 200 });
  if (typeof mischief === 'object' && 'status' in mischief)
    return send(response, refuse(mischief.status, mischief.code));
  const refusal = refusalFor(request, url, body);
  if (refusal) return send(response, refusal);
  if (mischief === 'wrong bytes' && method === 'PUT') body = changed(body);
  const answer = answerTo({ s3, now: now(), method, key, query: url.searchParams, headers, body });
  if (mischief === 'cut after') return void request.socket.destroy();
  const bytes = Buffer.from(answer.body ?? '');
  if (mischief === 'wrong bytes' && method === 'GET')
    return send(response, { ...answer, body: changed(bytes) });
  if (mischief !== 'cut within' && typeof mischief !== 'object') return send(response, answer);
  response.writeHead(answer.status, { ...answer.headers, 'content-length': bytes.byteLength });
  response.write(bytes.subarray(0, bytes.byteLength / 2), () => {
    if (mischief === 'cut within') request.socket.destroy();
    else mischief.stalls();
  });
}

function send(response: ServerResponse, { status, headers, body }: Answer): void {
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  response.writeHead(status, { ...length, ...headers }).end(body);
}

/** Why a request is refused whatever it asks for. */
function refusalFor(request: IncomingMessage, url: URL, body: Buffer): Answer | undefined {
  const { headers } = request;
  if (!isSigned(request, url)) return refuse(403, 'SignatureDoesNotMatch');
  if (!url.pathname.startsWith('/bucket')) return refuse(404, 'NoSuchBucket');
  if (headers['x-amz-content-sha256'] !== digestOf(body, 'hex'))
    return refuse(400, 'XAmzContentSHA256Mismatch');
  const checksum = headers['x-amz-checksum-sha256'];
  if (checksum !== undefined && checksum !== digestOf(body, 'base64'))
    return refuse(400, 'BadDigest');
  if (request.method === 'PUT' && body.byteLength > 0 && headers['content-length'] === undefined)
    return refuse(411, 'MissingContentLength');
  return undefined;
}

/** Checks a request as "Signature Version 4" of AWS describes it, from the request's own words. */
function isSigned(request: IncomingMessage, url: URL): boolean {
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    );
  if (!match) return false;
  const [, id, day = '', scopeRegion, signedHeaders = '', signature] = match;
  const names = signedHeaders.split(';');
  if (id !== accessKeyId || scopeRegion !== region || !names.includes('host')) return false;
  const encode = (text: string) =>
    encodeURIComponent(text).replace(
      /[!'()*]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
    );
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&');
  const canonical = [
    request.method,
    url.pathname,
    query,
    ...names.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}`),
    '',
    signedHeaders,
    request.headers['x-amz-content-sha256'],
  ].join('\n');
  const toSign = [
    'AWS4-HMAC-SHA256',
    request.headers['x-amz-date'],
    `${day}/${region}/s3/aws4_request`,
    createHash('sha256').update(canonical).digest('hex'),
  ].join('\n');
  return signature === signWith(secretAccessKey, day, region, toSign);
}

/** The signature of a text under the key derived for a day and region, as hexadecimal. */
export function signWith(secret: string, day: string, inRegion: string, toSign: string): string {
  const hmac = (key: string | Buffer, text: string) =>
    createHmac('sha256', key).update(text).digest();
  const signingKey = [day, inRegion, 's3', 'aws4_request'].reduce<string | Buffer>(
    hmac,
    `AWS4${secret}`,
  );
  return hmac(signingKey, toSign).toString('hex');
}
