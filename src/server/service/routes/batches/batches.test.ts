import { afterEach, expect, test, vi } from 'vitest';
import { type Batch, batchReportSchema, batchSchema } from '#core/wire/contract/batch.ts';
import { createBatchRunner } from '#testing/service/batchRunner.ts';
import { readZip } from '#testing/service/readZip.ts';
import { startTransaction } from '#testing/service/startedTransaction.ts';
import {
  keyHeaders,
  openTestService,
  otherKeys,
  refusalOf,
  type TestService,
} from '#testing/service/testService.ts';
import { describeOnEachDatabase, someTime } from '#testing/storage/eachDatabase.ts';

describeOnEachDatabase('several transactions at once', (source) => {
  const closing: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });

  async function opened() {
    const own = await openTestService({ location: await source.newLocation() });
    closing.push(() => own.close());
    const faults: unknown[] = [];
    /** Another process that works on batches; `changes` replace what it stands on. */
    const newRunner = (changes: Partial<Parameters<typeof createBatchRunner>[1]> = {}) =>
      createBatchRunner(own, { reportFault: (error) => faults.push(error), ...changes });
    return { own, newRunner, faults };
  }

  const create = async (own: TestService, json: unknown): Promise<Batch> =>
    batchSchema.parse(await (await own.call('POST', '/api/batch', { json })).json());
  const start = (own: TestService, { Id }: Batch, json: unknown) =>
    own.call('PUT', `/api/batch/${Id}/start`, { json });
  const reportOf = async (own: TestService, { Id }: Batch) =>
    batchReportSchema.parse(await (await own.call('GET', `/api/batch/${Id}`)).json());
  const rowsOf = async (own: TestService, batch: Batch) =>
    (await reportOf(own, batch)).Rows.map(({ Result, Code }) => [Result, Code]);
  const untilEnded = (own: TestService, batch: Batch) =>
    vi.waitFor(async () => expect((await reportOf(own, batch)).State).toBe('ended'), 20_000);

  /** The ids of new transactions without documents. */
  async function bareOnes(own: TestService, count: number, more: object = {}): Promise<string[]> {
    const ids: string[] = [];
    while (ids.length < count) {
      const json = { Signers: [{ SendSignRequest: false }], ...more };
      const created = await own.call('POST', '/api/transaction/', { json });
      ids.push(((await created.json()) as { Id: string }).Id);
    }
    return ids;
  }

  const mailed = { Signers: [{ Email: 'an@example.com' }, { Email: 'bo@example.com' }] };

  test('are cancelled, reminded and removed, each once, with a reason for what was not done', async () => {
    const { own, newRunner, faults } = await opened();
    const [one, two, three] = [
      await startTransaction(own),
      await startTransaction(own, { create: mailed }),
      await startTransaction(own),
    ];
    await own.call('DELETE', `/api/transaction/${three.id}`);
    const theirs = await own.call('POST', '/api/transaction/', {
      headers: keyHeaders(otherKeys),
      json: { Signers: [{ SendSignRequest: false }] },
    });
    const { Id: foreign } = (await theirs.json()) as { Id: string };
    const ids = [one.id, two.id, three.id, foreign, 'none', one.id.toUpperCase()];
    const remind = await create(own, { Transactions: ids });
    expect(remind).toMatchObject({ State: 'chosen', Total: 5, Waiting: 5 });
    const cancel = await create(own, { Transactions: ids });
    const remove = await create(own, { Transactions: ids });
    const runner = newRunner();
    closing.unshift(() => runner.stop());
    await runner.start();
    const order = async (batch: Batch, json: unknown) => {
      own.clock.now += 1;
      expect((await start(own, batch, json)).status).toBe(202);
      runner.wake();
      await untilEnded(own, batch);
    };

    own.clock.now += 11 * 60_000;
    await order(remind, { Action: 'remind' });
    expect(await rowsOf(own, remind)).toEqual([
      ['skipped', 'no-email'],
      ['done', undefined],
      ['skipped', 'ended'],
      ['failed', 'not-found'],
      ['failed', 'not-found'],
    ]);
    const events = await own.parts.details.listEvents(two.id);
    expect(events.filter(({ kind }) => kind === 'reminded')).toMatchObject([
      { signerId: 'Signer1', address: '203.0.113.7' },
      { signerId: 'Signer2' },
    ]);

    await order(cancel, { Action: 'cancel', Reason: 'No longer needed.' });
    expect((await rowsOf(own, cancel)).slice(0, 3)).toEqual([
      ['done', undefined],
      ['done', undefined],
      ['skipped', 'ended'],
    ]);
    expect(await one.read()).toMatchObject({ Status: 60, CancelationReason: 'No longer needed.' });
    expect(await own.database.db.selectFrom('batches').select('orders').execute()).toContainEqual({
      orders: null,
    });

    await order(remove, { Action: 'remove' });
    expect((await rowsOf(own, remove)).slice(0, 3)).toEqual(
      Array.from({ length: 3 }, () => ['done', undefined]),
    );
    expect((await own.call('GET', `/api/transaction/${one.id}/file/a.pdf`)).status).toBe(410);
    expect(own.leftovers().blobs).toEqual([]);
    const list = (await (await own.call('GET', '/api/batch')).json()) as { Batches: Batch[] };
    expect(list.Batches.map(({ Action }) => Action)).toEqual(['remove', 'cancel', 'remind']);
    expect(faults).toEqual([]);
  });

  test('go on where a killed process has ended: nothing is done twice, nothing is left out', async () => {
    const { own, newRunner } = await opened();
    const ids = await bareOnes(own, 30);
    const batch = await create(own, { Transactions: ids });
    await start(own, batch, { Action: 'cancel' });
    // The first process is gone for good in the middle of the 13th: no write of it succeeds.
    let commits = 0;
    const { batches } = own.parts;
    let died: () => void = () => undefined;
    const death = new Promise<void>((resolve) => {
      died = resolve;
    });
    const never = () => {
      died();
      return new Promise<never>(() => undefined);
    };
    const dying = newRunner({
      workerId: 'dying',
      batches: {
        ...batches,
        commit: (...given) => {
          commits += 1;
          return commits > 12 ? never() : batches.commit(...given);
        },
      },
    });
    await dying.start();
    await death;
    expect(await reportOf(own, batch)).toMatchObject({ State: 'running', Done: 12, Waiting: 18 });
    const next = newRunner({ workerId: 'next' });
    closing.unshift(() => next.stop());
    await next.start();
    await untilEnded(own, batch);
    expect(await reportOf(own, batch)).toMatchObject({ Done: 30, Waiting: 0, Skipped: 0 });
    for (const id of ids) {
      const events = await own.parts.details.listEvents(id);
      expect(events.filter(({ kind }) => kind === 'cancelled')).toHaveLength(1);
    }
  });

  test('are handled once by two processes that both believe to hold them', async () => {
    const { own, newRunner, faults } = await opened();
    const batch = await create(own, { Transactions: await bareOnes(own, 12) });
    await start(own, batch, { Action: 'cancel' });
    // Holds that end at once: each may take what the other is at.
    const runners = ['one', 'two'].map((workerId) =>
      newRunner({ workerId, alone: false, leaseMs: 0 }),
    );
    for (const runner of runners) closing.unshift(() => runner.stop());
    await Promise.all(runners.map((runner) => runner.start()));
    await untilEnded(own, batch);
    expect(await reportOf(own, batch)).toMatchObject({ Done: 12, Skipped: 0, Failed: 0 });
    expect(faults).toEqual([]);
  });

  test('are found by a search, beyond any page, and stay those that were found', async () => {
    const { own } = await opened();
    const order = { Reference: 'PO-4711' };
    const [sent] = await bareOnes(own, 2, order);
    await bareOnes(own, 1);
    // As where more texts wait to be read than are read in one go.
    const { refresh } = own.parts.listings;
    const inGoes = vi.spyOn(own.parts.listings, 'refresh').mockImplementation(() => refresh(1));
    const found = await create(own, { Search: { Text: 'po-4711' } });
    inGoes.mockRestore();
    expect(found.Total).toBe(2);
    await bareOnes(own, 1, order);
    expect(await reportOf(own, found)).toMatchObject({ Total: 2 });
    const all = await create(own, { Search: { Except: [sent] } });
    expect(all.Total).toBe(3);
    expect(await create(own, { Search: { Status: 5 } })).toMatchObject({ Total: 4 });
    const nothing = await own.call('POST', '/api/batch', { json: { Search: { Text: 'nowhere' } } });
    expect(await refusalOf(nothing)).toEqual([400, 'required']);
    for (const json of [
      { Transactions: ['\0'] },
      {},
      { Transactions: [], Search: {} },
      { Transactions: [1] },
      { Search: { Text: '' } },
      { Search: { Text: ' \u0301\n' } },
    ])
      expect((await own.call('POST', '/api/batch', { json })).status).toBe(400);
  });

  test('belong to the keys that chose them, are started as one thing only, and can be stopped', async () => {
    const { own, newRunner } = await opened();
    const [id] = await bareOnes(own, 1);
    const batch = await create(own, { Transactions: [id] });
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['GET', '/documents'],
      ['GET', '/answers'],
    ] as const)
      expect(
        (
          await own.call(method, `/api/batch/${batch.Id}${path}`, {
            headers: keyHeaders(otherKeys),
          })
        ).status,
      ).toBe(404);
    expect((await start(own, batch, { Action: 'burn' })).status).toBe(400);
    expect((await start(own, batch, { Action: 'cancel' })).status).toBe(202);
    expect((await start(own, batch, { Action: 'cancel' })).status).toBe(202);
    expect(await refusalOf(await start(own, batch, { Action: 'remove' }))).toEqual([
      409,
      'already-started',
    ]);
    const stopped = await own.call('DELETE', `/api/batch/${batch.Id}`);
    expect(await stopped.json()).toMatchObject({ State: 'stopped', Skipped: 1 });
    const runner = newRunner();
    await runner.start();
    await runner.stop();
    const read = await own.call('GET', `/api/transaction/${id}`);
    expect(await read.json()).toMatchObject({ Status: 5 });
    expect(await rowsOf(own, batch)).toEqual([['skipped', 'stopped']]);
  });

  test('a transaction that cannot be handled fails by itself, and holds up no other', async () => {
    const { own, newRunner, faults } = await opened();
    const [one, two] = await bareOnes(own, 2);
    await own.database.db
      .updateTable('transactions')
      .set({ state: '{}' })
      .where('id', '=', one ?? '')
      .execute();
    const batch = await create(own, { Transactions: [one, two] });
    await start(own, batch, { Action: 'cancel' });
    const runner = newRunner({ afterFaultMs: 0 });
    closing.unshift(() => runner.stop());
    await runner.start();
    await untilEnded(own, batch);
    expect(await rowsOf(own, batch)).toEqual([
      ['failed', 'internal'],
      ['done', undefined],
    ]);
    expect(faults.length).toBeGreaterThan(0);
  });

  test('are downloaded as one archive that says what is missing, and as one list of answers', async () => {
    const { own } = await opened();
    const one = await startTransaction(own, {
      create: { Reference: '=1+1' },
    });
    const two = await startTransaction(own);
    await one.sign(0, 'PUT', '/entries', { entries: { 'a.pdf': { Name: 'An' } } });
    await own.call('DELETE', `/api/transaction/${two.id}`);
    await own.call('DELETE', `/api/transaction/${two.id}/file`);
    const batch = await create(own, { Transactions: [one.id, two.id, 'none'] });
    const answer = await own.call('GET', `/api/batch/${batch.Id}/documents`);
    expect(answer.headers.get('Content-Type')).toBe('application/zip');
    const files = readZip(Buffer.from(await answer.arrayBuffer()));
    expect(files.map(({ name }) => name)).toEqual([
      `a.pdf ${one.id.slice(-12)}/a.pdf`,
      'contents.csv',
    ]);
    expect(String(files[0]?.content.subarray(0, 5))).toBe('%PDF-');
    const contents = String(files[1]?.content).split('\r\n');
    expect(contents[2]).toBe(`${two.id},a.pdf,a.pdf,,The documents were removed.`);
    expect(contents.at(-2)).toBe('none,,,,There is no such transaction.');
    expect((await own.parts.details.listEvents(one.id)).at(-1)).toMatchObject({
      kind: 'document downloaded',
      fileId: 'a.pdf',
      address: '203.0.113.7',
    });
    const csv = await (await own.call('GET', `/api/batch/${batch.Id}/answers`)).text();
    const lines = csv.split('\r\n');
    expect(lines[0]).toContain('Transaction,Title,Reference');
    expect(lines[1]).toMatch(new RegExp(`^${one.id},a.pdf,'=1\\+1,10,`));
    expect(lines).toHaveLength(5);
  });

  test('are forgotten when they were never started, or ended long ago', async () => {
    const { own } = await opened();
    const [id] = await bareOnes(own, 1);
    const [left, kept] = [
      await create(own, { Transactions: [id] }),
      await create(own, { Transactions: [id] }),
    ];
    await start(own, kept, { Action: 'cancel' });
    await own.parts.batches.prune({ chosen: own.clock.now + 1, ended: someTime });
    expect((await own.call('GET', `/api/batch/${left.Id}`)).status).toBe(404);
    expect((await own.call('GET', `/api/batch/${kept.Id}`)).status).toBe(200);
  });
});
