import { createHash } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { createPdfJobs, type PdfJobs } from '#server/service/pdf/process/createPdfJobs.ts';
import { inspectPdf } from '#server/service/pdf/inspect/inspectPdf.ts';
import { runPdfJob } from '#server/service/pdf/process/runPdfJob.ts';
import { finishBody, startTransaction } from '#testing/service/startedTransaction.ts';
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
  expect((await kindsOf(own, id)).slice(-2)).toEqual(['sealing started', 'sealed']);
});

test('sealing that fails is tried again; the third failure ends the transaction with 70', async () => {
  let tries = 0;
  const seal = async () => {
    tries += 1;
    return refusal;
  };
  const own = await opened({ sealer: { seal, auditTrail: seal } });
  const { id, read } = await signedByBoth(own);
  for (const expected of [1, 2, 3]) {
    await vi.waitFor(async () =>
      expect((await own.parts.transactions.read(id))?.state.sealFailures).toBe(expected),
    );
    own.turn(10 * 60_000);
  }
  expect([tries, (await read()).Status]).toEqual([3, 70]);
  const record = await own.parts.transactions.read(id);
  expect(record?.state.failure).toBe('a.pdf: It took too long.');
  expect(own.leftovers()).toMatchObject({ scratch: [], blobs: [expect.any(String)] });
});

test('sealing that fails once succeeds the second time, and leaves nothing of the first', async () => {
  let tries = 0;
  const own = await opened();
  const { parts } = own;
  const keep = parts.blobs.keep.bind(parts.blobs);
  const { id, read, sign } = await startTransaction(own);
  await sign(0, 'POST', '/finish', finishBody('An'));
  // The disk is full when the first sealed document is to be kept.
  parts.blobs.keep = (...args) => {
    tries += 1;
    return tries === 2 ? Promise.reject(new Error('No space left.')) : keep(...args);
  };
  await sign(1, 'POST', '/finish', finishBody('An'));
  await vi.waitFor(() => expect(own.jobFaults).toHaveLength(1), { timeout: 10_000 });
  expect((await read()).Status).toBe(20);
  own.turn(60_000);
  await vi.waitFor(async () => expect((await read()).Status).toBe(30), { timeout: 10_000 });
  expect(own.jobFaults.splice(0)).toMatchObject([{ message: 'No space left.' }]);
  expect(own.leftovers().blobs).toHaveLength(3);
  expect((await own.parts.transactions.read(id))?.state.sealFailures).toBe(0);
});

test('after a crash in the middle of sealing it begins anew, and is done once', async () => {
  let blocked = true;
  let begun = 0;
  const seal: PdfJobs['seal'] = async (job, signal) => {
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
