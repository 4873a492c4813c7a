import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
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
import { createS3Client, type S3Client, type S3Clock, unlessNoObject } from './s3Client.ts';
import { bytesOfObject, copyObject, deleteObject, putObject, sizeOfObject } from './s3Objects.ts';
import { putInParts, usualSizes } from './s3Parts.ts';
import { abortUploadsBefore } from './s3Uploads.ts';
import { elementsIn, textIn } from './s3Xml.ts';
import type { Scratch } from './scratch.ts';

/**
 * Blobs in S3-compatible storage, the trash below `trash/`. Documents are fetched into the scratch
 * folder whole, compared with their digest there, and lent or sent from there; what is read in
 * parts is fetched by ranges.
 */
export function createS3Blobs(
  location: S3Location,
  scratch: Scratch,
  clock: S3Clock,
  sizes = usualSizes,
): BlobStore {
  const s3 = createS3Client(location, clock);
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
    readNote: () =>
      s3.send({ method: 'GET', name }, (answer) => answer.text()).catch(unlessNoObject),

    async writeNote(text) {
      const body = new TextEncoder().encode(text);
      await putObject(s3, { name, body, type: 'application/json' });
    },
  };
}

/** Writes an object into a file and returns its digest; undefined when there is no such object. */
async function fetchInto(s3: S3Client, name: string, path: string): Promise<string | undefined> {
  return s3
    .send({ method: 'GET', name }, async (answer) => {
      await pipeline(answer.chunks(), createWriteStream(path, { mode: 0o600 }));
      return fileDigest(path);
    })
    .catch(unlessNoObject);
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
    const query: Record<string, string> = { 'list-type': '2', 'max-keys': String(blobBatch) };
    if (prefix !== '') query.prefix = prefix;
    if (next !== undefined) query['continuation-token'] = next;
    const page = await s3.send({ method: 'GET', name: '', query }, (answer) => answer.text());
    if (!page.includes('<ListBucketResult'))
      throw new Error('The object storage answered a list with something else.');
    const token = textIn(page, 'NextContinuationToken');
    if (token !== undefined && token === next)
      throw new Error('The object storage gives the same page of a list for ever.');
    next = token;
    yield elementsIn(page, 'Contents').flatMap((object) => {
      const key = (textIn(object, 'Key') ?? '').slice(prefix.length);
      const modified = Date.parse(textIn(object, 'LastModified') ?? '');
      // Without its time a blob could pass for an old one, and be swept.
      if (Number.isNaN(modified)) throw new Error('The object storage lists without times.');
      return isBlobKey(key) ? [{ key, modified }] : [];
    });
  } while (next !== undefined);
}
