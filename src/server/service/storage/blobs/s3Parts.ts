import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import {
  CompleteMultipartUploadCommand,
  type CompletedPart,
  CreateMultipartUploadCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { S3Client } from './s3Client.ts';
import { S3Refusal } from './s3Faults.ts';
import {
  checksumOf,
  expectObject,
  type NewObject,
  refuseOther,
  sizeOfObject,
} from './s3Objects.ts';
import { abortUpload } from './s3Uploads.ts';
import type { LocalFile } from './scratch.ts';

/** How large files are sent, in bytes. */
export interface PartSizes {
  /** A file of up to this size is sent by one request. */
  whole: number;
  /** All parts but the last have this size; one of them is in memory. */
  part: number;
}

/** The usual sizes. Amazon asks for parts of 5 MB or more. */
export const usualSizes: PartSizes = { whole: 16 * 1024 * 1024, part: 8 * 1024 * 1024 };

/** An upload that was begun. */
interface PartUpload {
  Bucket: string;
  Key: string;
  UploadId: string;
}

/**
 * Puts a large file as an object, part by part, whole or not at all: what was begun is aborted when
 * it fails. `partSize` in bytes. Rejects also when the file no longer has the digest that it is
 * said to have.
 */
export async function putInParts(
  s3: S3Client,
  { name, body: file, type }: NewObject & { body: LocalFile },
  partSize: number,
): Promise<void> {
  const upload = await beginUpload(s3, name, type);
  try {
    const parts = await sendParts(s3, upload, file, partSize);
    await complete(s3, upload, parts, file.size);
  } catch (error) {
    // The first fault is the one to tell; parts that stay are for the next sweep to remove.
    await abortUpload(s3, name, upload.UploadId).catch(() => undefined);
    throw error;
  }
}

async function beginUpload(s3: S3Client, name: string, type: string): Promise<PartUpload> {
  const object = { Bucket: s3.bucket, Key: name };
  const command = new CreateMultipartUploadCommand({
    ...object,
    ContentType: type,
    ChecksumAlgorithm: 'SHA256',
    ...s3.encryption,
  });
  const { UploadId } = await s3.ask('POST', (sdk, options) => sdk.send(command, options), 'once');
  if (!UploadId) throw new Error('The object storage began an upload without an id.');
  return { ...object, UploadId };
}

async function sendParts(
  s3: S3Client,
  upload: PartUpload,
  file: LocalFile,
  partSize: number,
): Promise<CompletedPart[]> {
  const parts: CompletedPart[] = [];
  const hash = createHash('sha256');
  const handle = await open(file.path, 'r');
  try {
    for (let at = 0; at < file.size; at += partSize) {
      const body = await readPart(handle, at, Math.min(partSize, file.size - at));
      hash.update(body);
      parts.push(await sendPart(s3, upload, parts.length + 1, body));
    }
  } finally {
    await handle.close();
  }
  if (!hash.digest().equals(file.sha256)) throw new Error('The file changed while it was sent.');
  return parts;
}

async function sendPart(
  s3: S3Client,
  upload: PartUpload,
  number: number,
  body: Uint8Array,
): Promise<CompletedPart> {
  const checksum = { ChecksumSHA256: checksumOf(body) };
  const part = { ...upload, ...checksum, PartNumber: number, Body: body };
  const { ETag } = await s3.ask('PUT', async (sdk, options) =>
    refuseOther(
      'PUT',
      checksum.ChecksumSHA256,
      await sdk.send(new UploadPartCommand(part), options),
    ),
  );
  if (!ETag) throw new Error('The object storage took a part without naming it.');
  return { ...checksum, ETag, PartNumber: number };
}

async function readPart(handle: FileHandle, from: number, size: number): Promise<Uint8Array> {
  const part = new Uint8Array(size);
  for (let at = 0; at < size; ) {
    const { bytesRead } = await handle.read(part, at, size - at, from + at);
    if (bytesRead === 0) throw new Error('The file became shorter while it was sent.');
    at += bytesRead;
  }
  return part;
}

async function complete(
  s3: S3Client,
  upload: PartUpload,
  parts: CompletedPart[],
  size: number,
): Promise<void> {
  const whole = { ...upload, MultipartUpload: { Parts: parts } };
  try {
    const { ETag } = await s3.ask('POST', (sdk, options) =>
      sdk.send(new CompleteMultipartUploadCommand(whole), options),
    );
    if (!ETag) await expectObject(s3, upload.Key, size);
  } catch (error) {
    // Where the answer to a completion was lost, the next one finds no upload, but the object.
    const isUnknown = error instanceof S3Refusal && error.status === 404;
    if (!isUnknown || (await sizeOfObject(s3, upload.Key)) !== size) throw error;
  }
}
