import { createHash, randomUUID } from 'node:crypto';
import {
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type Mischief,
  type SeenRequest,
  type TestS3,
  startS3,
} from '#testing/storage/s3Server.ts';
import type { BlobStore } from './blobStore.ts';
import { createS3Blobs } from './s3Blobs.ts';
import { type Scratch, createScratch } from './scratch.ts';

const bytes = Buffer.alloc(300_000, '%PDF-1.7 of one kind\n');
const ref = { blobKey: 'blob-0001', sha256: createHash('sha256').update(bytes).digest('hex') };
const name = `documents/${ref.blobKey}`;

let folder: string;
let s3: TestS3;
let scratch: Scratch;
let blobs: BlobStore;
let pauses: number[];
let time: number;
/** The deadlines that run, in ms. */
let deadlines: Map<symbol, { ms: number; action: () => void }>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 's3-blobs-'));
  s3 = await startS3(() => 1_000_000);
  scratch = createScratch(join(folder, 'scratch'), randomUUID);
  pauses = [];
  deadlines = new Map();
  time = 1_000_000;
  blobs = createS3Blobs({ ...s3, prefix: 'documents/' }, scratch, {
    now: () => time,
    random: () => 0.5,
    async sleep(ms) {
      pauses.push(ms);
      time += ms;
    },
    after(ms, action) {
      const id = Symbol('deadline');
      deadlines.set(id, { ms, action });
      return () => void deadlines.delete(id);
    },
  });
});
afterEach(async () => {
  await s3.stop();
  if (deadlines.size > 0) throw new Error('a deadline outlives its request');
  rmSync(folder, { recursive: true, force: true });
});

/** Lets every deadline come that runs, and the time pass that it takes. */
function letDeadlinesCome(): void {
  for (const { ms, action } of deadlines.values()) {
    time += ms;
    action();
  }
}

/** Makes the first so many requests of an action go wrong. */
function spoil(action: string, mischief: Mischief, times = 1): void {
  let left = times;
  s3.mischief = (request: SeenRequest) => {
    if (request.action !== action || left === 0) return undefined;
    left -= 1;
    return mischief;
  };
}

async function keep(content = bytes): Promise<void> {
  const path = scratch.newPath();
  writeFileSync(path, content);
  await blobs.keep(ref.blobKey, await scratch.measure(path));
}
const lent = () => blobs.withLocalFile(ref, async (path) => readFileSync(path));
const actions = () => s3.seen.map(({ action }) => action);

const silent: Mischief = { silent: letDeadlinesCome };
const stalls: Mischief = { stalls: letDeadlinesCome };
const overloaded: Mischief = { status: 503, code: 'SlowDown' };

test.each<[string, Mischief]>([
  ['is overloaded', overloaded],
  ['is asked too often', { status: 429, code: 'TooManyRequests' }],
  ['has an inner fault', { status: 500, code: 'InternalError' }],
  ['closes the connection', 'cut before'],
  ['closes the connection before it says that it is done', 'cut after'],
  ['never answers', silent],
])('a document is kept by a storage that %s twice', async (_case, mischief) => {
  spoil('PUT', mischief, 2);
  await keep();
  expect(s3.objects.get(name)?.bytes.equals(bytes)).toBe(true);
  expect(actions()).toEqual(['PUT', 'PUT', 'PUT']);
  expect(pauses).toEqual([100, 200]);
  expect(readdirSync(join(folder, 'scratch'))).toEqual([]);
});

test.each<[string, Mischief]>([
  ['is overloaded', overloaded],
  ['breaks off in the middle', 'cut within'],
  ['stops in the middle without an end', stalls],
  ['closes the connection', 'cut before'],
  ['never answers', silent],
])('a document is read from a storage that %s twice', async (_case, mischief) => {
  await keep();
  spoil('GET', mischief, 2);
  const found = await lent();
  expect(found.found && found.result.equals(bytes)).toBe(true);
  expect(actions()).toEqual(['PUT', 'GET', 'GET', 'GET']);
  expect(readdirSync(join(folder, 'scratch'))).toEqual([]);
});

test('bytes that the way changed are fetched again, those that stay wrong are given to nobody', async () => {
  await keep();
  spoil('GET', 'wrong bytes');
  const found = await lent();
  expect(found.found && found.result.equals(bytes)).toBe(true);
  spoil('GET', 'wrong bytes', Infinity);
  expect(await lent()).toEqual({ found: false, fault: 'changed' });
  expect(readdirSync(join(folder, 'scratch'))).toEqual([]);
});

test('a storage that says it has kept other bytes is asked to keep them again', async () => {
  spoil('PUT', 'wrong bytes');
  await keep();
  expect(s3.objects.get(name)?.bytes.equals(bytes)).toBe(true);
  expect(actions()).toEqual(['PUT', 'PUT']);
  spoil('PUT', 'wrong bytes', Infinity);
  await expect(keep()).rejects.toThrow('KeptOtherBytes');
});

test('attempts are five at most, with pauses that double up to a half each', async () => {
  spoil('PUT', overloaded, Infinity);
  await expect(keep()).rejects.toThrow('The object storage answered 503 SlowDown to PUT.');
  expect(actions()).toEqual(['PUT', 'PUT', 'PUT', 'PUT', 'PUT']);
  expect(pauses).toEqual([100, 200, 400, 800]);
  // The file is still there, for whoever tries again.
  expect(readdirSync(join(folder, 'scratch'))).toHaveLength(1);
});

test('a storage that never answers is given up after three attempts of a minute', async () => {
  await keep();
  spoil('GET', silent, Infinity);
  await expect(lent()).rejects.toThrow('The object storage said nothing for 60000 ms.');
  expect(actions()).toEqual(['PUT', 'GET', 'GET', 'GET']);
  expect(readdirSync(join(folder, 'scratch'))).toEqual([]);
});

test('what is refused for a reason is not sent again', async () => {
  spoil('PUT', { status: 403, code: 'AccessDenied' });
  await expect(keep()).rejects.toThrow('403 AccessDenied');
  spoil('GET', { status: 301, code: 'PermanentRedirect' });
  await expect(lent()).rejects.toThrow('301 PermanentRedirect');
  expect(actions()).toEqual(['PUT', 'GET']);
});

test('a bucket that is gone is not a document that is missing', async () => {
  spoil('GET', { status: 404, code: 'NoSuchBucket' });
  await expect(lent()).rejects.toThrow('404 NoSuchBucket');
});

test('a copy that fails after its 200 is made again before the first one is deleted', async () => {
  await keep();
  spoil('PUT', 'false success');
  await blobs.trash(ref.blobKey);
  expect([...s3.objects.keys()]).toEqual(['documents/trash/blob-0001']);
  expect(actions()).toEqual(['PUT', 'PUT', 'PUT', 'DELETE']);
  spoil('PUT', 'false success', Infinity);
  await expect(lent()).rejects.toThrow('InternalError');
  expect([...s3.objects.keys()]).toEqual(['documents/trash/blob-0001']);
});

test('a list is not taken from an error that says it is a success', async () => {
  await keep();
  spoil('GET list-type max-keys prefix', 'a page');
  const read = async () => {
    for await (const page of blobs.list()) expect(page).toHaveLength(1);
  };
  await expect(read()).rejects.toThrow('something else');
  await read();
});

test('what is sent is signed with the digest of its bytes', async () => {
  await keep();
  expect(s3.seen[0]?.headers).toMatchObject({
    'x-amz-content-sha256': ref.sha256,
    'x-amz-checksum-sha256': Buffer.from(ref.sha256, 'hex').toString('base64'),
    'content-length': String(bytes.byteLength),
    'content-type': 'application/pdf',
  });
});

test('a 200 that names nothing is not believed: the object is asked for before it counts as kept', async () => {
  spoil('PUT', 'a page');
  await expect(keep()).rejects.toThrow('NotKept');
  expect(actions()).toEqual(['PUT', 'HEAD']);
  expect(s3.objects.has(name)).toBe(false);
  // The file is still there for who tries again, and an object that is there is believed.
  await keep();
  expect((await lent()).found).toBe(true);
});

test('where this machine’s clock is wrong, requests are signed by the storage’s', async () => {
  const hour = 3_600_000;
  const there = new Date(Date.now() - 5 * hour);
  spoil('PUT', {
    status: 403,
    code: 'RequestTimeTooSkewed',
    headers: { date: there.toUTCString() },
  });
  await keep();
  const signedAt = s3.seen.map(({ headers }) => String(headers['x-amz-date']).slice(0, 11));
  const named = (moment: number) => new Date(moment).toISOString().replaceAll('-', '').slice(0, 11);
  expect(actions()).toEqual(['PUT', 'PUT']);
  expect([named(there.getTime()), named(there.getTime() + hour)]).toContain(signedAt[1]);
});

test('a file that is gone or became shorter is said at once, and the storage is not blamed', async () => {
  const path = scratch.newPath();
  writeFileSync(path, bytes);
  const file = await scratch.measure(path);
  truncateSync(path, 10);
  await expect(blobs.keep(ref.blobKey, file)).rejects.toThrow('The file became shorter');
  unlinkSync(path);
  await expect(blobs.keep(ref.blobKey, file)).rejects.toThrow('ENOENT');
  expect(s3.objects.size).toBe(0);
});

test('a large document waits for no leave, goes whole in its length, and keeps its connection', async () => {
  const large = Buffer.alloc(5_000_000, 'large ');
  await keep(large);
  await keep(large);
  const [first] = s3.seen;
  expect(first?.headers).not.toHaveProperty('expect');
  expect(first?.headers).not.toHaveProperty('transfer-encoding');
  expect(first?.headers['content-length']).toBe(String(large.byteLength));
  expect(new Set(s3.seen.map(({ port }) => port)).size).toBe(1);
});
