import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { S3mini } from 's3mini';
import { type BlobStore, checkBlobKey, isBlobKey } from './blobStore.ts';
import { openFileStream } from './fileStream.ts';
import type { S3Location } from './parseBlobUrl.ts';
import type { LocalFile, Scratch } from './scratch.ts';

/** How long the storage may take to begin its answer, in ms; an upload of 50 MB is within it. */
const ANSWER_TIMEOUT_MS = 120_000;

/**
 * How many names one question about use may carry, well under the databases' limits of parameters.
 */
const SWEEP_BATCH = 500;

/**
 * Blobs in S3-compatible storage. Files for child processes are fetched into the scratch folder for
 * as long as they are needed.
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
  return {
    async keep(key, file) {
      await put(s3, nameOf(key), file);
      await scratch.discard(file.path);
    },

    async read(key) {
      const answer = await s3.getObjectResponse(nameOf(key));
      if (!answer?.body) return undefined;
      const size = Number(answer.headers.get('content-length') ?? Number.NaN);
      if (!Number.isSafeInteger(size))
        throw new Error(`The object storage sent ${key} without a Content-Length.`);
      return { size, body: answer.body };
    },

    async withLocalFile(key, work) {
      const answer = await s3.getObjectResponse(nameOf(key));
      if (!answer?.body) return { found: false };
      const path = scratch.newPath();
      try {
        await pipeline(Readable.from(answer.body), createWriteStream(path, { mode: 0o600 }));
        return { found: true, result: await work(path) };
      } finally {
        await scratch.discard(path);
      }
    },

    async remove(key) {
      await s3.deleteObject(nameOf(key));
    },

    async sweep(inUse, before) {
      let removed = 0;
      let next: string | undefined;
      do {
        const page = await s3.listObjectsPaged('/', location.prefix, SWEEP_BATCH, next);
        if (!page) throw new Error(`The bucket at ${location.endpoint} does not exist.`);
        next = page.nextContinuationToken;
        const old = (page.objects ?? [])
          .filter((object) => object.LastModified.getTime() < before)
          .map((object) => object.Key.slice(location.prefix.length))
          .filter(isBlobKey);
        const used = await inUse(old);
        for (const key of old) {
          if (used.has(key)) continue;
          await s3.deleteObject(nameOf(key));
          removed += 1;
        }
      } while (next);
      return removed;
    },
  };
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
