import { createHash } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { templatePaths } from '#core/wire/paths.ts';
import { sampleTemplate } from '#testing/service/sampleTemplate.ts';
import { finishBody, startTransaction } from '#testing/service/startedTransaction.ts';
import { openTestRunner, type TestRunner } from '#testing/service/testRunner.ts';
import { readZip } from '#testing/service/readZip.ts';
import { samplePdf } from '#testing/service/samplePdf.ts';
import { shownTexts } from '#testing/pdf/shownTexts.ts';
import { unsealablePdf } from '#testing/pdf/unsealablePdf.ts';

const closing: TestRunner[] = [];
afterEach(async () => {
  for (const own of closing.splice(0)) await own.close();
});

async function opened(): Promise<TestRunner> {
  const own = await openTestRunner();
  closing.push(own);
  return own;
}

type Started = Awaited<ReturnType<typeof startTransaction>>;
const signBoth = async ({ sign }: Started) => {
  for (const signer of [0, 1])
    expect((await sign(signer, 'POST', '/finish', finishBody('An'))).status).toBe(200);
};
const ends = ({ read }: Started, status: number) =>
  vi.waitFor(async () => expect((await read()).Status).toBe(status), { timeout: 20_000 });
const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const bytesOf = async (answer: Response | Promise<Response>) =>
  Buffer.from(await (await answer).arrayBuffer());

/** Puts other bytes in the place of the one document, which the state then calls its own. */
async function replaceDocument(own: TestRunner, id: string, bytes: Uint8Array): Promise<void> {
  const body = (async function* () {
    yield bytes;
  })();
  const received = await own.parts.scratch.receive(body, { maxBytes: 1e6, marker: '%PDF-' });
  if (!received.file) throw new Error('not received');
  const blobKey = own.parts.ids.uuid();
  await own.parts.blobs.keep(blobKey, received.file);
  const stored = { blobKey, sha256: digestOf(bytes), size: bytes.length };
  await own.parts.transactions.commit(id, own.clock.now, (state) => ({
    ok: true,
    next: {
      ...state,
      files: state.files.map((file) =>
        file.pdf ? { ...file, pdf: { ...file.pdf, ...stored } } : file,
      ),
    },
    events: [],
    jobs: [],
    files: [{ role: 'original', fileId: 'a.pdf', ...stored }],
  }));
}

test('a document that reads differently than it was shown stops the sealing, and everybody is told', async () => {
  const own = await opened();
  const started = await startTransaction(own);
  const { id, path, sign, view, read } = started;
  expect((await sign(0, 'POST', '/finish', finishBody('An'))).status).toBe(200);
  const source = Buffer.from(samplePdf()).toString('latin1');
  const damaged = Buffer.from(source.replace(/startxref\s+\d+/, 'startxref\n7'), 'latin1');
  await replaceDocument(own, id, damaged);
  expect((await sign(1, 'POST', '/finish', finishBody('An'))).status).toBe(200);
  await ends(started, 70);
  const reason = /^a\.pdf: The stored document reads differently than it was shown/;
  expect((await own.parts.transactions.read(id))?.state.failure).toMatch(reason);
  expect(own.sealReports).toEqual([expect.stringMatching(reason)]);
  expect((await bytesOf(own.call('GET', `${path}/file/a.pdf`))).equals(damaged)).toBe(true);
  expect((await read()).Files?.['a.pdf']?.State).not.toBe('sealed');
  expect(await view(0)).toMatchObject({ status: 70 });
  const trail = await vi.waitFor(async () => {
    const answer = await own.call('GET', `/api/file/receipt/${id}`);
    const bytes = await bytesOf(answer);
    expect(answer.status).toBe(200);
    return bytes;
  });
  const said = (await shownTexts(trail)).map(({ text }) => text).join(' ');
  expect(said).toContain('reads differently');
});

test('a prepared document is the one of templates, trail, copies and archives', async () => {
  const own = await opened();
  const upload = new Uint8Array(unsealablePdf({ objects: { 9: 'null' } }));
  const Sha256 = digestOf(upload);
  const put = await own.call('PUT', templatePaths.document.build({ digest: Sha256 }), {
    body: upload,
    headers: { 'Content-Type': 'application/pdf' },
  });
  expect(put.status).toBeLessThan(300);
  const [file] = sampleTemplate().Files;
  if (!file) throw new Error('The template has no file.');
  const saved = await own.call('POST', '/api/templates', {
    json: sampleTemplate({ Files: [{ ...file, Sha256 }] }),
  });
  const { Id } = (await saved.json()) as { Id: string };
  const started = await startTransaction(own, {
    create: {
      Template: { Id, Version: 1 },
      Receivers: [{ Email: 'ann@example.com' }],
    },
    pdf: upload,
  });
  const { id, path } = started;
  expect(own.leftovers().blobs).toHaveLength(1);
  const shown = await bytesOf(started.sign(0, 'GET', '/file/a.pdf'));
  expect(shown.equals(upload)).toBe(false);
  await signBoth(started);
  await ends(started, 30);
  const sealed = await bytesOf(own.call('GET', `${path}/file/a.pdf`));
  expect(sealed.subarray(0, shown.length).equals(shown)).toBe(true);

  const trail = await bytesOf(own.call('GET', `/api/file/receipt/${id}`));
  const said = (await shownTexts(trail)).map(({ text }) => text).join(' ');
  const words = [
    ['received', upload],
    ['prepared', shown],
    ['sealed', sealed],
  ] as const;
  for (const [word, bytes] of words) {
    const groups = digestOf(bytes).match(/.{8}/g)?.join(' ');
    expect(said).toContain(`SHA-256 as ${word} ${groups}`);
  }

  const [mail] = await vi.waitFor(async () => {
    const mails = await own.outbox.list('mine', undefined, 100);
    expect(mails.length).toBeGreaterThan(0);
    return mails.filter(({ recipient }) => recipient === 'ann@example.com');
  });
  const link = `/app/copy/${mail?.body?.link?.split('/copy/')[1]}/file/a.pdf`;
  const copy = own.service(new Request(own.url(link)), { address: '198.51.100.9' });
  expect((await bytesOf(copy)).equals(sealed)).toBe(true);

  const batch = await own.call('POST', '/api/batch', { json: { Transactions: [id] } });
  const archive = `/api/batch/${((await batch.json()) as { Id: string }).Id}/documents`;
  const [packed] = readZip(await bytesOf(own.call('GET', archive)));
  expect(packed?.content.equals(sealed)).toBe(true);
});
