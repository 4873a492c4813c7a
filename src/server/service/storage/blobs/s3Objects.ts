import {
  type S3Answer,
  type S3Client,
  type S3Request,
  S3Refusal,
  unlessNoObject,
} from './s3Client.ts';
import type { ByteRange } from './blobStore.ts';
import { encodeForS3, hexSha256 } from './s3Signature.ts';
import type { LocalFile } from './scratch.ts';
import { textIn } from './s3Xml.ts';

/** What is to become an object. */
export interface NewObject {
  /** The object's whole name. */
  name: string;
  body: Uint8Array<ArrayBuffer> | LocalFile;
  /** Its media type. */
  type: string;
}

/**
 * Puts an object, whole or not at all. Its SHA-256 goes along, by which the storage refuses bytes
 * that changed on the way.
 */
export async function putObject(s3: S3Client, object: NewObject): Promise<void> {
  const { name, body, type } = object;
  const headers = { ...s3.encryption, 'content-type': type };
  const { isNamed } = await putChecked(s3, { method: 'PUT', name, body, headers });
  if (!isNamed)
    await expectObject(s3, name, body instanceof Uint8Array ? body.byteLength : body.size);
}

/**
 * Asks for an object whose 200 did not name what was kept, before anybody relies on it: something
 * else may have answered in the storage's place. Rejects where it is not there with this size.
 */
export async function expectObject(s3: S3Client, name: string, size: number): Promise<void> {
  if ((await sizeOfObject(s3, name)) !== size)
    throw new S3Refusal({ method: 'PUT', name }, 200, 'NotKept');
}

/** Copies an object within the bucket. */
export async function copyObject(s3: S3Client, from: string, to: string): Promise<void> {
  const source = `/${s3.bucket}/${from}`.split('/').map(encodeForS3).join('/');
  const headers = { ...s3.encryption, 'x-amz-copy-source': source };
  const request: S3Request = { method: 'PUT', name: to, headers };
  await s3.send(request, (answer) => resultIn(request, answer, 'CopyObjectResult'));
}

/** Deletes an object, if it is there. */
export async function deleteObject(s3: S3Client, name: string): Promise<void> {
  await s3.send({ method: 'DELETE', name }, async () => undefined).catch(unlessNoObject);
}

/** The SHA-256 of a body as S3's headers and answers name it, in base64. */
export function checksumOf(body: NewObject['body']): string {
  const digest = body instanceof Uint8Array ? Buffer.from(hexSha256(body), 'hex') : body.sha256;
  return Buffer.from(digest).toString('base64');
}

/**
 * Some bytes of an object; undefined when there is no such object, or the storage does not give
 * just these.
 */
export async function bytesOfObject(
  s3: S3Client,
  name: string,
  { begin, end }: ByteRange,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const headers = { range: `bytes=${begin}-${end - 1}` };
  return s3
    .send({ method: 'GET', name, headers }, async (answer) => {
      const bytes = new Uint8Array(end - begin);
      let count = 0;
      for await (const chunk of answer.chunks()) {
        if (count + chunk.byteLength > bytes.byteLength) return undefined;
        bytes.set(chunk, count);
        count += chunk.byteLength;
      }
      return bytes.subarray(0, count);
    })
    .catch(unlessNoObject);
}

/** The size of an object in bytes; undefined when there is no such object. */
export async function sizeOfObject(s3: S3Client, name: string): Promise<number | undefined> {
  return s3
    .send({ method: 'HEAD', name }, async ({ headers }) => Number(headers.get('content-length')))
    .catch(unlessNoObject);
}

/**
 * Sends a body with its SHA-256. Resolves to the ETag of what was kept, and whether the storage
 * named that by both ETag and checksum. Throws when it says that it has kept other bytes.
 */
export async function putChecked(
  s3: S3Client,
  request: S3Request & Pick<NewObject, 'body'>,
): Promise<{ etag: string; isNamed: boolean }> {
  const checksum = checksumOf(request.body);
  const headers = { ...request.headers, 'x-amz-checksum-sha256': checksum };
  return s3.send({ ...request, headers }, async (answer) => {
    const kept = answer.headers.get('x-amz-checksum-sha256');
    if ((kept ?? checksum) !== checksum) throw new S3Refusal(request, 500, 'KeptOtherBytes');
    const etag = answer.headers.get('etag') ?? '';
    return { etag, isNamed: etag !== '' && kept !== null };
  });
}

/**
 * The answer's text. Throws when it holds something else than this element: the storage may find
 * out that it failed after it has sent its 200.
 */
export async function resultIn(
  request: S3Request,
  answer: S3Answer,
  element: string,
): Promise<string> {
  const text = await answer.text();
  if (text.includes(`<${element}`)) return text;
  throw new S3Refusal(request, 500, textIn(text, 'Code') ?? '(no result)');
}
