import { afterEach, expect, test, vi } from 'vitest';
import type { PdfJobs } from '#server/service/pdf/process/createPdfJobs.ts';
import { runPdfJob } from '#testing/service/runPdfJob.ts';
import { withPdf } from '#server/service/pdf/file/PdfFile.ts';
import { checkSeal } from '#server/service/pdf/seal/readSeal.ts';
import { sealAgain } from '#server/service/transaction/sealing/sealing.ts';
import { awaitTrail } from '#server/service/transaction/sealing/sealTrail.ts';
import { finishBody, startTransaction } from '#testing/service/startedTransaction.ts';
import { openTestRunner, type TestRunner } from '#testing/service/testRunner.ts';
import { refusalOf } from '#testing/service/testService.ts';
import { shownTexts } from '#testing/pdf/shownTexts.ts';

const closing: TestRunner[] = [];
afterEach(async () => {
  for (const own of closing.splice(0)) await own.close();
});

type Sealer = NonNullable<Parameters<typeof openTestRunner>[0]>['sealer'];
const auditTrail: PdfJobs['auditTrail'] = async (job) =>
  (await runPdfJob({ kind: 'auditTrail', job })) as Awaited<ReturnType<PdfJobs['auditTrail']>>;
const seal: PdfJobs['seal'] = async (job) =>
  (await runPdfJob({ kind: 'seal', job })) as Awaited<ReturnType<PdfJobs['seal']>>;

async function opened(sealer: NonNullable<Sealer> = { seal, auditTrail }): Promise<TestRunner> {
  const own = await openTestRunner({ sealer });
  closing.push(own);
  return own;
}

const trailOf = async (own: TestRunner, id: string) => {
  const answer = await own.call('GET', `/api/file/receipt/${id}`);
  return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : undefined;
};
const awaited = (own: TestRunner, id: string) =>
  vi.waitFor(
    async () => {
      const pdf = await trailOf(own, id);
      if (!pdf) throw new Error('No audit trail yet.');
      return pdf;
    },
    { timeout: 20_000 },
  );
const textOf = async (pdf: Uint8Array) => (await shownTexts(pdf)).map(({ text }) => text).join(' ');

type Started = Awaited<ReturnType<typeof startTransaction>>;
const endings: [string, number, string, (own: TestRunner, started: Started) => Promise<unknown>][] =
  [
    [
      'declined',
      40,
      'Declined by a signer',
      (_, { sign }) => sign(1, 'POST', '/decline', { reason: 'Too dear' }),
    ],
    ['cancelled', 60, 'Cancelled by the sender', (own, { path }) => own.call('DELETE', path)],
    [
      'expired',
      50,
      'Ended because its time was over',
      async (own) => own.turn(31 * 24 * 3_600_000),
    ],
  ];

test.each(endings)(
  'a transaction that was %s gets its sealed audit trail, for the sender alone, and it tells only what happened',
  async (_, status, words, end) => {
    const own = await opened();
    const started = await startTransaction(own);
    const { id, read, sign } = started;
    await sign(0, 'POST', '/finish', finishBody('An'));
    expect(await refusalOf(await own.call('GET', `/api/file/receipt/${id}`))).toEqual([
      404,
      'not-ready',
    ]);
    await end(own, started);
    await vi.waitFor(async () => expect((await read()).Status).toBe(status));
    const pdf = await awaited(own, id);
    const file = withPdf(pdf, (sealed) => sealed);
    expect(await checkSeal(file, 'Seal1', false)).toBeUndefined();
    const said = await textOf(pdf);
    expect(said).toContain(words);
    expect(said).toContain('No document of this transaction was sealed.');
    expect(said).toContain('Signed');
    if (status === 40) expect(said).toContain('Too dear');
    for (const untrue of ['Sealed the documents', 'Began to seal', 'SHA-256 as sealed'])
      expect(said).not.toContain(untrue);
    expect((await read()).Signers[0]).not.toHaveProperty('ReceiptUrl');
    expect((await sign(0, 'GET', '/receipt')).status).toBe(409);
    const events = await own.parts.details.listEvents(id);
    expect(events.slice(-2).map(({ kind }) => kind)).toEqual([
      'audit trail sealed',
      'document downloaded',
    ]);
    expect(own.leftovers()).toMatchObject({ scratch: [], blobs: { length: 2 } });
  },
);

test('a transaction that was cancelled before anything was sent has an audit trail, too', async () => {
  const own = await opened();
  const created = await own.call('POST', '/api/transaction/', {
    json: { Signers: [{ SendSignRequest: false }] },
  });
  const { Id: id } = (await created.json()) as { Id: string };
  await own.call('DELETE', `/api/transaction/${id}`);
  expect(await textOf(await awaited(own, id))).toContain('Cancelled the transaction');
});

test('trouble is waited out with growing waits, for 72 hours and then once a day, until the trail is there', async () => {
  let isBroken = true;
  let tries = 0;
  const own = await opened({
    seal,
    auditTrail: async (job) => {
      tries += 1;
      return isBroken
        ? { ok: false, code: 'killed', message: 'It took too long.' }
        : auditTrail(job);
    },
  });
  const { id, path } = await startTransaction(own);
  await own.call('DELETE', path);
  const job = async () => (await own.jobs.list(id, 'trail'))[0];
  const waits: number[] = [];
  for (const tried of [1, 2, 3]) {
    await vi.waitFor(async () => {
      expect(tries).toBe(tried);
      expect(await job()).toMatchObject({ lockedBy: null, lastError: 'It took too long.' });
    });
    const wait = ((await job())?.runAt ?? 0) - own.clock.now;
    waits.push(wait);
    own.turn(tried === 2 ? 73 * 3_600_000 : wait);
  }
  expect(waits).toEqual([30_000, 60_000, 24 * 3_600_000]);
  expect(own.sealReports).toContain('Audit trail: It took too long.');
  isBroken = false;
  own.turn(24 * 3_600_000);
  await awaited(own, id);
  expect(own.leftovers()).toMatchObject({ scratch: [], blobs: { length: 2 } });
});

test('a worker that lost its job in the middle leaves nothing, and the next one seals the trail once', async () => {
  let open = () => undefined as void;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  let begun = 0;
  const own = await opened({
    seal,
    auditTrail: async (job) => {
      begun += 1;
      await gate;
      return auditTrail(job);
    },
  });
  const { id, path } = await startTransaction(own);
  await own.call('DELETE', path);
  await vi.waitFor(() => expect(begun).toBe(1));
  // What the start after a kill does: the job is nobody's.
  await own.jobs.releaseLeases();
  open();
  await awaited(own, id);
  expect(begun).toBe(2);
  const kinds = (await own.parts.details.listEvents(id)).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'audit trail sealed')).toHaveLength(1);
  expect(own.leftovers()).toMatchObject({ scratch: [], blobs: { length: 2 } });
});

test('a failed sealing has its trail, which gives way to that of the documents when they are sealed again', async () => {
  let isBroken = true;
  const own = await opened({
    seal: async (job) =>
      isBroken ? { ok: false, code: 'damaged', message: 'A page is missing.' } : seal(job),
    auditTrail,
  });
  const { id, read, sign } = await startTransaction(own);
  for (const signer of [0, 1]) await sign(signer, 'POST', '/finish', finishBody('An'));
  await vi.waitFor(async () => expect((await read()).Status).toBe(70));
  expect(await textOf(await awaited(own, id))).toContain('A page is missing.');
  isBroken = false;
  await own.parts.transactions.commit(id, own.clock.now, (state) =>
    sealAgain(state, { now: own.clock.now, origin: {} }, own.parts.rules),
  );
  own.runner.wake();
  await vi.waitFor(async () => expect((await read()).Status).toBe(30), { timeout: 20_000 });
  const said = await textOf(await awaited(own, id));
  for (const line of ['Sealed the audit trail', 'Asked to seal', 'Sealed the documents'])
    expect(said).toContain(line);
  await vi.waitFor(() => expect(own.leftovers().blobs).toHaveLength(3));
});

test('a transaction that ended before each end had a trail gets its own, once', async () => {
  const own = await opened();
  const { id, path } = await startTransaction(own);
  await own.call('DELETE', path);
  await awaited(own, id);
  const { transactions } = own.parts;
  expect(await transactions.endedWithoutTrail(10)).toEqual([]);
  // What an older version left: no trail and no job.
  await transactions.commit(id, own.clock.now, ({ receipt: _, ...state }) => ({
    ok: true,
    next: state,
    events: [{ kind: 'cancelled', at: own.clock.now }],
    jobs: [],
  }));
  await own.database.db.deleteFrom('files').where('role', '=', 'receipt').execute();
  expect(await transactions.endedWithoutTrail(10)).toEqual([id]);
  const wait = () => transactions.commit(id, own.clock.now, (state) => awaitTrail(state, 0));
  await wait();
  expect(await transactions.endedWithoutTrail(10)).toEqual([]);
  own.runner.wake();
  await awaited(own, id);
  const { length } = await own.jobs.list(id, 'trail');
  await wait();
  expect(await own.jobs.list(id, 'trail')).toHaveLength(length);
});
