import { createHash } from 'node:crypto';
import { createReadStream, type ReadStream } from 'node:fs';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import type { ByteRange } from './blobStore.ts';
import type { S3Attempt, S3Client } from './s3Client.ts';
import { S3Refusal, unlessNoObject } from './s3Faults.ts';
import type { LocalFile } from './scratch.ts';

/** What is to become an object. */
export interface NewObject {
  /** The object's whole name. */
  name: string;
  body: Uint8Array | LocalFile;
  /** Its media type. */
  type: string;
}

/**
 * Puts an object, whole or not at all. Its SHA-256 goes along, by which the storage refuses bytes
 * that changed on the way.
 */
export async function putObject(s3: S3Client, { name, body, type }: NewObject): Promise<void> {
  const size = body instanceof Uint8Array ? body.byteLength : body.size;
  const checksum = checksumOf(body);
  const kept = await s3.ask('PUT', async (sdk, options) => {
    const sent = body instanceof Uint8Array ? body : streamOf(body, options);
    const command = new PutObjectCommand({
      Bucket: s3.bucket,
      Key: name,
      ContentType: type,
      ContentLength: size,
      ChecksumSHA256: checksum,
      Body: sent,
      ...s3.encryption,
    });
    try {
      return refuseOther('PUT', checksum, await sdk.send(command, options));
    } finally {
      if (!(sent instanceof Uint8Array)) sent.destroy();
    }
  });
  if (!kept.ETag || !kept.ChecksumSHA256) await expectObject(s3, name, size);
}

/** A file as it is sent. The client neither sees that a file fails nor that it has become short. */
function streamOf({ path, size }: LocalFile, { fail }: S3Attempt): ReadStream {
  const stream = createReadStream(path, { end: Math.max(0, size - 1) });
  stream.on('error', fail);
  stream.on('end', () => {
    if (stream.bytesRead < size) fail(new Error('The file became shorter while it was sent.'));
  });
  return stream;
}

/**
 * Asks for an object whose 200 did not name what was kept, before anybody relies on it: something
 * else may have answered in the storage's place. Rejects where it is not there with this size.
 */
export async function expectObject(s3: S3Client, name: string, size: number): Promise<void> {
  if ((await sizeOfObject(s3, name)) !== size) throw new S3Refusal('PUT', 200, 'NotKept');
}

/** Copies an object within the bucket. */
export async function copyObject(s3: S3Client, from: string, to: string): Promise<void> {
  const source = `${s3.bucket}/${from}`.split('/').map(encodeURIComponent).join('/');
  const target = { Bucket: s3.bucket, Key: to, CopySource: source, ...s3.encryption };
  await s3.ask('COPY', async (sdk, options) => {
    const { CopyObjectResult } = await sdk.send(new CopyObjectCommand(target), options);
    if (!CopyObjectResult?.ETag) throw new S3Refusal('COPY', 500, '(no result)');
  });
}

/** Deletes an object, if it is there. */
export async function deleteObject(s3: S3Client, name: string): Promise<void> {
  const which = { Bucket: s3.bucket, Key: name };
  await s3
    .ask('DELETE', (sdk, options) => sdk.send(new DeleteObjectCommand(which), options))
    .catch(unlessNoObject);
}

/** The SHA-256 of a body as S3's headers and answers name it, in base64. */
export function checksumOf(body: NewObject['body']): string {
  if (body instanceof Uint8Array) return createHash('sha256').update(body).digest('base64');
  return Buffer.from(body.sha256).toString('base64');
}

/** What came of a body. Throws when the storage says that it has kept other bytes. */
export function refuseOther<Kept extends { ChecksumSHA256?: string | undefined }>(
  call: string,
  checksum: string,
  kept: Kept,
): Kept {
  if ((kept.ChecksumSHA256 ?? checksum) === checksum) return kept;
  throw new S3Refusal(call, 500, 'KeptOtherBytes');
}

/**
 * Has `read` take the bytes of an object, or of a range of it, as they come; again when they break
 * off. Undefined when there is no such object.
 */
export async function readObject<T>(
  s3: S3Client,
  name: string,
  read: (chunks: AsyncGenerator<Uint8Array>) => Promise<T>,
  range?: ByteRange,
): Promise<T | undefined> {
  const Range = range && `bytes=${range.begin}-${range.end - 1}`;
  return s3
    .ask('GET', async (sdk, options) => {
      const command = new GetObjectCommand({ Bucket: s3.bucket, Key: name, Range });
      const { Body } = await sdk.send(command, options);
      return read(chunksOf(Body as AsyncIterable<Uint8Array> | undefined, options));
    })
    .catch(unlessNoObject);
}

async function* chunksOf(
  body: AsyncIterable<Uint8Array> | undefined,
  { heard }: S3Attempt,
): AsyncGenerator<Uint8Array> {
  heard();
  for await (const chunk of body ?? []) {
    heard();
    yield chunk;
  }
}

/**
 * Some bytes of an object; undefined when there is no such object, or the storage does not give
 * just these.
 */
export async function bytesOfObject(
  s3: S3Client,
  name: string,
  range: ByteRange,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const size = range.end - range.begin;
  const read = async (chunks: AsyncGenerator<Uint8Array>) => {
    const bytes = new Uint8Array(size);
    let count = 0;
    for await (const chunk of chunks) {
      if (count + chunk.byteLength > size) return undefined;
      bytes.set(chunk, count);
      count += chunk.byteLength;
    }
    return bytes.subarray(0, count);
  };
  return readObject(s3, name, read, range);
}

/** The size of an object in bytes; undefined when there is no such object. */
export async function sizeOfObject(s3: S3Client, name: string): Promise<number | undefined> {
  const which = { Bucket: s3.bucket, Key: name };
  return s3
    .ask('HEAD', async (sdk, options) => {
      const { ContentLength } = await sdk.send(new HeadObjectCommand(which), options);
      return ContentLength;
    })
    .catch(unlessNoObject);
}
