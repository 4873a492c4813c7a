import { createHash, randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type TestS3, signWith, startS3 } from '#testing/storage/s3Server.ts';
import type { BlobStore } from './blobStore.ts';
import { createDiskBlobs } from './diskBlobs.ts';
import { createS3Blobs } from './s3Blobs.ts';
import { type LocalFile, type Scratch, createScratch } from './scratch.ts';

const limits = { maxBytes: 2_000_000, marker: '%PDF-' };
const pdfOf = (size: number) => Buffer.alloc(size, 'x').fill('%PDF-1.7\n', 0, 9);

async function* inChunks(bytes: Uint8Array, chunk: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += chunk) yield bytes.subarray(at, at + chunk);
}

async function readAll(body: ReadableStream<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

interface Bench {
  blobs: BlobStore;
  scratch: Scratch;
  folder: string;
  /** Makes a blob look as if written at this moment (ms since 1970). */
  date(key: string, modified: number): void;
  stop(): Promise<void>;
}

async function diskBench(): Promise<Bench> {
  const folder = mkdtempSync(join(tmpdir(), 'blobs-'));
  return {
    folder,
    scratch: createScratch(join(folder, 'scratch'), randomUUID),
    blobs: createDiskBlobs(join(folder, 'blobs')),
    date: (key, modified) =>
      utimesSync(join(folder, 'blobs', key.slice(0, 2), key), modified / 1000, modified / 1000),
    stop: () => Promise.resolve(),
  };
}

async function s3Bench(): Promise<Bench & { s3: TestS3 }> {
  const folder = mkdtempSync(join(tmpdir(), 'blobs-'));
  const s3 = await startS3(() => 1_000_000);
  const scratch = createScratch(join(folder, 'scratch'), randomUUID);
  return {
    s3,
    folder,
    scratch,
    blobs: createS3Blobs({ ...s3, prefix: 'documents/' }, scratch),
    date: (key, modified) => {
      const object = s3.objects.get(`documents/${key}`);
      if (object) object.modified = modified;
    },
    stop: () => s3.stop(),
  };
}

describe.each([
  ['on disk', diskBench],
  ['on S3', s3Bench],
] as const)('the blob store %s', (_name, start) => {
  let bench: Bench;
  beforeEach(async () => {
    bench = await start();
  });
  afterEach(async () => {
    await bench.stop();
    rmSync(bench.folder, { recursive: true, force: true });
  });

  const receive = async (bytes: Buffer, chunk = 50_000): Promise<LocalFile> => {
    const received = await bench.scratch.receive(inChunks(bytes, chunk), limits);
    if (!received.file) throw new Error(received.refused);
    return received.file;
  };

  test('what was received and kept is read back byte for byte, and nothing stays in the scratch folder', async () => {
    const bytes = pdfOf(1_234_567);
    const file = await receive(bytes);
    expect(file.size).toBe(bytes.byteLength);
    expect(Buffer.from(file.sha256)).toEqual(createHash('sha256').update(bytes).digest());
    await bench.blobs.keep('blob-0001', file);
    const blob = await bench.blobs.read('blob-0001');
    if (!blob) throw new Error('not kept');
    expect(blob.size).toBe(bytes.byteLength);
    expect((await readAll(blob.body)).equals(bytes)).toBe(true);
    const lent = await bench.blobs.withLocalFile('blob-0001', async (path) => readFileSync(path));
    expect(lent.found && lent.result.equals(bytes)).toBe(true);
    expect(readdirSync(join(bench.folder, 'scratch'))).toEqual([]);
  });

  test('a blob that is not there is not there', async () => {
    expect(await bench.blobs.read('blob-none')).toBe(undefined);
    expect(await bench.blobs.withLocalFile('blob-none', async () => 1)).toEqual({ found: false });
    await bench.blobs.remove('blob-none');
  });

  test('a reader may stop early, and a removed blob is gone', async () => {
    await bench.blobs.keep('blob-0001', await receive(pdfOf(500_000)));
    const blob = await bench.blobs.read('blob-0001');
    const reader = blob?.body.getReader();
    expect((await reader?.read())?.done).toBe(false);
    await reader?.cancel();
    await bench.blobs.remove('blob-0001');
    expect(await bench.blobs.read('blob-0001')).toBe(undefined);
  });

  test('a failing borrower leaves no file behind', async () => {
    await bench.blobs.keep('blob-0001', await receive(pdfOf(5_000)));
    await expect(
      bench.blobs.withLocalFile('blob-0001', () => Promise.reject(new Error('crashed'))),
    ).rejects.toThrow('crashed');
    expect(readdirSync(join(bench.folder, 'scratch'))).toEqual([]);
  });

  test('the sweep removes old blobs that nothing names, and no others', async () => {
    for (const key of ['blob-used', 'blob-lost', 'clob-lost', 'blob-young'])
      await bench.blobs.keep(key, await receive(pdfOf(1_000)));
    for (const key of ['blob-used', 'blob-lost', 'clob-lost']) bench.date(key, 1_000);
    bench.date('blob-young', 9_000);
    const inUse = async (keys: string[]) => new Set(keys.filter((key) => key === 'blob-used'));
    expect(await bench.blobs.sweep(inUse, 5_000)).toBe(2);
    expect((await bench.blobs.read('blob-lost')) ?? 'gone').toBe('gone');
    for (const key of ['blob-used', 'blob-young']) {
      const blob = await bench.blobs.read(key);
      expect(blob?.size).toBe(1_000);
      await blob?.body.cancel();
    }
  });

  test('a name that could leave the folder is no key', async () => {
    for (const key of ['../../etc/passwd', '..', 'a/b-12345', 'SHOUTING', 'short', 'blob-00\n1'])
      await expect(bench.blobs.read(key)).rejects.toThrow(RangeError);
  });
});

test('requests with a wrong secret are refused by the storage, and say so', async () => {
  const bench = await s3Bench();
  const wrong = createS3Blobs({ ...bench.s3, secretAccessKey: 'wrong', prefix: '' }, bench.scratch);
  await expect(wrong.read('blob-0001')).rejects.toThrow(/403/);
  await bench.stop();
  rmSync(bench.folder, { recursive: true, force: true });
});

test('a file that changed on its way to the storage is refused by it', async () => {
  const bench = await s3Bench();
  const path = bench.scratch.newPath();
  writeFileSync(path, pdfOf(1_000));
  const file = await bench.scratch.measure(path);
  writeFileSync(path, pdfOf(1_000).fill('y', 500));
  await expect(bench.blobs.keep('blob-0001', file)).rejects.toThrow(/400/);
  expect(existsSync(path)).toBe(true);
  await bench.stop();
  rmSync(bench.folder, { recursive: true, force: true });
});

test('the storage of these tests signs as AWS publishes it', () => {
  // "Signature Calculations for the Authorization Header", example GET Object.
  const toSign = [
    'AWS4-HMAC-SHA256',
    '20130524T000000Z',
    '20130524/us-east-1/s3/aws4_request',
    '7344ae5b7ee6c3e7e6b0fe0640412a37625d1fbfff95c48bbb2dc43964946972',
  ].join('\n');
  expect(
    signWith('wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', '20130524', 'us-east-1', toSign),
  ).toBe('f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41');
});
