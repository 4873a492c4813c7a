import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** What a storage holds. */
export interface S3Contents {
  objects: Map<string, StoredObject>;
  /** The uploads in parts that were begun and neither completed nor aborted, by their ids. */
  uploads: Map<string, PartUpload>;
  /** What every part but the last must have at least, in bytes. */
  leastPart: number;
}

/** An object, and the headers that its request named (`x-amz-…`). */
export interface StoredObject {
  bytes: Buffer;
  modified: number;
  headers: Record<string, string>;
}

/** An upload in parts. */
export interface PartUpload {
  key: string;
  initiated: number;
  headers: Record<string, string>;
  parts: Map<number, { bytes: Buffer; etag: string; checksum: string | undefined }>;
}

/** An answer that is not on its way yet. */
export interface Answer {
  status: number;
  headers?: Record<string, string | number>;
  body?: Buffer | string;
}

/** A signed request with its body. */
interface Call {
  s3: S3Contents;
  now: number;
  method: string | undefined;
  key: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

const xml = (body: string, status = 200): Answer => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0"?>\n${body}`,
});
/** An answer that names an error. */
export const refuse = (status: number, code: string) =>
  xml(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`, status);
/** SHA-256. */
export const digestOf = (bytes: Buffer, form: 'hex' | 'base64') =>
  createHash('sha256').update(bytes).digest(form);
const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;
/** Does what a call asks for. */
export function answerTo(call: Call): Answer {
  const { s3, now, method, key, query, headers, body } = call;
  if (query.has('uploads') || query.has('uploadId')) return answerAboutParts(call);
  const object = s3.objects.get(key);
  const source = headers['x-amz-copy-source'];
  if (method === 'PUT' && typeof source === 'string') {
    const from = s3.objects.get(decodeURIComponent(source).replace(/^\/?bucket\//, ''));
    if (!from) return refuse(404, 'NoSuchKey');
    s3.objects.set(key, { bytes: from.bytes, modified: now, headers: amazonHeaders(headers) });
    const modified = new Date(now).toISOString();
    return xml(
      `<CopyObjectResult><ETag>"x"</ETag><LastModified>${modified}</LastModified></CopyObjectResult>`,
    );
  }
  if (method === 'HEAD')
    return {
      status: object ? 200 : 404,
      headers: { 'content-length': object?.bytes.byteLength ?? 0 },
    };
  if (method === 'PUT') {
    s3.objects.set(key, { bytes: body, modified: now, headers: amazonHeaders(headers) });
    return { status: 200, headers: keptHeaders(body) };
  }
  if (method === 'DELETE') {
    s3.objects.delete(key);
    return { status: 204 };
  }
  if (query.get('list-type') === '2') return pageOf(call);
  if (!object) return refuse(404, 'NoSuchKey');
  const [, begin, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
  return begin === undefined
    ? { status: 200, body: object.bytes }
    : { status: 206, body: object.bytes.subarray(Number(begin), Number(last) + 1) };
}

/** What the storage says of the bytes that it has kept. */
function keptHeaders(bytes: Buffer): Record<string, string> {
  return { etag: etagOf(bytes), 'x-amz-checksum-sha256': digestOf(bytes, 'base64') };
}

function amazonHeaders(headers: IncomingMessage['headers']): Record<string, string> {
  const own = Object.entries(headers).filter(([name]) => name.startsWith('x-amz-'));
  return Object.fromEntries(own.map(([name, value]) => [name, String(value)]));
}

function pageOf({ s3: { objects }, query }: Call): Answer {
  const prefix = query.get('prefix') ?? '';
  const from = query.get('continuation-token') ?? '';
  const most = Number(query.get('max-keys') ?? 1000);
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
  return xml(`<ListBucketResult>${contents.join('')}${next}</ListBucketResult>`);
}

/** The calls of an upload in parts, with the checks that Amazon's storage makes. */
function answerAboutParts(call: Call): Answer {
  const { s3, now, method, key, query, headers, body } = call;
  if (method === 'GET') return uploadsPage(call);
  const id = query.get('uploadId') ?? randomUUID();
  if (method === 'POST' && query.has('uploads')) {
    s3.uploads.set(id, {
      key,
      initiated: now,
      headers: amazonHeaders(headers),
      parts: new Map(),
    });
    return xml(
      `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    );
  }
  const upload = s3.uploads.get(id);
  if (upload?.key !== key) return refuse(404, 'NoSuchUpload');
  if (method === 'DELETE') {
    s3.uploads.delete(id);
    return { status: 204 };
  }
  if (method === 'POST') return completed(call, id, upload);
  const checksum = headers['x-amz-checksum-sha256']?.toString();
  upload.parts.set(Number(query.get('partNumber')), { bytes: body, etag: etagOf(body), checksum });
  return { status: 200, headers: keptHeaders(body) };
}

function completed({ s3, now, key, body }: Call, id: string, upload: PartUpload): Answer {
  const listed = [...body.toString().matchAll(/<Part>(.*?)<\/Part>/g)].map(([, part = '']) => {
    const value = (name: string) => new RegExp(`<${name}>(.*?)</${name}>`).exec(part)?.[1];
    const number = Number(value('PartNumber'));
    const etag = value('ETag')?.replaceAll('&quot;', '"');
    return { number, etag, checksum: value('ChecksumSHA256'), kept: upload.parts.get(number) };
  });
  const isRight = listed.every(
    ({ etag, checksum, kept }) => kept && kept.etag === etag && kept.checksum === checksum,
  );
  if (listed.length === 0 || !isRight) return refuse(400, 'InvalidPart');
  if (listed.some(({ number }, at) => at > 0 && number <= (listed[at - 1]?.number ?? 0)))
    return refuse(400, 'InvalidPartOrder');
  const bytes = listed.flatMap(({ kept }) => (kept ? [kept.bytes] : []));
  if (bytes.slice(0, -1).some(({ byteLength }) => byteLength < s3.leastPart))
    return refuse(400, 'EntityTooSmall');
  const { headers } = upload;
  s3.objects.set(key, { bytes: Buffer.concat(bytes), modified: now, headers });
  s3.uploads.delete(id);
  return xml('<CompleteMultipartUploadResult><ETag>"x"</ETag></CompleteMultipartUploadResult>');
}

function uploadsPage({ s3: { uploads }, query }: Call): Answer {
  const prefix = query.get('prefix') ?? '';
  const marker = [query.get('key-marker') ?? '', query.get('upload-id-marker') ?? ''].join('\n');
  const most = Number(query.get('max-uploads') ?? 1000);
  const rest = [...uploads]
    .map(([id, { key, initiated }]) => ({ id, key, initiated, at: `${key}\n${id}` }))
    .filter(({ key, at }) => key.startsWith(prefix) && at > marker)
    .toSorted((one, other) => (one.at < other.at ? -1 : 1));
  const page = rest.slice(0, most);
  const listed = page.map(
    ({ id, key, initiated }) =>
      `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${Number.isNaN(initiated) ? 'never' : new Date(initiated).toISOString()}</Initiated></Upload>`,
  );
  const last = page.at(-1);
  const next =
    rest.length > page.length
      ? `<IsTruncated>true</IsTruncated><NextKeyMarker>${last?.key}</NextKeyMarker><NextUploadIdMarker>${last?.id}</NextUploadIdMarker>`
      : '<IsTruncated>false</IsTruncated>';
  return xml(`<ListMultipartUploadsResult>${listed.join('')}${next}</ListMultipartUploadsResult>`);
}
