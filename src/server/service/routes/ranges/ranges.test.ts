import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { appPaths } from '#core/wire/paths.ts';
import { createRouter } from '#server/service/http/createRouter.ts';
import { createS3Blobs } from '#server/service/storage/blobs/s3Blobs.ts';
import { createScratch } from '#server/service/storage/blobs/scratch.ts';
import { pagesPdf } from '#testing/pdf/pagesPdf.ts';
import { rawStream } from '#testing/pdf/rawPdf.ts';
import { startS3 } from '#testing/storage/s3Server.ts';
import { samplePdf } from '#testing/service/samplePdf.ts';
import { finishBody, startTransaction } from '#testing/service/startedTransaction.ts';
import { openTestService, refusalOf } from '#testing/service/testService.ts';
import { readSendersFirstPageRoute } from './firstPageRoute.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Ten pages of 40 kB each, of which nothing can be packed. */
const scan = () => {
  const noise = (seed: number) =>
    Array.from({ length: 640 }, (_, at) =>
      createHash('sha512').update(`${seed} ${at}`).digest('hex'),
    ).join('\n% ');
  return new Uint8Array(
    pagesPdf(
      Array.from({ length: 10 }, (_, page) => ({ content: rawStream('', `% ${noise(page)}`) })),
    ),
  );
};

async function openScan(changes: Parameters<typeof openTestService>[0] = {}) {
  const own = await openTestService(changes);
  closing.push(() => own.close());
  const pdf = scan();
  const started = await startTransaction(own, { pdf });
  const ask = (headers: Record<string, string>, method = 'GET', where = 'file/a.pdf') =>
    started.sign(0, method, `/${where}`, undefined, headers);
  return { own, pdf, ask, started, etag: `"${createHash('sha256').update(pdf).digest('hex')}"` };
}

const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

test('one range is answered as it is asked for, and named by the digest of the document', async () => {
  const { pdf, ask, etag } = await openScan();
  for (const [range, begin, end] of [
    ['bytes=0-9', 0, 10],
    ['bytes=262140-262150', 262_140, 262_151],
    ['bytes=100-', 100, pdf.length],
    ['bytes=-7', pdf.length - 7, pdf.length],
    [`bytes=5-${pdf.length + 500}`, 5, pdf.length],
    [`bytes=-${'9'.repeat(15)}`, 0, pdf.length],
  ] as const) {
    const answer = await ask({ Range: range });
    expect([
      answer.status,
      answer.headers.get('content-range'),
      answer.headers.get('etag'),
    ]).toEqual([206, `bytes ${begin}-${end - 1}/${pdf.length}`, etag]);
    expect(Number(answer.headers.get('content-length'))).toBe(end - begin);
    expect((await bytesOf(answer)).equals(pdf.subarray(begin, end))).toBe(true);
  }
});

test('what is no range, and several, overlapping or in thousands, is answered by the whole', async () => {
  const { pdf, ask } = await openScan();
  const thousands = Array.from({ length: 5_000 }, () => '0-0').join(',');
  for (const range of [
    'bytes=0-9,5-20',
    'bytes=9-5',
    'lines=1-2',
    'bytes=-',
    `bytes=${thousands}`,
  ]) {
    const answer = await ask({ Range: range });
    expect([range.slice(0, 20), answer.status]).toEqual([range.slice(0, 20), 200]);
    expect((await bytesOf(answer)).equals(pdf)).toBe(true);
  }
});

test('a range beyond the end is refused with the size, and HEAD says that ranges are taken', async () => {
  const { pdf, ask, etag } = await openScan();
  const beyond = await ask({ Range: `bytes=${pdf.length}-` });
  expect(beyond.headers.get('content-range')).toBe(`bytes */${pdf.length}`);
  expect(await refusalOf(beyond)).toEqual([416, 'range-beyond']);
  const head = await ask({ Range: 'bytes=0-9' }, 'HEAD');
  expect([head.status, head.headers.get('accept-ranges'), head.headers.get('etag')]).toEqual([
    200,
    'bytes',
    etag,
  ]);
});

test('another document than the one that is meant is never mixed with it', async () => {
  const { pdf, ask, etag, started } = await openScan();
  expect((await ask({ Range: 'bytes=0-9', 'If-Match': etag })).status).toBe(206);
  expect((await ask({ Range: 'bytes=0-9', 'If-Range': etag })).status).toBe(206);
  const other = `"${'0'.repeat(64)}"`;
  expect(await refusalOf(await ask({ Range: 'bytes=0-9', 'If-Match': other }))).toEqual([
    412,
    'document-replaced',
  ]);
  expect((await bytesOf(await ask({ Range: 'bytes=0-9', 'If-Range': other }))).equals(pdf)).toBe(
    true,
  );
  await started.sign(0, 'POST', '/finish', finishBody('Anna'));
  await started.sign(1, 'POST', '/finish', finishBody('Jonas'));
  const sealing = await ask({ Range: 'bytes=0-9', 'If-Match': etag });
  expect(await refusalOf(sealing)).toEqual([404, 'not-ready']);
});

test('ranges of one link may come in hundreds, but not in thousands; another link goes on', async () => {
  const { ask, started } = await openScan();
  const isRight = async (answer: Response) => {
    await answer.body?.cancel();
    return answer.status === 206;
  };
  let count = 0;
  // They overlap, each of two pieces.
  while (count < 3_000 && (await isRight(await ask({ Range: `bytes=262000-${262_200 + count}` }))))
    count += 1;
  expect([count >= 500, count <= 1_300]).toEqual([true, true]);
  expect(await refusalOf(await ask({ Range: 'bytes=0-9' }))).toEqual([429, 'too-many-requests']);
  const other = await started.sign(1, 'GET', '/file/a.pdf', undefined, { Range: 'bytes=0-9' });
  expect(await isRight(other)).toBe(true);
});

test('a piece that was changed on disk is not given: the whole is looked at and refused', async () => {
  const { own, ask } = await openScan();
  const [blobKey = ''] = await own.parts.details.blobKeys();
  const file = join(own.folder, 'blobs', blobKey.slice(0, 2), blobKey);
  const bytes = readFileSync(file);
  bytes[1_000] = (bytes[1_000] ?? 0) ^ 1;
  writeFileSync(file, bytes);
  expect(await refusalOf(await ask({ Range: 'bytes=5-9' }))).toEqual([500, 'document-changed']);
  expect(own.documentFaults).toEqual([{ blobKey, fault: 'changed' }]);
});

test('page 1 comes in one answer, with the ranges that it consists of', async () => {
  const { pdf, ask, etag } = await openScan();
  const answer = await ask({}, 'GET', 'first-page');
  expect(answer.headers.get('etag')).toBe(etag);
  const [list = '', size] = (answer.headers.get('document-ranges') ?? '').split('/');
  expect(Number(size)).toBe(pdf.length);
  const parts = list.split(',').map((range) => {
    const [begin = 0, last = 0] = range.split('-').map(Number);
    return pdf.subarray(begin, last + 1);
  });
  const bytes = await bytesOf(answer);
  expect(bytes.equals(Buffer.concat(parts))).toBe(true);
  expect(bytes.length).toBeLessThan(pdf.length / 4);
  const missing = await ask({}, 'GET', 'first-page?file=b.pdf');
  expect(await refusalOf(missing)).toEqual([404, 'not-found']);
});

test('page 1 comes to the sender as to a signer, and to nobody else', async () => {
  const { own, ask, started } = await openScan();
  const router = createRouter((fault) => own.faults.push(fault));
  const path = appPaths.firstPage;
  router.use(async (call, next) => {
    call.set('owner', call.req.header('X-Owner') ?? 'mine');
    await next();
  });
  router.get(path.pattern, readSendersFirstPageRoute(own.parts));
  const askAsSender = async (query: string, headers = {}) =>
    router.fetch(
      new Request(own.url(`${path.build({ transactionId: started.id })}?${query}`), { headers }),
      { address: '203.0.113.7' },
    );
  const answer = await askAsSender('file=a.pdf');
  const signers = await ask({}, 'GET', 'first-page');
  for (const header of ['document-ranges', 'etag'])
    expect(answer.headers.get(header)).toBe(signers.headers.get(header));
  expect((await bytesOf(answer)).equals(await bytesOf(signers))).toBe(true);
  for (const refused of [
    await askAsSender('file=b.pdf'),
    await askAsSender('file=a.pdf', { 'X-Owner': 'theirs' }),
  ])
    expect(await refusalOf(refused)).toEqual([404, 'not-found']);
});

test('a small document is its own first page', async () => {
  const own = await openTestService();
  closing.push(() => own.close());
  const started = await startTransaction(own);
  const answer = await started.sign(0, 'GET', '/first-page');
  expect((await bytesOf(answer)).equals(samplePdf())).toBe(true);
});

test('from an object storage only the pieces of a range are fetched', async () => {
  const s3 = await startS3(() => 1_000_000);
  closing.push(() => s3.stop());
  const folder = mkdtempSync(join(tmpdir(), 'ranges-'));
  closing.push(async () => rmSync(folder, { recursive: true, force: true }));
  const scratch = createScratch(folder, randomUUID);
  const clock = {
    now: () => 1_000_000,
    random: () => 0.5,
    sleep: async () => undefined,
    after: () => () => undefined,
  };
  const blobs = createS3Blobs({ ...s3, prefix: '' }, scratch, clock);
  const { pdf, ask } = await openScan({
    scratch,
    blobs: {
      ...blobs,
      async keepNew(key, file, write) {
        await blobs.keep(key, file, true);
        return write();
      },
    },
  });
  s3.seen.length = 0;
  const answer = await ask({ Range: 'bytes=262140-262150' });
  expect((await bytesOf(answer)).equals(pdf.subarray(262_140, 262_151))).toBe(true);
  expect(s3.seen.map(({ headers }) => headers.range)).toEqual([
    'bytes=0-262143',
    `bytes=262144-${Math.min(pdf.length, 2 * 262_144) - 1}`,
  ]);
});
