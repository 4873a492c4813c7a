import { createHash } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { createPdfJobs, type PdfJobs } from '#server/service/pdf/process/createPdfJobs.ts';
import { inspectPdf } from '#server/service/pdf/inspect/inspectPdf.ts';
import { runPdfJob } from '#testing/service/runPdfJob.ts';
import { finishBody, startTransaction } from '#testing/service/startedTransaction.ts';
import { sampleRules } from '#testing/service/sampleTransactions.ts';
import { sealAgain } from '#server/service/transaction/sealing/sealing.ts';
import { openTimeStampAuthority } from '#testing/pdf/timeStampAuthority.ts';
import { withPdf } from '#server/service/pdf/file/PdfFile.ts';
import { checkSeal } from '#server/service/pdf/seal/readSeal.ts';
import { openTestRunner, type TestRunner } from '#testing/service/testRunner.ts';

const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function opened(...options: Parameters<typeof openTestRunner>): Promise<TestRunner> {
  const own = await openTestRunner(...options);
  closing.push(() => own.close());
  return own;
}

async function signedByBoth(own: TestRunner) {
  const started = await startTransaction(own);
  for (const signer of [0, 1])
    expect((await started.sign(signer, 'POST', '/finish', finishBody('An'))).status).toBe(200);
  return started;
}

type SealAnswer = Awaited<ReturnType<PdfJobs['seal']>>;
const refusal: SealAnswer = { ok: false, code: 'killed', message: 'It took too long.' };
const kindsOf = async (own: TestRunner, id: string) =>
  (await own.parts.details.listEvents(id)).map((event) => event.kind);

/** The hash that is kept of the one document of a role, lower-case hex. */
async function keptHash(own: TestRunner, transactionId: string, role: string): Promise<string> {
  const row = await own.database.db
    .selectFrom('files')
    .select('sha256')
    .where('transactionId', '=', transactionId)
    .where('role', '=', role)
    .executeTakeFirstOrThrow();
  return Buffer.from(row.sha256).toString('hex');
}

test('when everybody has signed, the documents are sealed and the transaction comes to 30', async () => {
  const children = createPdfJobs();
  const own = await opened({ sealer: children });
  closing.push(() => children.close());
  const { id, path, read, sign } = await signedByBoth(own);
  await vi.waitFor(async () => expect((await read()).Status).toBe(30), { timeout: 50_000 });
  const document = await own.call('GET', `${path}/file/a.pdf`);
  const bytes = Buffer.from(await document.arrayBuffer());
  expect(inspectPdf(bytes)).toMatchObject({ ok: true, signatures: 1, pages: [{}] });
  const receipt = await own.call('GET', `/api/file/receipt/${id}`);
  const trail = Buffer.from(await receipt.arrayBuffer());
  expect(inspectPdf(trail)).toMatchObject({ ok: true, signatures: 1 });
  const seen = await sign(0, 'GET', '/file/a.pdf');
  expect(Buffer.from(await seen.arrayBuffer()).equals(bytes)).toBe(true);
  expect(await keptHash(own, id, 'sealed')).toBe(createHash('sha256').update(bytes).digest('hex'));
  expect(own.leftovers().scratch).toEqual([]);
  expect(own.leftovers().blobs).toHaveLength(3);
  const kinds = await kindsOf(own, id);
  expect(kinds.slice(kinds.indexOf('sealing started'))).toEqual([
    'sealing started',
    'sealed',
    // Document and trail by the sender, and the document by a signer.
    'document downloaded',
    'document downloaded',
    'document downloaded',
  ]);
});

const hour = 60 * 60_000;
const failuresOf = async (own: TestRunner, id: string) =>
  (await own.parts.transactions.read(id))?.state.sealFailures;

test('a child that is killed again and again ends nothing for 72 hours, and both pages say that it waits', async () => {
  let isBroken = true;
  const seal: PdfJobs['seal'] = async (job) =>
    isBroken ? refusal : ((await runPdfJob({ kind: 'seal', job })) as SealAnswer);
  const own = await opened({
    sealer: {
      seal,
      auditTrail: async (job) => (await runPdfJob({ kind: 'auditTrail', job })) as SealAnswer,
    },
  });
  const { id, read, view } = await signedByBoth(own);
  for (const failures of Array.from({ length: 12 }, (_, index) => index + 1)) {
    await vi.waitFor(async () => expect(await failuresOf(own, id)).toBe(failures));
    expect((await read()).Status).toBe(20);
    expect(await view(0)).toMatchObject({ sealingWaits: true });
    if (failures < 12) own.turn(hour);
  }
  // The clock may have been set forward by mistake.
  own.doubt.isThere = true;
  own.turn(30 * 24 * hour);
  await vi.waitFor(async () => expect(await failuresOf(own, id)).toBe(13));
  expect((await read()).Status).toBe(20);
  isBroken = false;
  own.turn(hour);
  await vi.waitFor(async () => expect((await read()).Status).toBe(30), { timeout: 10_000 });
  expect(await view(0)).not.toHaveProperty('sealingWaits');
  expect(own.leftovers()).toMatchObject({ scratch: [], blobs: { length: 3 } });
  expect(own.sealReports).toContain('a.pdf: It took too long.');
});

test('nothing is sealed without its time stamp: sealing waits until the authority is back', async () => {
  const authority = await openTimeStampAuthority();
  closing.push(() => authority.close());
  authority.fault = 'error';
  const own = await opened({ tsaUrl: authority.url });
  const { id, path, read, view } = await signedByBoth(own);
  await vi.waitFor(async () => expect(await failuresOf(own, id)).toBe(1));
  expect((await read()).Status).toBe(20);
  expect(await view(0)).toMatchObject({ sealingWaits: true });
  expect(own.sealReports).toEqual([expect.stringMatching(/authority 127.* answers with 503/)]);
  authority.fault = undefined;
  own.turn(hour);
  await vi.waitFor(async () => expect((await read()).Status).toBe(30), { timeout: 10_000 });
  const bytes = await (await own.call('GET', `${path}/file/a.pdf`)).arrayBuffer();
  const file = withPdf(new Uint8Array(bytes), (sealed) => sealed);
  expect(await checkSeal(file, 'Seal1', true)).toBeUndefined();
});

test('a document that cannot be sealed ends at 70, keeps everything, and is sealed again on demand', async () => {
  let isBroken = true;
  const seal: PdfJobs['seal'] = async (job) =>
    isBroken
      ? { ok: false, code: 'damaged', message: 'A page is missing.' }
      : ((await runPdfJob({ kind: 'seal', job })) as SealAnswer);
  const own = await opened({
    rules: { ...sampleRules, postbackUrl: 'http://127.0.0.1:9/' },
    sealer: {
      seal,
      auditTrail: async (job) => (await runPdfJob({ kind: 'auditTrail', job })) as SealAnswer,
    },
  });
  const { id, read, posted } = await signedByBoth(own);
  await vi.waitFor(async () => expect((await read()).Status).toBe(70));
  expect((await own.parts.transactions.read(id))?.state.failure).toBe('a.pdf: A page is missing.');
  // The document as uploaded, and the audit trail.
  await vi.waitFor(() =>
    expect(own.leftovers()).toMatchObject({ scratch: [], blobs: { length: 2 } }),
  );
  isBroken = false;
  await own.parts.transactions.commit(id, own.clock.now, (state) =>
    sealAgain(state, { now: own.clock.now, origin: {} }, own.parts.rules),
  );
  own.runner.wake();
  await vi.waitFor(async () => expect((await read()).Status).toBe(30), { timeout: 10_000 });
  expect((await posted()).map(([status]) => status).slice(-4)).toEqual([20, 70, 20, 30]);
  expect(await kindsOf(own, id)).toContain('sealing asked for');
});

test('a disk that is full while a sealed document is kept ends nothing, and leaves nothing of the try', async () => {
  let isFull = false;
  const own = await opened();
  const { parts } = own;
  const keep = parts.blobs.keep.bind(parts.blobs);
  const { id, read, sign } = await startTransaction(own);
  await sign(0, 'POST', '/finish', finishBody('An'));
  const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
  parts.blobs.keep = (...args) => (isFull ? Promise.reject(full) : keep(...args));
  isFull = true;
  await sign(1, 'POST', '/finish', finishBody('An'));
  for (const failures of [1, 2, 3, 4, 5]) {
    await vi.waitFor(async () => expect(await failuresOf(own, id)).toBe(failures));
    if (failures < 5) own.turn(hour);
  }
  isFull = false;
  own.turn(hour);
  await vi.waitFor(async () => expect((await read()).Status).toBe(30), { timeout: 10_000 });
  expect(own.sealReports).toContain(full);
  expect(own.leftovers().blobs).toHaveLength(3);
  const failed = (await parts.details.listEvents(id)).filter(
    ({ kind }) => kind === 'sealing failed',
  );
  expect(failed.map(({ detail }) => detail)).toEqual(['The disk of the service is full.']);
});

test('after a crash in the middle of sealing it begins anew, and is done once', async () => {
  let blocked = true;
  let begun = 0;
  const seal: PdfJobs['seal'] = async (job, { signal } = {}) => {
    begun += 1;
    if (blocked)
      return new Promise((resolve) =>
        signal?.addEventListener('abort', () => resolve(refusal), { once: true }),
      );
    return (await runPdfJob({ kind: 'seal', job })) as SealAnswer;
  };
  const auditTrail: PdfJobs['auditTrail'] = async (job) =>
    (await runPdfJob({ kind: 'auditTrail', job })) as SealAnswer;
  const own = await opened({ sealer: { seal, auditTrail } });
  const { id, read } = await signedByBoth(own);
  await vi.waitFor(() => expect(begun).toBe(1));
  // What a killed process leaves: a job that somebody holds who is no more.
  expect((await own.jobs.list(id, 'seal'))[0]?.lockedBy).toBe('test');
  blocked = false;
  await own.jobs.releaseLeases();
  own.runner.wake();
  await vi.waitFor(async () => expect((await read()).Status).toBe(30), { timeout: 10_000 });
  await own.runner.stop();
  expect((await kindsOf(own, id)).filter((kind) => kind === 'sealed')).toHaveLength(1);
  expect((await kindsOf(own, id)).filter((kind) => kind === 'sealing started')).toHaveLength(2);
  expect(own.leftovers().blobs).toHaveLength(3);
  expect((await own.parts.transactions.read(id))?.state.sealFailures).toBe(0);
});

test('the audit trail shows the signature that stands in the document, not one sent beside it', async () => {
  const marks: unknown[] = [];
  const own = await opened({
    sealer: {
      seal: async (job) => (await runPdfJob({ kind: 'seal', job })) as SealAnswer,
      auditTrail: async (job) => {
        marks.push(...job.trail.signers.map(({ signature }) => signature));
        return (await runPdfJob({ kind: 'auditTrail', job })) as SealAnswer;
      },
    },
  });
  const { read, sign } = await startTransaction(own);
  for (const signer of [0, 1]) {
    const body = { ...finishBody('An'), signature: { typed: 'Somebody else' } };
    await sign(signer, 'POST', '/finish', body);
  }
  await vi.waitFor(async () => expect((await read()).Status).toBe(30), { timeout: 10_000 });
  const drawn = { strokes: [[1, 2, 1, 30, 40, 1.5]] };
  expect(marks).toEqual([drawn, drawn]);
});

test('the audit trail names who did what, from where, with the digests of the documents', async () => {
  const trails: Parameters<PdfJobs['auditTrail']>[0]['trail'][] = [];
  const seal: PdfJobs['seal'] = async (job) =>
    (await runPdfJob({ kind: 'seal', job })) as SealAnswer;
  const own = await opened({
    sealer: {
      seal,
      auditTrail: async (job) => {
        trails.push(job.trail);
        return (await runPdfJob({ kind: 'auditTrail', job })) as SealAnswer;
      },
    },
  });
  const { id, read } = await signedByBoth(own);
  await vi.waitFor(async () => expect((await read()).Status).toBe(30), { timeout: 10_000 });
  const [originalSha256, sealedSha256] = [
    await keptHash(own, id, 'original'),
    await keptHash(own, id, 'sealed'),
  ];
  expect(trails).toMatchObject([
    {
      transactionId: id,
      files: [{ pages: 1, originalSha256, sealedSha256 }],
      signers: [
        {
          id: 'Signer1',
          address: '198.51.100.9',
          signature: { strokes: [[1, 2, 1, 30, 40, 1.5]] },
        },
        { id: 'Signer2', address: '198.51.100.9' },
      ],
    },
  ]);
  expect(trails[0]?.events.map(({ what, who }) => `${who}: ${what}`)).toEqual([
    'Sender: Created the transaction',
    'Sender: Sent the fields of a document',
    'Sender: Sent a document',
    'Sender: Started the transaction',
    'Service: Asked for the signature',
    'Service: Asked for the signature',
    'Signer1: Signed',
    'Signer2: Signed',
    'Service: Began to seal the documents',
    'Service: Sealed the documents',
  ]);
});
