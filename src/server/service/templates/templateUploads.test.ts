import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { limits } from '#core/wire/limits.ts';
import { appPaths, templatePaths } from '#core/wire/paths.ts';
import { createRouter } from '#server/service/http/createRouter.ts';
import { pagesPdf } from '#testing/pdf/pagesPdf.ts';
import { rawStream } from '#testing/pdf/rawPdf.ts';
import { openTestService, refusalOf, type TestService } from '#testing/service/testService.ts';
import { templateUploadRoutes } from './putDocumentRoute.ts';

const mebibyte = 2 ** 20;
const hex = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** A PDF of two parts of a mebibyte and a shorter one. */
const pdf = new Uint8Array(
  pagesPdf([{ content: rawStream('', `% ${'0123456789abcdef'.repeat(160_000)}`) }]),
);
const digest = hex(pdf);
const part = (index: number) => pdf.subarray(index * mebibyte, (index + 1) * mebibyte);

let own: TestService;
let send: (method: string, init?: RequestInit, to?: string) => Promise<Response>;
beforeEach(async () => {
  own = await openTestService();
  const { parts, templates, sharedDocuments } = own;
  const router = createRouter((fault) => own.faults.push(fault));
  router.use(async (call, next) => {
    call.set('owner', call.req.header('X-Owner') ?? 'mine');
    await next();
  });
  const keyNameOf = async () => undefined;
  router.route(
    '/app',
    templateUploadRoutes({ ...parts, templates, sharedDocuments, keyNameOf, orders: undefined }),
  );
  send = async (method, init = {}, to = digest) => {
    const url = own.url(appPaths.templateUpload.build({ digest: to }));
    return router.fetch(new Request(url, { method, ...init }), { address: '203.0.113.7' });
  };
});
afterEach(() => own.close());

const patch = (index: number, isLast = false, to?: string, headers = {}) =>
  send(
    'PATCH',
    {
      body: part(index),
      headers: {
        'Content-Type': 'application/partial-upload',
        'Upload-Offset': String(index * mebibyte),
        'Upload-Complete': isLast ? '?1' : '?0',
        ...headers,
      },
    },
    to,
  );

/** What HEAD tells: the offset, and whether it is complete. */
async function head(headers = {}) {
  const answer = await send('HEAD', { headers });
  return [answer.headers.get('Upload-Offset'), answer.headers.get('Upload-Complete')];
}

test('a document goes on where it broke off, is answered as its PUT, and is not sent again', async () => {
  expect(await head()).toEqual(['0', '?0']);
  expect((await patch(0)).status).toBe(204);
  expect((await patch(1)).status).toBe(204);
  expect(await head()).toEqual([String(2 * mebibyte), '?0']);
  expect((await own.parts.details.documentsAfter('')).map(({ role }) => role)).toEqual([
    'part',
    'part',
  ]);
  const last = await patch(2, true);
  const answer = { Sha256: digest, Size: pdf.length, Pages: 1 };
  expect([last.status, await last.json()]).toEqual([201, answer]);
  expect(await head()).toEqual([null, '?1']);
  expect(own.leftovers()).toMatchObject({ scratch: [], blobs: [expect.any(String)] });
  const whole = await own.call('PUT', templatePaths.document.build({ digest }), {
    headers: { 'Content-Type': 'application/pdf' },
    body: pdf,
  });
  expect([whole.status, await whole.json()]).toEqual([200, answer]);
});

test('a stored document that was changed is asked for again, and put right', async () => {
  await patch(0);
  await patch(1);
  await patch(2, true);
  const [key = ''] = own.leftovers().blobs;
  writeFileSync(join(own.folder, 'blobs', key.slice(0, 2), key), 'changed');
  expect(await head()).toEqual(['0', '?0']);
  await patch(0);
  await patch(1);
  expect((await patch(2, true)).status).toBe(200);
  expect(await head()).toEqual([null, '?1']);
});

test('other bytes than the path says begin anew', async () => {
  const wrong = hex(part(0));
  await patch(0, false, wrong);
  await patch(1, false, wrong);
  expect(await refusalOf(await patch(2, true, wrong))).toEqual([400, 'digest-mismatch']);
  expect(own.leftovers().blobs).toEqual([]);
  expect(await refusalOf(await patch(0, false, 'ABC'))).toEqual([400, 'value']);
});

test('parts are their owner’s alone, count with those of transactions, and go after a day', async () => {
  await patch(0);
  const theirs = { 'X-Owner': 'theirs' };
  expect(await head(theirs)).toEqual(['0', '?0']);
  expect((await patch(0, false, digest, theirs)).status).toBe(204);
  const most = limits.unfinishedBytes;
  const big = { blobKey: 'big-part', sha256: digest, begin: 0, size: most - mebibyte };
  const place = { owner: 'mine', sha256: hex(part(1)), file: undefined };
  expect(await own.parts.uploads.add(place, big, { at: own.clock.now, most })).toBe(undefined);
  expect(await refusalOf(await patch(1))).toEqual([413, 'too-many-parts']);
  expect((await patch(1, false, digest, theirs)).status).toBe(204);
  expect(await own.parts.uploads.removeBefore(own.clock.now + 1)).toHaveLength(4);
  expect(await head()).toEqual(['0', '?0']);
});
