import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import { type Answer, answerTo, digestOf, refuse, type S3Contents } from './s3Answers.ts';

/** An object storage in memory of the test's own; it answers requests signed by its keys alone. */
export interface TestS3 extends S3Contents {
  endpoint: string;
  /** Its one bucket. */
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Every request that reached it, in order. */
  seen: SeenRequest[];
  /** Asked about each request: what goes wrong with it, undefined for nothing. */
  mischief: (request: SeenRequest) => Mischief | undefined;
  stop(): Promise<void>;
}

/**
 * A request as it came in. `action` is its method with the names in its query that mean something:
 * `POST uploads`.
 */
export interface SeenRequest {
  action: string;
  key: string;
  headers: IncomingMessage['headers'];
  /** The client's, by which its connections can be told apart. */
  port: number | undefined;
}

/** What can go wrong with a request. */
export type Mischief =
  /** It is answered with a status, and not done. */
  | { status: number; code: string; headers?: Record<string, string> }
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
  | 'false success'
  /** It is not done, and answered by a page of something else. */
  | 'a page';

const bucket = 'bucket';
const region = 'eu-test-1';
const accessKeyId = 'AKIDTEST';
const secretAccessKey = 'secret/with+signs';
/** Starts it on a free port. `now` returns the time at which objects are written, ms since 1970. */
export async function startS3(now: () => number): Promise<TestS3> {
  const s3: TestS3 = {
    endpoint: '',
    bucket,
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
  s3.endpoint = `http://127.0.0.1:${portOf(server)}`;
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
  const names = [...url.searchParams.keys()].filter((name) => name !== 'x-id').toSorted();
  const seen = {
    action: [method, ...names].join(' '),
    key,
    headers,
    port: request.socket.remotePort,
  };
  s3.seen.push(seen);
  const mischief = s3.mischief(seen);
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  let body: Buffer = Buffer.concat(chunks);
  if (mischief === 'cut before') return void request.socket.destroy();
  if (typeof mischief === 'object' && 'silent' in mischief) return mischief.silent();
  if (mischief === 'false success')
    return send(response, { ...refuse(0, 'InternalError'), status: 200 });
  if (mischief === 'a page') return send(response, { status: 200, body: '<html>Welcome</html>' });
  if (typeof mischief === 'object' && 'status' in mischief)
    return send(response, withHeaders(refuse(mischief.status, mischief.code), mischief.headers));
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

const withHeaders = (answer: Answer, headers: Answer['headers']): Answer => ({
  ...answer,
  headers: { ...answer.headers, ...headers },
});

function send(response: ServerResponse, { status, headers, body }: Answer): void {
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  response.writeHead(status, { ...length, ...headers }).end(body);
}

/** Why a request is refused whatever it asks for. */
function refusalFor(request: IncomingMessage, url: URL, body: Buffer): Answer | undefined {
  const { headers } = request;
  if (!isSigned(request)) return refuse(403, 'SignatureDoesNotMatch');
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

/** Whether a request is signed by the right keys for the right place, its body included. */
function isSigned({ headers }: IncomingMessage): boolean {
  const [, id, place, signed = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/\d{8}\/(.+)\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=[0-9a-f]{64}$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const must = ['host', 'x-amz-content-sha256', 'x-amz-date'];
  const names = signed.split(';');
  return (
    id === accessKeyId && place === `${region}/s3` && must.every((name) => names.includes(name))
  );
}
