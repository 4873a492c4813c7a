import { createWriteStream } from 'node:fs';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import {
  blobBatch,
  type BlobFault,
  type BlobRef,
  type BlobStore,
  checkBlobKey,
  isBlobKey,
  noteName,
  type StoredBlob,
} from './blobStore.ts';
import { fileDigest, openFileStream } from './fileStream.ts';
import type { S3Location } from './parseBlobUrl.ts';
import { createS3Client, type S3Client, type S3Clock } from './s3Client.ts';
import {
  bytesOfObject,
  copyObject,
  deleteObject,
  putObject,
  readObject,
  sizeOfObject,
} from './s3Objects.ts';
import { type PartSizes, putInParts, usualSizes } from './s3Parts.ts';
import { abortUploadsBefore } from './s3Uploads.ts';
import type { Scratch } from './scratch.ts';

/** What may be said of a store besides where it is. */
interface S3Ways {
  /** Called whenever the storage is asked again. */
  onRetry?: (() => void) | undefined;
  sizes?: PartSizes;
}

/**
 * Blobs in S3-compatible storage, the trash below `trash/`. Documents are fetched into the scratch
 * folder whole, compared with their digest there, and lent or sent from there; what is read in
 * parts is fetched by ranges.
 */
export function createS3Blobs(
  location: S3Location,
  scratch: Scratch,
  clock: S3Clock,
  { onRetry = () => undefined, sizes = usualSizes }: S3Ways = {},
): BlobStore {
  const s3 = createS3Client(location, clock, onRetry);
  const nameOf = (key: string) => `${location.prefix}${checkBlobKey(key)}`;
  const lostNameOf = (key: string) => `${location.prefix}trash/${checkBlobKey(key)}`;

  /** Fetches a blob into a new scratch file, out of the trash if it lies there. */
  async function fetched({ blobKey, sha256 }: BlobRef): Promise<{ path: string } | BlobFault> {
    const path = scratch.newPath();
    let isRight = false;
    try {
      let digest = await fetchInto(s3, nameOf(blobKey), path);
      if (digest === undefined && (await sizeOfObject(s3, lostNameOf(blobKey))) !== undefined) {
        await moveObject(s3, lostNameOf(blobKey), nameOf(blobKey));
        digest = await fetchInto(s3, nameOf(blobKey), path);
      }
      if (digest === undefined) return 'missing';
      // Bytes that only the way changed come right the second time.
      if (digest !== sha256) digest = await fetchInto(s3, nameOf(blobKey), path);
      isRight = digest === sha256;
      return isRight ? { path } : 'changed';
    } finally {
      if (!isRight) await scratch.discard(path);
    }
  }

  return {
    async keep(key, file) {
      const object = { name: nameOf(key), body: file, type: 'application/pdf' };
      if (file.size > sizes.whole) await putInParts(s3, object, sizes.part);
      else await putObject(s3, object);
      await scratch.discard(file.path);
    },

    async read(ref) {
      const local = await fetched(ref);
      return typeof local === 'string'
        ? local
        : openFileStream(local.path, () => scratch.discard(local.path));
    },

    readBytes: (key, range) => bytesOfObject(s3, nameOf(key), range),
    async withLocalFile(ref, work) {
      const local = await fetched(ref);
      if (typeof local === 'string') return { found: false, fault: local };
      try {
        return { found: true, result: await work(local.path) };
      } finally {
        await scratch.discard(local.path);
      }
    },

    async remove(key) {
      await deleteObject(s3, nameOf(key));
      await deleteObject(s3, lostNameOf(key));
    },

    list: () => listed(s3, location, ''),

    async trash(key) {
      await moveObject(s3, nameOf(key), lostNameOf(key));
    },

    async emptyTrash(before) {
      const removed: string[] = [];
      for await (const batch of listed(s3, location, 'trash/'))
        removed.push(...batch.flatMap(({ key, modified }) => (modified < before ? [key] : [])));
      for (const key of removed) await deleteObject(s3, lostNameOf(key));
      return removed;
    },

    endUnfinished: (before) => abortUploadsBefore(s3, location.prefix, before),

    ...noteUnder(s3, location.prefix),
  };
}

async function moveObject(s3: S3Client, from: string, to: string): Promise<void> {
  await copyObject(s3, from, to);
  await deleteObject(s3, from);
}

/** The note that lies beside the blobs. */
function noteUnder(s3: S3Client, prefix: string): Pick<BlobStore, 'readNote' | 'writeNote'> {
  const name = `${prefix}${noteName}`;
  return {
    readNote: async () => readObject(s3, name, text),
    async writeNote(note) {
      const body = new TextEncoder().encode(note);
      await putObject(s3, { name, body, type: 'application/json' });
    },
  };
}

/** Writes an object into a file and returns its digest; undefined when there is no such object. */
async function fetchInto(s3: S3Client, name: string, path: string): Promise<string | undefined> {
  return readObject(s3, name, async (chunks) => {
    await pipeline(chunks, createWriteStream(path, { mode: 0o600 }));
    return fileDigest(path);
  });
}

/** The blobs below a folder of the location (`''` or one that ends with a slash), page by page. */
async function* listed(
  s3: S3Client,
  location: S3Location,
  folder: string,
): AsyncGenerator<StoredBlob[]> {
  const prefix = `${location.prefix}${folder}`;
  let next: string | undefined;
  do {
    const which = {
      Bucket: s3.bucket,
      MaxKeys: blobBatch,
      Prefix: prefix === '' ? undefined : prefix,
      ContinuationToken: next,
    };
    const page = await s3.ask('GET', (sdk, options) =>
      sdk.send(new ListObjectsV2Command(which), options),
    );
    const { Contents, IsTruncated, NextContinuationToken } = page;
    if (!Contents && IsTruncated === undefined)
      throw new Error('The object storage answered a list with something else.');
    if (NextContinuationToken !== undefined && NextContinuationToken === next)
      throw new Error('The object storage gives the same page of a list for ever.');
    next = NextContinuationToken;
    yield (Contents ?? []).flatMap(({ Key = '', LastModified }) => {
      const key = Key.slice(prefix.length);
      const modified = LastModified?.getTime() ?? Number.NaN;
      // Without its time a blob could pass for an old one, and be swept.
      if (Number.isNaN(modified)) throw new Error('The object storage lists without times.');
      return isBlobKey(key) ? [{ key, modified }] : [];
    });
  } while (next !== undefined);
}
