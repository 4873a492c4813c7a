import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { createScratch } from '#server/service/storage/blobs/scratch.ts';
import { startS3, type TestS3 } from '#testing/storage/s3Server.ts';
import { openBlobs } from './openBlobs.ts';

const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const close of closing.splice(0).toReversed()) await close();
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'open-blobs-'));
  closing.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function startStorage(): Promise<TestS3> {
  const s3 = await startS3(() => 1_000_000);
  closing.push(() => s3.stop());
  return s3;
}

async function open(s3: TestS3, onRetry?: () => void) {
  const folder = newFolder();
  const environment = {
    DATA_DIR: folder,
    BLOB_URL: `s3://${s3.bucket}/papers?endpoint=${s3.endpoint}&region=${s3.region}`,
    AWS_ACCESS_KEY_ID: s3.accessKeyId,
    AWS_SECRET_ACCESS_KEY: s3.secretAccessKey,
  };
  const scratch = createScratch(join(folder, 'scratch'), randomUUID);
  return openBlobs(readConfig(environment, folder), scratch, environment, onRetry);
}

test('of Amazon’s own settings, in the environment or at home, none but ours is heeded', async () => {
  const home = newFolder();
  mkdirSync(join(home, '.aws'));
  for (const file of ['config', 'credentials'])
    writeFileSync(
      join(home, '.aws', file),
      '[profile other]\nregion = mars-1\nmax_attempts = many\n[other]\naws_access_key_id = OTHER\naws_secret_access_key = other\n',
    );
  const lies = {
    HOME: home,
    AWS_PROFILE: 'other',
    AWS_REGION: 'mars-1',
    AWS_ENDPOINT_URL: 'http://127.0.0.1:1',
    AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:1',
    AWS_SESSION_TOKEN: 'another',
    AWS_MAX_ATTEMPTS: 'many',
    AWS_RETRY_MODE: 'never',
    AWS_DEFAULTS_MODE: 'auto',
    AWS_REQUEST_CHECKSUM_CALCULATION: 'SOMETIMES',
    AWS_RESPONSE_CHECKSUM_VALIDATION: 'SOMETIMES',
    AWS_USE_FIPS_ENDPOINT: 'perhaps',
    AWS_USE_DUALSTACK_ENDPOINT: 'perhaps',
    AWS_S3_USE_ARN_REGION: 'perhaps',
    AWS_S3_DISABLE_MULTIREGION_ACCESS_POINTS: 'perhaps',
    AWS_S3_DISABLE_EXPRESS_SESSION_AUTH: 'perhaps',
    AWS_AUTH_SCHEME_PREFERENCE: 'none',
  };
  for (const [name, value] of Object.entries(lies)) vi.stubEnv(name, value);
  const s3 = await startStorage();
  const blobs = await open(s3);
  await blobs.writeNote('{}');
  expect(await blobs.readNote()).toBe('{}');
  expect([...s3.objects.keys()]).toEqual(['papers/installation.json']);
  for (const { headers } of s3.seen) expect(headers).not.toHaveProperty('x-amz-security-token');
});

test('whenever the storage is asked again, that is told', async () => {
  const s3 = await startStorage();
  const onRetry = vi.fn<() => void>();
  const blobs = await open(s3, onRetry);
  await blobs.writeNote('{}');
  expect(onRetry).not.toHaveBeenCalled();
  let left = 1;
  s3.mischief = () => (left-- > 0 ? 'cut before' : undefined);
  expect(await blobs.readNote()).toBe('{}');
  expect(onRetry).toHaveBeenCalledOnce();
});
