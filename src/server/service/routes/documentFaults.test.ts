import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { sealed } from '#server/service/transaction/sealing/sealing.ts';
import { unsealablePdf } from '#testing/pdf/unsealablePdf.ts';
import { samplePdf } from '#testing/service/samplePdf.ts';
import { finishBody, startTransaction } from '#testing/service/startedTransaction.ts';
import { openTestService, refusalOf, type TestService } from '#testing/service/testService.ts';

const closing: TestService[] = [];
afterEach(async () => {
  for (const own of closing.splice(0)) await own.close();
});

/** A started transaction and the file of its one document. */
async function openStarted(pdf?: Uint8Array<ArrayBuffer>) {
  const own = await openTestService();
  closing.push(own);
  const started = await startTransaction(own, pdf ? { pdf } : {});
  const [blobKey = ''] = await own.parts.details.blobKeys();
  const file = join(own.folder, 'blobs', blobKey.slice(0, 2), blobKey);
  const download = () => own.call('GET', `/api/transaction/${started.id}/file/a.pdf`);
  const send = (body: Uint8Array<ArrayBuffer>) =>
    own.call('PUT', `/api/transaction/${started.id}/file/a.pdf`, {
      headers: { 'Content-Type': 'application/pdf' },
      body,
    });
  return { own, started, blobKey, file, download, send };
}

test('a document that was changed on disk is refused and told, and the same PDF puts it right', async () => {
  const { own, blobKey, file, download, send } = await openStarted();
  const bytes = readFileSync(file);
  bytes[bytes.byteLength - 3] = 0x20;
  writeFileSync(file, bytes);
  const refused = await download();
  expect(refused.headers.get('content-type')).toMatch(/json/);
  expect(await refusalOf(refused)).toEqual([500, 'document-changed']);
  expect(own.documentFaults).toEqual([{ blobKey, fault: 'changed' }]);
  expect(await refusalOf(await send(samplePdf({ pages: 2 })))).toEqual([409, 'already-started']);
  expect((await send(samplePdf())).status).toBe(200);
  const whole = await download();
  expect(Buffer.from(await whole.arrayBuffer()).equals(samplePdf())).toBe(true);
});

test('the same upload puts right what was made of it', async () => {
  const upload = new Uint8Array(unsealablePdf({ objects: { 9: 'null' } }));
  const { file, download, send } = await openStarted(upload);
  const prepared = readFileSync(file);
  expect(prepared.equals(upload)).toBe(false);
  writeFileSync(file, samplePdf());
  expect(await refusalOf(await download())).toEqual([500, 'document-changed']);
  expect((await send(upload)).status).toBe(200);
  expect(readFileSync(file).equals(prepared)).toBe(true);
  expect(Buffer.from(await (await download()).arrayBuffer()).equals(prepared)).toBe(true);
});

test('a document that is missing is told from one that was removed', async () => {
  const { own, blobKey, file, download, send } = await openStarted();
  rmSync(file);
  expect(await refusalOf(await download())).toEqual([500, 'document-missing']);
  expect(own.documentFaults).toEqual([{ blobKey, fault: 'missing' }]);
  expect((await send(samplePdf())).status).toBe(200);
  expect((await download()).status).toBe(200);
});

test('a signer is shown no document that was changed', async () => {
  const { own, started, file } = await openStarted();
  writeFileSync(file, samplePdf({ pages: 2 }));
  const shown = await started.sign(0, 'GET', '/file/a.pdf');
  expect(await refusalOf(shown)).toEqual([500, 'document-changed']);
  expect(own.documentFaults).toHaveLength(1);
});

test('a sealed document and the audit trail are put right by their own bytes', async () => {
  const { own, started, download, send } = await openStarted();
  for (const signer of [0, 1])
    expect((await started.sign(signer, 'POST', '/finish', finishBody('Anna'))).status).toBe(200);
  const keep = async (text: string) => {
    const received = await own.parts.scratch.receive(
      (async function* () {
        yield new TextEncoder().encode(`%PDF-1.7 ${text}`);
      })(),
      { maxBytes: 100, marker: '%PDF-' },
    );
    if (!received.file) throw new Error('not received');
    const sha256 = Buffer.from(received.file.sha256).toString('hex');
    const blobKey = own.parts.ids.uuid();
    await own.parts.blobs.keep(blobKey, received.file);
    return { blobKey, sha256, size: received.file.size };
  };
  const outcome = {
    files: [{ fileId: 'a.pdf', file: await keep('sealed') }],
    receipt: await keep('trail'),
    now: own.clock.now,
  };
  const { transactions, rules } = own.parts;
  await transactions.commit(started.id, own.clock.now, (state) => sealed(state, outcome, rules));
  for (const stored of [outcome.files[0]?.file, outcome.receipt]) {
    const { blobKey = '' } = stored ?? {};
    rmSync(join(own.folder, 'blobs', blobKey.slice(0, 2), blobKey));
  }
  expect(await refusalOf(await download())).toEqual([500, 'document-missing']);
  expect((await send(new TextEncoder().encode('%PDF-1.7 sealed'))).status).toBe(200);
  expect(await (await download()).text()).toBe('%PDF-1.7 sealed');
  expect((await send(new TextEncoder().encode('%PDF-1.7 trail'))).status).toBe(200);
  const receipt = await own.call('GET', `/api/file/receipt/${started.id}`);
  expect(await receipt.text()).toBe('%PDF-1.7 trail');
});
