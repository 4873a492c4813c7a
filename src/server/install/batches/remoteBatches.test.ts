import { afterEach, expect, test, vi } from 'vitest';
import { type Batch, batchReportSchema, batchSchema } from '#core/wire/contract/batch.ts';
import { noAbilities } from '#core/wire/surfaces/noAbilities.ts';
import { transactionSchema } from '#core/wire/contract/transaction.ts';
import { createRouter } from '#server/service/http/createRouter.ts';
import { pausedSetting } from '#server/service/storage/backup/backupFolder.ts';
import { createSettingsStore } from '#server/service/storage/accounts/settingsStore.ts';
import { createAnswerStore } from '#server/service/storage/remote/answerStore.ts';
import { createSentStore } from '#server/service/storage/remote/sentStore.ts';
import { readZip } from '#testing/service/readZip.ts';
import { sharedMetadata, startTransaction } from '#testing/service/startedTransaction.ts';
import { openTestService, type TestService, testKeys } from '#testing/service/testService.ts';
import { describeOnEachDatabase } from '#testing/storage/eachDatabase.ts';
import { remoteBatches } from './remoteBatches.ts';

const owner = 'remote:test';
const offersAll = { ...noAbilities, cancel: true, download: true, receipt: true };

describeOnEachDatabase('several transactions at another service', (source) => {
  const closing: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });

  /** The other service, this installation, and the wire between them, which a test disturbs. */
  async function opened({ can = offersAll } = {}) {
    const other = await openTestService();
    const own = await openTestService({ location: await source.newLocation() });
    closing.push(other.close, own.close);
    const wire = {
      /** Nothing goes through. */
      isDown: false,
      /** The service acts on the next DELETE, and its answer is lost. */
      losesAnswer: false,
      /** What a DELETE waits for once the service has acted on it. */
      until: Promise.resolve(),
      answers: (_: Request): Response | undefined => undefined,
      deletes: [] as string[],
    };
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      if (wire.isDown) throw new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } });
      const instead = wire.answers(request);
      if (instead) return instead;
      if (request.method !== 'DELETE') return other.service(request, { address: '203.0.113.9' });
      wire.deletes.push(`${new URL(request.url).pathname} ${await request.clone().text()}`);
      const answer = await other.service(request, { address: '203.0.113.9' });
      await wire.until;
      if (!wire.losesAnswer) return answer;
      wire.losesAnswer = false;
      await answer.body?.cancel();
      throw new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } });
    };
    const sent = createSentStore(own.database);
    const settings = createSettingsStore(own.database);
    const faults: unknown[] = [];
    /** A process of this installation; a second one stands for the next start. */
    const startProcess = async (whenAway = { afterFaultMs: 5, mostFaults: 1_000 }) => {
      const batches = await remoteBatches(
        { databaseUrl: undefined },
        { batches: own.parts.batches, settings, heed: () => undefined },
        {
          baseUrl: 'http://remote.example',
          keys: testKeys,
          fetch,
          sent,
          answers: createAnswerStore(own.database),
          now: () => Date.now(),
          can: async () => can,
        },
        { error: (fault: unknown) => faults.push(fault) },
        whenAway,
      );
      const router = createRouter(
        (fault) => faults.push(fault),
        (call, next) => {
          call.set('owner', owner);
          return next();
        },
      );
      router.route('/', batches.routes);
      closing.unshift(batches.stop);
      const call = async (method: string, path: string, json?: unknown) =>
        router.fetch(
          new Request(`http://gateway${path}`, {
            method,
            ...(json === undefined
              ? {}
              : { body: JSON.stringify(json), headers: { 'content-type': 'application/json' } }),
          }),
          { address: '127.0.0.1' },
        );
      return { call, stop: batches.stop };
    };
    return { other, sent, settings, wire, faults, startProcess };
  }

  type Opened = Awaited<ReturnType<typeof opened>>;
  type Process = Awaited<ReturnType<Opened['startProcess']>>;

  /** Started transactions at the other service that this installation has sent. */
  async function sentOnes({ other, sent }: Opened, count: number) {
    const all: Awaited<ReturnType<typeof startTransaction>>[] = [];
    for (let at = 0; at < count; at += 1) {
      const one = await startTransaction(other);
      all.push(one);
      const transaction = await one.read();
      await sent.recordCreated(owner, {
        transactionId: one.id,
        createdAt: at,
        title: '',
        details: { request: {}, transaction },
      });
      const metadata = JSON.stringify({ ...sharedMetadata, DisplayName: `Lease ${at}` });
      await sent.recordMetadata(owner, one.id, { fileId: 'a.pdf', metadata }, at);
      const pdf = { fileId: 'a.pdf', sha256: new Uint8Array(32), size: 1 };
      await sent.recordPdf(owner, one.id, pdf, at);
    }
    return all;
  }
  const choose = async (process: Process, json: unknown): Promise<Batch> =>
    batchSchema.parse(await (await process.call('POST', '/api/batch', json)).json());
  const order = async (process: Process, { Id }: Batch, json: unknown) =>
    expect((await process.call('PUT', `/api/batch/${Id}/start`, json)).status).toBe(202);
  const reportOf = async (process: Process, { Id }: Batch) =>
    batchReportSchema.parse(await (await process.call('GET', `/api/batch/${Id}`)).json());
  const rowsOf = async (process: Process, batch: Batch) =>
    (await reportOf(process, batch)).Rows.map(({ Title, Result, Code }) => [Title, Result, Code]);
  const untilEnded = (process: Process, batch: Batch) =>
    vi.waitFor(async () => expect((await reportOf(process, batch)).State).toBe('ended'), 20_000);
  const statusAt = async (other: TestService, id: string) =>
    transactionSchema.parse(await (await other.call('GET', `/api/transaction/${id}`)).json())
      .Status;

  test('are cancelled one by one, with a reason for what was not done', async () => {
    const all = await opened();
    const [one, two, three] = await sentOnes(all, 3);
    await all.other.call('DELETE', `/api/transaction/${two?.id}`);
    const process = await all.startProcess();
    // All that was sent from here, newest first, but one that the other service does not know.
    const batch = await choose(process, { Search: { Except: [three?.id] } });
    expect(batch.Total).toBe(2);
    const ids = [one?.id, two?.id, 'none'];
    const chosen = await choose(process, { Transactions: ids });
    await order(process, chosen, { Action: 'cancel', Reason: 'Done', SendNotifications: true });
    await untilEnded(process, chosen);
    expect(await rowsOf(process, chosen)).toEqual([
      ['Lease 0', 'done', undefined],
      ['Lease 1', 'skipped', 'ended'],
      [undefined, 'failed', 'not-found'],
    ]);
    expect(all.wire.deletes).toEqual([
      `/api/transaction/${one?.id} {"Reason":"Done","SendNotifications":true}`,
    ]);
    expect(await statusAt(all.other, three?.id ?? '')).toBe(10);
    // The list of this installation shows it without another look.
    expect((await all.sent.read(owner, one?.id ?? ''))?.details.transaction.Status).toBe(60);
    expect(all.faults).toEqual([]);
  });

  test('wait for a service that is away, say so, and go on in the next process', async () => {
    const all = await opened();
    const [one] = await sentOnes(all, 1);
    const first = await all.startProcess();
    const batch = await choose(first, { Transactions: [one?.id] });
    all.wire.isDown = true;
    await order(first, batch, { Action: 'cancel' });
    await vi.waitFor(async () =>
      expect(await rowsOf(first, batch)).toEqual([['Lease 0', 'waiting', 'unreachable']]),
    );
    await first.stop();
    all.wire.isDown = false;
    const second = await all.startProcess();
    await untilEnded(second, batch);
    expect(await rowsOf(second, batch)).toEqual([['Lease 0', 'done', undefined]]);
    expect(all.wire.deletes).toEqual([`/api/transaction/${one?.id} `]);
    expect(all.faults).toEqual([]);
  });

  test('count as done when only the answer was lost, and are asked for once', async () => {
    const all = await opened();
    const [one] = await sentOnes(all, 1);
    const process = await all.startProcess();
    const batch = await choose(process, { Transactions: [one?.id] });
    all.wire.losesAnswer = true;
    await order(process, batch, { Action: 'cancel' });
    await untilEnded(process, batch);
    expect(await rowsOf(process, batch)).toEqual([['Lease 0', 'done', undefined]]);
    expect(all.wire.deletes).toHaveLength(1);
  });

  test('fail where the service stays away, or does not offer it', async () => {
    const all = await opened();
    const [one] = await sentOnes(all, 1);
    const process = await all.startProcess({ afterFaultMs: 1, mostFaults: 3 });
    const actions = [
      [() => new Response(null, { status: 503 }), 'cancel', 'unreachable'],
      [
        (request: Request) => request.method === 'DELETE' && new Response(null, { status: 405 }),
        'cancel',
        'not-offered',
      ],
      [() => undefined, 'remind', 'not-offered'],
    ] as const;
    for (const [answers, Action, code] of actions) {
      all.wire.answers = (request) => answers(request) || undefined;
      const batch = await choose(process, { Transactions: [one?.id] });
      await order(process, batch, { Action });
      await untilEnded(process, batch);
      expect(await rowsOf(process, batch)).toEqual([['Lease 0', 'failed', code]]);
    }
    expect(await statusAt(all.other, one?.id ?? '')).toBe(10);
  });

  test('a stop leaves the rest, and what was on its way is told as done', async () => {
    const all = await opened();
    const [one, two] = await sentOnes(all, 2);
    let letGo = () => undefined as void;
    all.wire.until = new Promise((resolve) => {
      letGo = resolve;
    });
    const process = await all.startProcess();
    const batch = await choose(process, { Transactions: [one?.id, two?.id] });
    await order(process, batch, { Action: 'cancel' });
    await vi.waitFor(() => expect(all.wire.deletes).toHaveLength(1));
    await process.call('DELETE', `/api/batch/${batch.Id}`);
    letGo();
    await vi.waitFor(async () =>
      expect(await rowsOf(process, batch)).toEqual([
        ['Lease 0', 'done', undefined],
        ['Lease 1', 'skipped', 'stopped'],
      ]),
    );
    expect(await statusAt(all.other, two?.id ?? '')).toBe(10);
  });

  test('a restored copy, which is paused, leaves the other service alone', async () => {
    const all = await opened();
    const [one] = await sentOnes(all, 1);
    await all.settings.put(pausedSetting, '2026-01-01');
    const first = await all.startProcess();
    const batch = await choose(first, { Transactions: [one?.id] });
    await order(first, batch, { Action: 'cancel' });
    await first.stop();
    expect(await rowsOf(first, batch)).toEqual([['Lease 0', 'waiting', undefined]]);
    expect(all.wire.deletes).toEqual([]);
    await all.settings.remove(pausedSetting);
    const second = await all.startProcess();
    await untilEnded(second, batch);
    expect(all.wire.deletes).toHaveLength(1);
  });

  test('documents go once each has ended, and that can be told apart from before', async () => {
    const all = await opened();
    const [one, two] = await sentOnes(all, 2);
    await all.other.call('DELETE', `/api/transaction/${one?.id}`);
    const process = await all.startProcess();
    const rows = async () => {
      const batch = await choose(process, { Transactions: [one?.id, two?.id] });
      await order(process, batch, { Action: 'remove' });
      await untilEnded(process, batch);
      return rowsOf(process, batch);
    };
    const notEnded = ['Lease 1', 'skipped', 'not-ended'];
    expect(await rows()).toEqual([['Lease 0', 'done', undefined], notEnded]);
    expect(await rows()).toEqual([['Lease 0', 'skipped', 'already-removed'], notEnded]);
  });

  test('are downloaded as one archive, and their answers as one list', async () => {
    const all = await opened();
    const [one, two] = await sentOnes(all, 2);
    for (const [index, name] of [
      [0, 'An'],
      [1, 'Bo'],
    ] as const)
      expect((await one?.sign(index, 'POST', '/finish', finishOf(name)))?.status).toBe(200);
    await all.other.call('DELETE', `/api/transaction/${two?.id}`);
    await all.other.call('DELETE', `/api/transaction/${two?.id}/file`);
    const process = await all.startProcess();
    const batch = await choose(process, { Transactions: [one?.id, two?.id, 'none'] });
    const zip = await process.call('GET', `/api/batch/${batch.Id}/documents`);
    const files = readZip(Buffer.from(await zip.arrayBuffer()));
    const contents = String(files.at(-1)?.content).split('\r\n');
    expect(contents).toContain(`${two?.id},Lease 1,a.pdf,,The documents were removed.`);
    expect(contents.at(-2)).toBe('none,,,,There is no such transaction.');

    const csv = await (await process.call('GET', `/api/batch/${batch.Id}/answers`)).text();
    const lines = csv.split('\r\n');
    expect(lines.filter((line) => line.startsWith(`${one?.id},Lease 0,`)).length).toBeGreaterThan(
      1,
    );
    expect(csv).toContain(',a.pdf,name,Signer1,');
    expect(lines.at(-2)).toMatch(/^none,+$/);

    // What cannot be known breaks the download off: a list with holes would be taken for whole.
    all.wire.isDown = true;
    const cut = await process.call('GET', `/api/batch/${batch.Id}/answers`);
    await expect(cut.text()).rejects.toThrow('does not show');
  });

  test('nothing is searched there, and nothing is handed out that the service does not', async () => {
    const all = await opened({ can: noAbilities });
    const [one] = await sentOnes(all, 1);
    const process = await all.startProcess();
    const searched = await process.call('POST', '/api/batch', { Search: { Text: 'lease' } });
    expect(searched.status).toBe(400);
    const batch = await choose(process, { Transactions: [one?.id] });
    const zip = await process.call('GET', `/api/batch/${batch.Id}/documents`);
    const files = readZip(Buffer.from(await zip.arrayBuffer()));
    expect(files.map(({ name }) => name)).toEqual(['contents.csv']);
    expect(String(files[0]?.content)).toContain('The signing service hands out no documents.');
  });
});

const finishOf = (name: string) => ({
  consent: true,
  entries: { 'a.pdf': { Name: name, Agreed: true } },
  signatures: {
    'a.pdf': { Sign: { scribble: { width: 300, height: 150, strokes: [[1, 2, 1, 30, 40, 1.5]] } } },
  },
});
