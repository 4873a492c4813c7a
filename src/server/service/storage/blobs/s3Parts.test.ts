import { randomBytes, randomUUID } from 'node:crypto';
import {
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Mischief, type TestS3, startS3 } from '#testing/storage/s3Server.ts';
import type { BlobStore } from './blobStore.ts';
import type { S3Encryption } from './parseBlobUrl.ts';
import { createS3Blobs } from './s3Blobs.ts';
import { S3Cut } from './s3Faults.ts';
import { usualSizes } from './s3Parts.ts';
import { type Scratch, createScratch } from './scratch.ts';

/** Two parts make the largest file that goes up whole, as usual. */
const sizes = { whole: 160_000, part: 80_000 };
const bytes = randomBytes(sizes.whole + 1);
const key = 'blob-0001';
const began = 'POST uploads';
const part = 'PUT partNumber uploadId';
const completed = 'POST uploadId';
const aborted = 'DELETE uploadId';

let folder: string;
let s3: TestS3;
let scratch: Scratch;
let blobs: BlobStore;
let deadlines: Set<() => void>;
let open: (encryption?: S3Encryption) => BlobStore;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 's3-parts-'));
  s3 = await startS3(() => 1_000_000);
  scratch = createScratch(join(folder, 'scratch'), randomUUID);
  s3.leastPart = sizes.part;
  deadlines = new Set();
  const clock = {
    now: () => 1_000_000,
    random: () => 0.5,
    sleep: async () => undefined,
    after(_ms: number, action: () => void) {
      deadlines.add(action);
      return () => void deadlines.delete(action);
    },
  };
  open = (encryption) => {
    const location = { ...s3, prefix: 'documents/', ...(encryption && { encryption }) };
    return createS3Blobs(location, scratch, clock, { sizes });
  };
  blobs = open();
});
afterEach(async () => {
  await s3.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Makes one request of an action go wrong, the first or a later one, or all from it on. */
function spoil(
  action: string,
  mischief: Mischief,
  which: { from?: number; to?: number } = {},
): void {
  const { from = 0 } = which;
  const { to = from + 1 } = which;
  let count = 0;
  s3.mischief = (request) => {
    if (request.action !== action) return undefined;
    count += 1;
    return count > from && count <= to ? mischief : undefined;
  };
}

async function receive(content: Buffer) {
  const path = scratch.newPath();
  writeFileSync(path, content);
  return scratch.measure(path);
}
const keep = async (content = bytes) => blobs.keep(key, await receive(content));
const actions = () => s3.seen.map(({ action }) => action);

async function expectKept(content = bytes): Promise<void> {
  expect(s3.objects.get(`documents/${key}`)?.bytes.equals(content)).toBe(true);
  expect(s3.uploads.size).toBe(0);
  expect(readdirSync(join(folder, 'scratch'))).toEqual([]);
}

test('a large file goes up in parts, each with its digest, and is read back', async () => {
  const file = await receive(bytes);
  await blobs.keep(key, file);
  expect(actions()).toEqual([began, part, part, part, completed]);
  expect(s3.seen[0]?.headers).toMatchObject({
    'content-type': 'application/pdf',
    'x-amz-checksum-algorithm': 'SHA256',
  });
  const sent = s3.seen.slice(1, 4).map(({ headers }) => Number(headers['content-length']));
  expect(sent).toEqual([sizes.part, sizes.part, 1]);
  await expectKept();
  const ref = { blobKey: key, sha256: Buffer.from(file.sha256).toString('hex') };
  const lent = await blobs.withLocalFile(ref, async (path) => readFileSync(path));
  expect(lent.found && lent.result.equals(bytes)).toBe(true);
});

test('the usual parts are as large as Amazon asks for', () => {
  expect(usualSizes.part).toBeGreaterThanOrEqual(5 * 1024 * 1024);
  expect(usualSizes.whole).toBeGreaterThanOrEqual(usualSizes.part);
});

test('a file of the largest size for one request goes up whole', async () => {
  const whole = bytes.subarray(0, sizes.whole);
  await keep(whole);
  expect(actions()).toEqual(['PUT']);
  await expectKept(whole);
});

test.each<[string, Mischief]>([
  ['is overloaded', { status: 503, code: 'SlowDown' }],
  ['closes the connection', 'cut before'],
  ['closes it before it says that it has the part', 'cut after'],
  ['keeps another byte', 'wrong bytes'],
  ['never answers', { silent: () => deadlines.forEach((action) => action()) }],
])('a part is sent again, alone, to a storage that %s', async (_case, mischief) => {
  spoil(part, mischief, { from: 1 });
  await keep();
  expect(actions()).toEqual([began, part, part, part, part, completed]);
  await expectKept();
});

test.each<[string, string, Mischief]>([
  ['a part is refused', part, { status: 403, code: 'AccessDenied' }],
  ['a part always fails', part, 'cut before'],
  ['a part always changes', part, 'wrong bytes'],
  ['it is not completed', completed, { status: 400, code: 'InvalidPart' }],
  ['its completion always fails after its 200', completed, 'false success'],
])('nothing is left behind when %s', async (_case, action, mischief) => {
  spoil(action, mischief, { to: Infinity });
  await expect(keep()).rejects.toThrow();
  expect(actions().at(-1)).toBe(aborted);
  expect([s3.uploads.size, s3.objects.size]).toEqual([0, 0]);
  // The file is still there, for whoever tries again.
  expect(readdirSync(join(folder, 'scratch'))).toHaveLength(1);
});

test.each<[string, Mischief]>([
  ['fails after its 200', 'false success'],
  ['is cut off before it is done', 'cut before'],
  ['fails', { status: 500, code: 'InternalError' }],
])('a completion that %s is asked for again', async (_case, mischief) => {
  spoil(completed, mischief);
  await keep();
  expect(actions().slice(-2)).toEqual([completed, completed]);
  await expectKept();
});

test('a completion whose answer is lost is known by the object that it made', async () => {
  spoil(completed, 'cut after');
  await keep();
  expect(actions().slice(-3)).toEqual([completed, completed, 'HEAD']);
  await expectKept();
});

test('an upload is begun again only where the storage says that it has not begun it', async () => {
  spoil(began, { status: 503, code: 'SlowDown' });
  await keep();
  await expectKept();
  s3.seen.length = 0;
  spoil(began, 'cut after');
  await expect(keep()).rejects.toThrow(S3Cut);
  expect(actions()).toEqual([began]);
});

test('a file that changed, or became shorter, is not completed', async () => {
  const changed = await receive(bytes);
  writeFileSync(changed.path, randomBytes(bytes.byteLength));
  await expect(blobs.keep(key, changed)).rejects.toThrow('The file changed while it was sent.');
  const cut = await receive(bytes);
  truncateSync(cut.path, sizes.part + 1);
  await expect(blobs.keep(key, cut)).rejects.toThrow('The file became shorter');
  expect([s3.uploads.size, s3.objects.size]).toEqual([0, 0]);
});

test.each<[S3Encryption | undefined, Record<string, string>]>([
  [undefined, {}],
  [{ algorithm: 'AES256' }, { 'x-amz-server-side-encryption': 'AES256' }],
  [
    { algorithm: 'aws:kms', kmsKeyId: 'key-1' },
    {
      'x-amz-server-side-encryption': 'aws:kms',
      'x-amz-server-side-encryption-aws-kms-key-id': 'key-1',
    },
  ],
])(
  'every object is made with the encryption %j, and nothing else names it',
  async (setting, headers) => {
    blobs = open(setting);
    await keep();
    await blobs.keep('blob-0002', await receive(bytes.subarray(0, 10)));
    await blobs.trash('blob-0002');
    await blobs.writeNote('{}');
    const encryptionOf = (all: Record<string, unknown>) =>
      Object.fromEntries(
        Object.entries(all).filter(([name]) => name.startsWith('x-amz-server-side-encryption')),
      );
    expect([...s3.objects.keys()]).toHaveLength(3);
    for (const object of s3.objects.values()) expect(encryptionOf(object.headers)).toEqual(headers);
    const others = s3.seen.filter(({ action }) => ![began, 'PUT'].includes(action));
    expect(others.length).toBeGreaterThan(0);
    for (const request of others) expect(encryptionOf(request.headers)).toEqual({});
  },
);

const beganAt = (id: string, initiated: number, name = `documents/${key}`) =>
  s3.uploads.set(id, { key: name, initiated, headers: {}, parts: new Map() });
const listed = /^GET .* uploads$/;

test('uploads that a killed process left are ended by their age, page by page, and no others', async () => {
  for (let index = 0; index < 450; index += 1) beganAt(`old-${index}`, 400_000 + index);
  beganAt('young', 600_000);
  beganAt('of another folder', 1, 'other/blob-0001');
  beganAt('of another program', 1, 'documents/a folder/file');
  expect(await blobs.endUnfinished(500_000)).toBe(450);
  expect([...s3.uploads.keys()]).toEqual(['young', 'of another folder', 'of another program']);
  expect(s3.seen.filter(({ action }) => listed.test(action))).toHaveLength(3);
  expect(await blobs.endUnfinished(500_000)).toBe(0);
});

test.each<[string, Mischief]>([
  ['is overloaded once', { status: 503, code: 'SlowDown' }],
  ['breaks off once', 'cut within'],
  ['closes the connection once', 'cut before'],
])('old uploads are ended also where the storage %s', async (_case, mischief) => {
  beganAt('old', 1);
  for (const action of [listed, /^DELETE uploadId/]) {
    let isDone = false;
    s3.mischief = (request) => {
      if (isDone || !action.test(request.action)) return undefined;
      isDone = true;
      return mischief;
    };
    expect(await blobs.endUnfinished(500_000)).toBe(1);
    beganAt('old', 1);
  }
});

test('no upload is ended by a list that lies', async () => {
  beganAt('old', 1);
  s3.mischief = ({ action }) => (listed.test(action) ? 'a page' : undefined);
  await expect(blobs.endUnfinished(500_000)).rejects.toThrow('something else');
  s3.mischief = ({ action }) =>
    listed.test(action) ? { status: 501, code: 'NotImplemented' } : undefined;
  await expect(blobs.endUnfinished(500_000)).rejects.toThrow('501 NotImplemented');
  s3.mischief = () => undefined;
  beganAt('without a time', Number.NaN);
  await expect(blobs.endUnfinished(500_000)).rejects.toThrow();
  expect(s3.uploads.size).toBe(2);
});
