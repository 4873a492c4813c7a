import { createHash, randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type TestS3, startS3 } from '#testing/storage/s3Server.ts';
import type { BlobStore } from './blobStore.ts';
import { createDiskBlobs } from './diskBlobs.ts';
import { createS3Blobs } from './s3Blobs.ts';
import type { S3Clock } from './s3Client.ts';
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

/** Time stands still, pauses are over at once, and no deadline comes. */
const clock: S3Clock = {
  now: () => 1_000_000,
  random: () => 0.5,
  sleep: async () => undefined,
  after: () => () => undefined,
};

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
/** The reference to a blob with these bytes. */
const refTo = (blobKey: string, bytes: Buffer) => ({ blobKey, sha256: sha256Of(bytes) });

interface Bench {
  blobs: BlobStore;
  scratch: Scratch;
  folder: string;
  /** Makes a blob look as if written at this moment (ms since 1970). */
  date(key: string, modified: number): void;
  /** Puts other bytes in the place of a blob, as a fault of the disk or a person would. */
  spoil(key: string, bytes: Buffer): void;
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
    spoil: (key, bytes) => writeFileSync(join(folder, 'blobs', key.slice(0, 2), key), bytes),
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
    blobs: createS3Blobs({ ...s3, prefix: 'documents/' }, scratch, clock),
    date: (key, modified) => {
      const object = s3.objects.get(`documents/${key}`);
      if (object) object.modified = modified;
    },
    spoil: (key, bytes) => {
      const object = s3.objects.get(`documents/${key}`);
      if (object) object.bytes = bytes;
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
    const blob = await bench.blobs.read(refTo('blob-0001', bytes));
    if (typeof blob === 'string') throw new Error(blob);
    expect(blob.size).toBe(bytes.byteLength);
    expect((await readAll(blob.body)).equals(bytes)).toBe(true);
    const lent = await bench.blobs.withLocalFile(refTo('blob-0001', bytes), async (path) =>
      readFileSync(path),
    );
    expect(lent.found && lent.result.equals(bytes)).toBe(true);
    expect(readdirSync(join(bench.folder, 'scratch'))).toEqual([]);
  });

  test('what stands in its place before it is decided about is kept there or taken back', async () => {
    const bytes = pdfOf(70_000);
    /** A file in its place; where a store is far away, the file as it was received. */
    const placed = async (key: string) => {
      const file = await receive(bytes);
      return (await bench.blobs.place?.(key, file)) ?? file;
    };
    const file = await placed('blob-0001');
    expect(readFileSync(file.path).equals(bytes)).toBe(true);
    await bench.blobs.keep('blob-0001', file, true);
    const blob = await bench.blobs.read(refTo('blob-0001', bytes));
    if (typeof blob === 'string') throw new Error(blob);
    expect((await readAll(blob.body)).equals(bytes)).toBe(true);
    const other = await placed('blob-0002');
    await bench.blobs.remove('blob-0002');
    await bench.scratch.discard(other.path);
    expect(await bench.blobs.read(refTo('blob-0002', bytes))).toBe('missing');
    expect(readdirSync(join(bench.folder, 'scratch'))).toEqual([]);
  });

  test('a blob that is not there is not there', async () => {
    const none = refTo('blob-none', pdfOf(10));
    expect(await bench.blobs.read(none)).toBe('missing');
    expect(await bench.blobs.withLocalFile(none, async () => 1)).toEqual({
      found: false,
      fault: 'missing',
    });
    await bench.blobs.remove('blob-none');
  });

  test('a reader may stop early, and a removed blob is gone', async () => {
    const bytes = pdfOf(500_000);
    await bench.blobs.keep('blob-0001', await receive(bytes));
    const blob = await bench.blobs.read(refTo('blob-0001', bytes));
    if (typeof blob === 'string') throw new Error(blob);
    const reader = blob.body.getReader();
    expect((await reader.read()).done).toBe(false);
    await reader.cancel();
    expect(readdirSync(join(bench.folder, 'scratch'))).toEqual([]);
    await bench.blobs.remove('blob-0001');
    expect(await bench.blobs.read(refTo('blob-0001', bytes))).toBe('missing');
  });

  test('other bytes than were kept are given to nobody, not even their beginning', async () => {
    const bytes = pdfOf(300_000);
    await bench.blobs.keep('blob-0001', await receive(bytes));
    const spoilt = Buffer.from(bytes);
    spoilt[299_999] = 0x79;
    bench.spoil('blob-0001', spoilt);
    expect(await bench.blobs.read(refTo('blob-0001', bytes))).toBe('changed');
    expect(await bench.blobs.withLocalFile(refTo('blob-0001', bytes), async () => 1)).toEqual({
      found: false,
      fault: 'changed',
    });
    expect(readdirSync(join(bench.folder, 'scratch'))).toEqual([]);
  });

  test('a failing borrower leaves no file behind', async () => {
    const bytes = pdfOf(5_000);
    await bench.blobs.keep('blob-0001', await receive(bytes));
    await expect(
      bench.blobs.withLocalFile(refTo('blob-0001', bytes), () =>
        Promise.reject(new Error('crashed')),
      ),
    ).rejects.toThrow('crashed');
    expect(readdirSync(join(bench.folder, 'scratch'))).toEqual([]);
  });

  const listed = async () => {
    const all: { key: string; modified: number }[] = [];
    for await (const batch of bench.blobs.list()) all.push(...batch);
    return all.toSorted((one, other) => one.key.localeCompare(other.key));
  };

  test('the list names every blob with its time, and neither the trash nor the note', async () => {
    for (const key of ['blob-0001', 'blob-0002', 'clob-0001']) {
      await bench.blobs.keep(key, await receive(pdfOf(1_000)));
      bench.date(key, 5_000);
    }
    await bench.blobs.trash('blob-0002');
    await bench.blobs.writeNote('{}');
    expect(await listed()).toEqual([
      { key: 'blob-0001', modified: 5_000 },
      { key: 'clob-0001', modified: 5_000 },
    ]);
  });

  test('a blob in the trash comes back when it is read, and is young then', async () => {
    const bytes = pdfOf(1_000);
    await bench.blobs.keep('blob-0001', await receive(bytes));
    bench.date('blob-0001', 5_000);
    await bench.blobs.trash('blob-0001');
    expect(await listed()).toEqual([]);
    const lent = await bench.blobs.withLocalFile(refTo('blob-0001', bytes), async (path) =>
      readFileSync(path),
    );
    expect(lent.found && lent.result.equals(bytes)).toBe(true);
    const [back] = await listed();
    expect(back?.key).toBe('blob-0001');
    expect(back?.modified).toBeGreaterThan(5_000);
    expect(await bench.blobs.emptyTrash(Number.MAX_SAFE_INTEGER)).toEqual([]);
  });

  test('the trash is emptied of what came before a moment, and what is removed is gone from it', async () => {
    const bytes = pdfOf(1_000);
    for (const key of ['blob-0001', 'blob-0002']) {
      await bench.blobs.keep(key, await receive(bytes));
      await bench.blobs.trash(key);
    }
    expect(await bench.blobs.emptyTrash(500_000)).toEqual([]);
    await bench.blobs.remove('blob-0001');
    expect(await bench.blobs.read(refTo('blob-0001', bytes))).toBe('missing');
    expect(await bench.blobs.emptyTrash(Number.MAX_SAFE_INTEGER)).toEqual(['blob-0002']);
    expect(await bench.blobs.read(refTo('blob-0002', bytes))).toBe('missing');
  });

  test('the note beside the documents is read back as it was written last', async () => {
    expect(await bench.blobs.readNote()).toBe(undefined);
    await bench.blobs.writeNote('first');
    await bench.blobs.writeNote('second');
    expect(await bench.blobs.readNote()).toBe('second');
  });

  test('a name that could leave the folder is no key', async () => {
    for (const key of ['../../etc/passwd', '..', 'a/b-12345', 'SHOUTING', 'short', 'blob-00\n1'])
      await expect(bench.blobs.read({ blobKey: key, sha256: '' })).rejects.toThrow(RangeError);
  });
});

test('on disk a note is written over the one before, also over one of another version', async () => {
  const bench = await diskBench();
  try {
    const blobs = join(bench.folder, 'blobs');
    const path = join(blobs, 'installation.json');
    const file = () => statSync(path);
    writeFileSync(path, 'of another version');
    await bench.blobs.writeNote('first');
    const { ino, size } = file();
    await bench.blobs.writeNote('a longer one');
    expect(await bench.blobs.readNote()).toBe('a longer one');
    await bench.blobs.writeNote('short');
    expect(await bench.blobs.readNote()).toBe('short');
    expect([file().ino, file().size]).toEqual([ino, size]);
    const long = 'x'.repeat(2 * size);
    await bench.blobs.writeNote(long);
    expect(await bench.blobs.readNote()).toBe(long);
    expect(readdirSync(blobs).filter((name) => name.includes('.new'))).toEqual([]);
  } finally {
    await bench.stop();
  }
});

test('requests with wrong keys are refused by the storage, and say so', async () => {
  const bench = await s3Bench();
  const location = { ...bench.s3, accessKeyId: 'wrong', prefix: '' };
  const wrong = createS3Blobs(location, bench.scratch, clock);
  await expect(wrong.read({ blobKey: 'blob-0001', sha256: '' })).rejects.toThrow(/403/);
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
