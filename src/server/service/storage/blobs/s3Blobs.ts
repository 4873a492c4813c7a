import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { S3mini } from 's3mini';
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
import type { LocalFile, Scratch } from './scratch.ts';

/** How long the storage may take to begin its answer, in ms; an upload of 50 MB is within it. */
const ANSWER_TIMEOUT_MS = 120_000;

/**
 * Blobs in S3-compatible storage, the trash below `trash/`. Documents are fetched into the scratch
 * folder whole, compared with their digest there, and lent or sent from there.
 */
export function createS3Blobs(location: S3Location, scratch: Scratch): BlobStore {
  const s3 = new S3mini({
    endpoint: location.endpoint,
    region: location.region,
    accessKeyId: location.accessKeyId,
    secretAccessKey: location.secretAccessKey,
    fetch: fetchWithin(ANSWER_TIMEOUT_MS),
  });
  const nameOf = (key: string) => `${location.prefix}${checkBlobKey(key)}`;
  const lostNameOf = (key: string) => `${location.prefix}trash/${checkBlobKey(key)}`;

  /** Fetches a blob into a new scratch file, out of the trash if it lies there. */
  async function fetched({ blobKey, sha256 }: BlobRef): Promise<{ path: string } | BlobFault> {
    let answer = await s3.getObjectResponse(nameOf(blobKey));
    if (!answer?.body && (await s3.objectExists(lostNameOf(blobKey))) === true) {
      await s3.moveObject(lostNameOf(blobKey), nameOf(blobKey));
      answer = await s3.getObjectResponse(nameOf(blobKey));
    }
    if (!answer?.body) return 'missing';
    const path = scratch.newPath();
    try {
      await pipeline(Readable.from(answer.body), createWriteStream(path, { mode: 0o600 }));
      if ((await fileDigest(path)) === sha256) return { path };
    } catch (error) {
      await scratch.discard(path);
      throw error;
    }
    await scratch.discard(path);
    return 'changed';
  }

  return {
    async keep(key, file) {
      await put(s3, nameOf(key), file);
      await scratch.discard(file.path);
    },

    async read(ref) {
      const local = await fetched(ref);
      return typeof local === 'string'
        ? local
        : openFileStream(local.path, () => scratch.discard(local.path));
    },

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
      await s3.deleteObject(nameOf(key));
      await s3.deleteObject(lostNameOf(key));
    },

    list: () => listed(s3, location, ''),

    async trash(key) {
      await s3.moveObject(nameOf(key), lostNameOf(key));
    },

    async emptyTrash(before) {
      const removed: string[] = [];
      for await (const batch of listed(s3, location, 'trash/'))
        for (const { key } of batch.filter(({ modified }) => modified < before)) {
          await s3.deleteObject(lostNameOf(key));
          removed.push(key);
        }
      return removed;
    },

    ...noteUnder(s3, location.prefix),
  };
}

/** The note that lies beside the blobs. */
function noteUnder(s3: S3mini, prefix: string): Pick<BlobStore, 'readNote' | 'writeNote'> {
  return {
    async readNote() {
      return (await s3.getObject(`${prefix}${noteName}`)) ?? undefined;
    },

    async writeNote(text) {
      await s3.putObject(`${prefix}${noteName}`, text, 'application/json');
    },
  };
}

/** The blobs below a folder of the location (`''` or one that ends with a slash), page by page. */
async function* listed(
  s3: S3mini,
  location: S3Location,
  folder: string,
): AsyncGenerator<StoredBlob[]> {
  const prefix = `${location.prefix}${folder}`;
  let next: string | undefined;
  do {
    const page = await s3.listObjectsPaged('/', prefix, blobBatch, next);
    if (!page) throw new Error(`The bucket at ${location.endpoint} does not exist.`);
    next = page.nextContinuationToken;
    yield (page.objects ?? [])
      .map((object) => ({
        key: object.Key.slice(prefix.length),
        modified: object.LastModified.getTime(),
      }))
      .filter(({ key }) => isBlobKey(key));
  } while (next);
}

async function put(s3: S3mini, name: string, file: LocalFile): Promise<void> {
  const { body } = await openFileStream(file.path);
  try {
    await s3.putObject(
      name,
      body,
      'application/pdf',
      undefined,
      // The payload is not part of the signature; this makes the storage refuse one that changed on
      // the way.
      { 'x-amz-checksum-sha256': Buffer.from(file.sha256).toString('base64') },
      file.size,
    );
  } finally {
    // An upload that failed before it began leaves the stream unread, and the file open.
    if (!body.locked) await body.cancel();
  }
}

/**
 * fetch that gives up when no answer begins in time (its body may take longer), and that may send
 * streams.
 */
function fetchWithin(timeoutMs: number): typeof fetch {
  return async (input, init) => {
    const abort = new AbortController();
    const timer = setTimeout(
      () => abort.abort(new Error(`The object storage did not answer within ${timeoutMs} ms.`)),
      timeoutMs,
    );
    try {
      const streaming: RequestInit & { duplex: 'half' } = {
        ...init,
        signal: abort.signal,
        duplex: 'half',
      };
      return await fetch(input, streaming);
    } finally {
      clearTimeout(timer);
    }
  };
}
