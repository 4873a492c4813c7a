import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BlobStore } from '#server/service/storage/blobs/blobStore.ts';
import { createDiskBlobs } from '#server/service/storage/blobs/diskBlobs.ts';
import { parseBlobUrl } from '#server/service/storage/blobs/parseBlobUrl.ts';
import type { S3Clock } from '#server/service/storage/blobs/s3Client.ts';
import type { Scratch } from '#server/service/storage/blobs/scratch.ts';
import { type Config, ConfigError } from '#server/config/config.ts';

const clock: S3Clock = {
  now: Date.now,
  random: Math.random,
  sleep,
  after(ms, action) {
    const timer = setTimeout(action, ms);
    return () => clearTimeout(timer);
  },
};

/**
 * Opens the store of documents: below DATA_DIR, or the S3-compatible storage that BLOB_URL names;
 * `onRetry` is called whenever that is asked again. Rejects with ConfigError when BLOB_URL cannot
 * be used.
 */
export async function openBlobs(
  config: Config,
  scratch: Scratch,
  environment: Record<string, string | undefined>,
  onRetry?: () => void,
): Promise<BlobStore> {
  if (config.blobUrl === undefined) return createDiskBlobs(join(config.dataDir, 'blobs'));
  const parsed = parseBlobUrl(config.blobUrl, environment);
  if (parsed.problem !== undefined) throw new ConfigError([parsed.problem]);
  const { createS3Blobs } = await withS3();
  return createS3Blobs(parsed.location, scratch, clock, { onRetry });
}

/** What speaks to S3 comes only where it is needed: its package may be missing, and is large. */
async function withS3() {
  try {
    return await import('#server/service/storage/blobs/s3Blobs.ts');
  } catch (error) {
    if (!(error instanceof Error && error.message.includes('@aws-sdk/client-s3'))) throw error;
    throw new ConfigError([
      'BLOB_URL names an object storage, and the package that speaks to it is not installed: npm install @aws-sdk/client-s3',
    ]);
  }
}
