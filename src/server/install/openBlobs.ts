import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BlobStore } from '#server/service/storage/blobs/blobStore.ts';
import { createDiskBlobs } from '#server/service/storage/blobs/diskBlobs.ts';
import { parseBlobUrl } from '#server/service/storage/blobs/parseBlobUrl.ts';
import { createS3Blobs } from '#server/service/storage/blobs/s3Blobs.ts';
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
 * Opens the store of documents: below DATA_DIR, or the S3-compatible storage that BLOB_URL names.
 * Throws ConfigError when BLOB_URL cannot be used.
 */
export function openBlobs(
  config: Config,
  scratch: Scratch,
  environment: Record<string, string | undefined>,
): BlobStore {
  if (config.blobUrl === undefined) return createDiskBlobs(join(config.dataDir, 'blobs'));
  const parsed = parseBlobUrl(config.blobUrl, environment);
  if (parsed.problem !== undefined) throw new ConfigError([parsed.problem]);
  return createS3Blobs(parsed.location, scratch, clock);
}
