import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { limits } from '#core/wire/limits.ts';
import { appPaths } from '#core/wire/paths.ts';
import { transactionSchema } from '#core/wire/contract/transaction.ts';
import { createRouter } from '#server/service/http/createRouter.ts';
import {
  createUploadPartStore,
  type UploadPart,
} from '#server/service/storage/transactions/uploadParts.ts';
import { readStorageUse } from '#server/service/storage/storageUse.ts';
import { pagesPdf } from '#testing/pdf/pagesPdf.ts';
import { rawStream } from '#testing/pdf/rawPdf.ts';
import { openTestService, refusalOf } from '#testing/service/testService.ts';
import { describeOnEachDatabase } from '#testing/storage/eachDatabase.ts';
import { uploadRoutes } from './uploadRoutes.ts';

const mebibyte = 2 ** 20;
const refusedAs = async (answer: Response | Promise<Response>) => refusalOf(await answer);
const hex = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** A PDF of two parts of a mebibyte and a shorter one. */
const pdf = new Uint8Array(
  pagesPdf([{ content: rawStream('', `% ${'0123456789abcdef'.repeat(160_000)}`) }]),
);
const part = (index: number) => pdf.subarray(index * mebibyte, (index + 1) * mebibyte);

describeOnEachDatabase('uploads that go on', (source) => {
  /** A transaction that awaits documents, and a browser that sends them in parts. */
  async function open() {
    const own = await openTestService({ location: await source.newLocation() });
    const created = await own.call('POST', '/api/transaction/', {
      json: { Signers: [{ SendSignRequest: false }] },
    });
    const { Id: transactionId } = transactionSchema.parse(await created.json());
    const serve = (parts = own.parts) => {
      const router = createRouter((fault) => own.faults.push(fault));
      router.use(async (call, next) => {
        call.set('owner', call.req.header('X-Owner') ?? 'mine');
        await next();
      });
      return router.route('/app', uploadRoutes(parts));
    };
    let router = serve();
    const send = (method: string, init: RequestInit, digest = hex(pdf), fileId = 'a.pdf') =>
      router.fetch(
        new Request(own.url(appPaths.upload.build({ transactionId, fileId, digest })), {
          method,
          duplex: 'half',
          ...init,
        } as RequestInit),
        { address: '203.0.113.7' },
      );
    return {
      own,
      transactionId,
      send,
      /** The same in another process over the same storage. */
      restart() {
        const uploads = createUploadPartStore(own.database);
        router = serve({ ...own.parts, uploads });
      },
      /** What HEAD tells: the offset, and whether it is complete. */
      async head(digest?: string, headers = {}) {
        const answer = await send('HEAD', { headers }, digest);
        return [
          answer.status,
          answer.headers.get('Upload-Offset'),
          answer.headers.get('Upload-Complete'),
        ];
      },
      patch: async (
        body: BodyInit,
        offset: number | string,
        { isLast = false, digest, headers = {} }: PatchOptions = {},
      ) =>
        send(
          'PATCH',
          {
            body,
            headers: {
              'Content-Type': 'application/partial-upload',
              'Upload-Offset': String(offset),
              'Upload-Complete': isLast ? '?1' : '?0',
              ...headers,
            },
          },
          digest,
        ),
      put: (body: Uint8Array<ArrayBuffer>) =>
        own.call('PUT', `/api/transaction/${transactionId}/file/a.pdf`, {
          headers: { 'Content-Type': 'application/pdf' },
          body,
        }),
      async stored() {
        const path = `/api/transaction/${transactionId}/file/a.pdf`;
        return Buffer.from(await (await own.call('GET', path)).arrayBuffer());
      },
    };
  }

  test('a PDF goes on where it broke off, also in another process, and is answered as its PUT', async () => {
    const one = await open();
    try {
      expect(await one.head()).toEqual([204, '0', '?0']);
      const first = await one.patch(part(0), 0);
      expect([first.status, first.headers.get('Upload-Offset')]).toEqual([204, String(mebibyte)]);
      one.restart();
      expect(await one.head()).toEqual([204, String(mebibyte), '?0']);
      const broken = new ReadableStream({
        start(controller) {
          controller.enqueue(part(1).subarray(0, 1000));
        },
        pull: (controller) => controller.error(new Error('cut')),
      });
      expect(await refusalOf(await one.patch(broken, mebibyte))).toEqual([400, 'body-broken-off']);
      expect(await one.head()).toEqual([204, String(mebibyte), '?0']);
      expect((await one.patch(part(1), mebibyte)).status).toBe(204);
      // They count as what the installation keeps, and check, backup and sweep know of them.
      const folders = { database: undefined, documents: undefined };
      const [, documents] = await readStorageUse(one.own.database, folders);
      expect(documents?.bytes).toBe(2 * mebibyte);
      const named = await one.own.parts.details.documentsAfter('');
      expect(named.map(({ role, fileId, sha256 }) => [role, fileId, sha256]).toSorted()).toEqual(
        [part(0), part(1)].map((bytes) => ['part', 'a.pdf', hex(bytes)]).toSorted(),
      );
      expect((await one.own.parts.details.blobKeys()).toSorted()).toEqual(
        one.own.leftovers().blobs.toSorted(),
      );
      const last = await one.patch(part(2), 2 * mebibyte, { isLast: true });
      expect([last.status, await last.json()]).toMatchObject([
        201,
        { Message: 'The PDF of "a.pdf" was received.' },
      ]);
      expect((await one.stored()).equals(pdf)).toBe(true);
      expect(one.own.leftovers()).toMatchObject({ scratch: [], blobs: [expect.any(String)] });
      // Whoever did not hear the answer learns that nothing is left to be sent.
      expect(await one.head()).toEqual([204, null, '?1']);
    } finally {
      await one.own.close();
    }
  });

  test('two tabs that send the same at once keep it once, and each learns where to go on', async () => {
    const one = await open();
    try {
      const both = await Promise.all([one.patch(part(0), 0), one.patch(part(0), 0)]);
      expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409]);
      for (const answer of both) expect(answer.headers.get('Upload-Offset')).toBe(String(mebibyte));
      expect(one.own.leftovers().blobs).toHaveLength(1);
      for (const wrong of [0, 5, 2 * mebibyte]) {
        const answer = await one.patch(part(1), wrong);
        expect(answer.headers.get('Upload-Offset')).toBe(String(mebibyte));
        expect(await refusalOf(answer)).toEqual([409, 'upload-offset']);
      }
      await one.patch(part(1), mebibyte);
      const ends = await Promise.all(
        [1, 2].map(() => one.patch(part(2), 2 * mebibyte, { isLast: true })),
      );
      expect(ends.some(({ status }) => status === 201)).toBe(true);
      expect((await one.stored()).equals(pdf)).toBe(true);
      expect(one.own.leftovers().blobs).toHaveLength(1);
    } finally {
      await one.own.close();
    }
  });

  test('another digest, or a part that is lost, begins anew', async () => {
    const one = await open();
    try {
      const wrong = hex(new Uint8Array(1));
      await one.patch(part(0), 0, { digest: wrong });
      const answer = await one.patch(part(1), mebibyte, { isLast: true, digest: wrong });
      expect(await refusalOf(answer)).toEqual([400, 'digest-mismatch']);
      expect([await one.head(wrong), one.own.leftovers().blobs]).toEqual([[204, '0', '?0'], []]);

      await one.patch(part(0), 0);
      const [key = ''] = one.own.leftovers().blobs;
      rmSync(join(one.own.folder, 'blobs', key.slice(0, 2), key));
      const gone = await one.patch(part(1), mebibyte, { isLast: true });
      expect(gone.headers.get('Upload-Offset')).toBe('0');
      expect(await refusalOf(gone)).toEqual([409, 'upload-offset']);
      expect(await one.head()).toEqual([204, '0', '?0']);
      expect(one.own.leftovers()).toMatchObject({ scratch: [], blobs: [] });
    } finally {
      await one.own.close();
    }
  });

  test('what its PUT refuses is refused alike, and goes on from there', async () => {
    const one = await open();
    try {
      const bad = new Uint8Array(Buffer.from(`%PDF-1.7\n${'no PDF '.repeat(200_000)}`));
      const whole = await one.put(bad);
      const digest = hex(bad);
      expect((await one.patch(bad.subarray(0, mebibyte), 0, { digest })).status).toBe(204);
      const options = { isLast: true, digest };
      const last = await one.patch(bad.subarray(mebibyte), mebibyte, options);
      expect([last.status, await last.json()]).toEqual([whole.status, await whole.json()]);
      expect(whole.status).toBe(400);
      expect(await one.head(digest)).toEqual([204, String(mebibyte), '?0']);
    } finally {
      await one.own.close();
    }
  });

  test('a part has bounds, and so have a PDF and all unfinished uploads of an owner', async () => {
    const one = await open();
    try {
      const tooLarge = new Uint8Array(limits.partBytes + 1);
      tooLarge.set(pdf.subarray(0, 100));
      expect(await refusedAs(one.patch(tooLarge, 0))).toEqual([413, 'too-large']);
      expect(await refusedAs(one.patch(pdf.subarray(0, mebibyte - 1), 0))).toEqual([
        400,
        'too-small',
      ]);
      expect(await refusedAs(one.patch(part(1), 0))).toEqual([400, 'pdf-not-pdf']);
      const { transactionId } = one;
      const add = (size: number, sha256: string) => {
        const place = { owner: 'mine', sha256, file: { transactionId, fileId: 'a.pdf' } };
        const made: UploadPart = { blobKey: `blob-of-${size}`, sha256, begin: 0, size };
        const sending = { at: 1, most: limits.unfinishedBytes };
        return one.own.parts.uploads.add(place, made, sending);
      };
      const almost = limits.pdfBytes - mebibyte + 1;
      const sha256 = hex(part(1));
      expect(await add(almost, sha256)).toBe(undefined);
      for (const isLast of [false, true])
        expect(
          await refusedAs(
            one.patch(part(1), almost, {
              isLast,
              digest: sha256,
              headers: { 'Content-Length': String(mebibyte) },
            }),
          ),
        ).toEqual([413, 'too-large']);
      expect(await refusedAs(one.patch(part(1), almost, { digest: sha256 }))).toEqual([
        413,
        'too-large',
      ]);
      expect(await add(limits.unfinishedBytes - almost - 2 * mebibyte + 1, hex(part(0)))).toBe(
        undefined,
      );
      expect((await one.patch(part(0), 0)).status).toBe(204);
      expect(await refusedAs(one.patch(part(1), mebibyte))).toEqual([413, 'too-many-parts']);
      expect(one.own.leftovers()).toMatchObject({ scratch: [], blobs: [expect.any(String)] });
    } finally {
      await one.own.close();
    }
  });

  test('only a transaction of the owner that awaits documents takes parts; its end lets them go', async () => {
    const one = await open();
    try {
      const headers = { 'X-Owner': 'theirs' };
      expect(await refusedAs(one.patch(part(0), 0, { headers }))).toEqual([404, 'not-found']);
      expect(await one.head(undefined, headers)).toEqual([404, null, null]);
      expect(await refusedAs(one.patch(part(0), 0, { digest: 'ABC' }))).toEqual([400, 'value']);
      expect(await refusedAs(one.patch(part(0), 'x'))).toEqual([400, 'bad-header']);
      const pdfType = { 'Content-Type': 'application/pdf' };
      const asPdf = one.patch(part(0), 0, { headers: pdfType });
      expect(await refusedAs(asPdf)).toEqual([415, 'content-type']);
      expect((await one.patch(part(0), 0)).status).toBe(204);
      const path = `/api/transaction/${one.transactionId}`;
      await one.own.call('DELETE', path);
      expect(await refusedAs(one.patch(part(1), mebibyte))).toEqual([409, 'ended']);
      expect(one.own.leftovers().blobs).toHaveLength(1);
      expect((await one.own.call('DELETE', `${path}/file`)).status).toBe(200);
      expect(one.own.leftovers().blobs).toEqual([]);
      const { transactionId } = one;
      const file = { transactionId, fileId: 'a.pdf' };
      const place = { owner: 'mine', sha256: hex(pdf), file };
      const late = { blobKey: 'late-part', sha256: hex(pdf), begin: 0, size: 1 };
      const sending = { at: 1, most: 10 };
      expect(await one.own.parts.uploads.add(place, late, sending)).toBe('no transaction');
    } finally {
      await one.own.close();
    }
  });

  test('parts go a day after they came; what then lies beyond a gap does not count', async () => {
    const one = await open();
    try {
      await one.patch(part(0), 0);
      one.own.clock.now += 3_600_000;
      await one.patch(part(1), mebibyte);
      expect(await one.own.parts.uploads.removeBefore(one.own.clock.now)).toHaveLength(1);
      expect(await one.head()).toEqual([204, '0', '?0']);
      // The same part again closes the gap.
      await one.patch(part(0), 0);
      expect(await one.head()).toEqual([204, String(2 * mebibyte), '?0']);
    } finally {
      await one.own.close();
    }
  });
});

interface PatchOptions {
  isLast?: boolean;
  digest?: string;
  headers?: Record<string, string>;
}
