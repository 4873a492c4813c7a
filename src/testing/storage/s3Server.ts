import { createHash, createHmac } from 'node:crypto';
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';

/** An object storage in memory of the test's own; it answers only to correctly signed requests. */
export interface TestS3 {
  /** The URL of its one bucket. */
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  objects: Map<string, { bytes: Buffer; modified: number }>;
  stop(): Promise<void>;
}

const region = 'eu-test-1';
const accessKeyId = 'AKIDTEST';
const secretAccessKey = 'secret/with+signs';

/** Starts it on a free port. `now` returns the time at which objects are written, ms since 1970. */
export async function startS3(now: () => number): Promise<TestS3> {
  const objects: TestS3['objects'] = new Map();
  const server = createServer((request, response) => {
    answer(request, response, objects, now).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${portOf(server)}/bucket`,
    region,
    accessKeyId,
    secretAccessKey,
    objects,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function portOf(server: Server): number {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('not listening');
  return address.port;
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  objects: TestS3['objects'],
  now: () => number,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://host');
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const body = Buffer.concat(chunks);
  const refuse = (status: number, code: string) =>
    response
      .writeHead(status, { 'content-type': 'application/xml' })
      .end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
  if (!isSigned(request, url)) return void refuse(403, 'SignatureDoesNotMatch');
  if (!url.pathname.startsWith('/bucket')) return void refuse(404, 'NoSuchBucket');
  const key = decodeURIComponent(url.pathname.slice('/bucket/'.length));
  const object = objects.get(key);
  const source = request.headers['x-amz-copy-source'];
  if (request.method === 'PUT' && typeof source === 'string') {
    const from = objects.get(decodeURIComponent(source).replace(/^\/?bucket\//, ''));
    if (!from) return void refuse(404, 'NoSuchKey');
    objects.set(key, { bytes: from.bytes, modified: now() });
    const modified = new Date(now()).toISOString();
    response.writeHead(200, { 'content-type': 'application/xml' });
    return void response.end(
      `<CopyObjectResult><ETag>"x"</ETag><LastModified>${modified}</LastModified></CopyObjectResult>`,
    );
  }
  if (request.method === 'HEAD') {
    response.writeHead(object ? 200 : 404, { 'content-length': object?.bytes.byteLength ?? 0 });
    return void response.end();
  }
  if (request.method === 'PUT') {
    if (request.headers['content-length'] === undefined)
      return void refuse(411, 'MissingContentLength');
    const checksum = request.headers['x-amz-checksum-sha256'];
    if (checksum && checksum !== createHash('sha256').update(body).digest('base64'))
      return void refuse(400, 'BadDigest');
    objects.set(key, { bytes: body, modified: now() });
    return void response.writeHead(200, { etag: '"x"' }).end();
  }
  if (request.method === 'DELETE') {
    objects.delete(key);
    return void response.writeHead(204).end();
  }
  if (url.searchParams.get('list-type') === '2') {
    const prefix = url.searchParams.get('prefix') ?? '';
    const from = url.searchParams.get('continuation-token') ?? '';
    const most = Number(url.searchParams.get('max-keys') ?? 1000);
    const rest = [...objects.keys()].toSorted().filter((k) => k.startsWith(prefix) && k > from);
    const page = rest.slice(0, most);
    const contents = page.map((k) => {
      const modified = new Date(objects.get(k)?.modified ?? 0).toISOString();
      return `<Contents><Key>${k}</Key><LastModified>${modified}</LastModified><Size>1</Size></Contents>`;
    });
    const next =
      rest.length > page.length
        ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${page.at(-1)}</NextContinuationToken>`
        : '<IsTruncated>false</IsTruncated>';
    response.writeHead(200, { 'content-type': 'application/xml' });
    return void response.end(
      `<?xml version="1.0"?><ListBucketResult>${contents.join('')}${next}</ListBucketResult>`,
    );
  }
  if (!object) return void refuse(404, 'NoSuchKey');
  response.writeHead(200, { 'content-length': object.bytes.byteLength });
  response.end(object.bytes);
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
