import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { type S3Client, S3Refusal, type S3Request } from './s3Client.ts';
import {
  checksumOf,
  expectObject,
  type NewObject,
  putChecked,
  resultIn,
  sizeOfObject,
} from './s3Objects.ts';
import { abortUpload } from './s3Uploads.ts';
import { escapedForXml, textIn } from './s3Xml.ts';
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

/** A part that the storage has, by its number from 1. */
interface SentPart {
  number: number;
  etag: string;
  checksum: string;
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
  const uploadId = await beginUpload(s3, name, type);
  try {
    const parts = await sendParts(s3, { name, uploadId, file, partSize });
    await complete(s3, name, uploadId, parts, file.size);
  } catch (error) {
    // The first fault is the one to tell; parts that stay are for the next sweep to remove.
    await abortUpload(s3, name, uploadId).catch(() => undefined);
    throw error;
  }
}

async function beginUpload(s3: S3Client, name: string, type: string): Promise<string> {
  const request: S3Request = {
    method: 'POST',
    name,
    query: { uploads: '' },
    headers: { ...s3.encryption, 'content-type': type, 'x-amz-checksum-algorithm': 'SHA256' },
  };
  return s3.send(request, async (answer) => {
    const id = textIn(await resultIn(request, answer, 'InitiateMultipartUploadResult'), 'UploadId');
    if (!id) throw new Error('The object storage began an upload without an id.');
    return id;
  });
}

async function sendParts(
  s3: S3Client,
  upload: { name: string; uploadId: string; file: LocalFile; partSize: number },
): Promise<SentPart[]> {
  const { name, uploadId, file, partSize } = upload;
  const parts: SentPart[] = [];
  const hash = createHash('sha256');
  const handle = await open(file.path, 'r');
  try {
    for (let at = 0; at < file.size; at += partSize) {
      const body = await readPart(handle, at, Math.min(partSize, file.size - at));
      hash.update(body);
      const number = parts.length + 1;
      const query = { partNumber: String(number), uploadId };
      const { etag } = await putChecked(s3, { method: 'PUT', name, query, body });
      if (etag === '') throw new Error('The object storage took a part without naming it.');
      parts.push({ number, etag, checksum: checksumOf(body) });
    }
  } finally {
    await handle.close();
  }
  if (!hash.digest().equals(file.sha256)) throw new Error('The file changed while it was sent.');
  return parts;
}

async function readPart(
  handle: FileHandle,
  from: number,
  size: number,
): Promise<Uint8Array<ArrayBuffer>> {
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
  name: string,
  uploadId: string,
  parts: readonly SentPart[],
  size: number,
): Promise<void> {
  const listed = parts.map(
    ({ number, etag, checksum }) =>
      `<Part><PartNumber>${number}</PartNumber><ETag>${escapedForXml(etag)}</ETag>` +
      `<ChecksumSHA256>${checksum}</ChecksumSHA256></Part>`,
  );
  const request: S3Request = {
    method: 'POST',
    name,
    query: { uploadId },
    headers: { 'content-type': 'application/xml' },
    body: new TextEncoder().encode(
      `<CompleteMultipartUpload>${listed.join('')}</CompleteMultipartUpload>`,
    ),
    repeatable: true,
  };
  try {
    const result = await s3.send(request, (answer) =>
      resultIn(request, answer, 'CompleteMultipartUploadResult'),
    );
    if (!textIn(result, 'ETag')) await expectObject(s3, name, size);
  } catch (error) {
    // Where the answer to a completion was lost, the next one finds no upload, but the object.
    const isUnknown = error instanceof S3Refusal && error.status === 404;
    if (!isUnknown || (await sizeOfObject(s3, name)) !== size) throw error;
  }
}
