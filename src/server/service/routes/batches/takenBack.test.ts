import { afterEach, expect, test, vi } from 'vitest';
import { type Batch, batchReportSchema, batchSchema } from '#core/wire/contract/batch.ts';
import { migrate } from '#server/service/storage/database/migrate.ts';
import { createBatchRunner } from '#testing/service/batchRunner.ts';
import { startTransaction } from '#testing/service/startedTransaction.ts';
import { openTestService, refusalOf, type TestService } from '#testing/service/testService.ts';
import { describeOnEachDatabase } from '#testing/storage/eachDatabase.ts';

describeOnEachDatabase('a removal that can be taken back', (source) => {
  const closing: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });

  /** A service with two transactions that have ended, chosen, and the removal of both ordered. */
  async function ordered() {
    const own = await openTestService({ location: await source.newLocation() });
    closing.push(() => own.close());
    const ids = [(await startTransaction(own)).id, (await startTransaction(own)).id];
    for (const id of ids) await own.call('DELETE', `/api/transaction/${id}`);
    const json = { Transactions: ids };
    const batch = batchSchema.parse(await (await own.call('POST', '/api/batch', { json })).json());
    const order = { json: { Action: 'remove', DelaySeconds: 30 } };
    const started = await own.call('PUT', `/api/batch/${batch.Id}/start`, order);
    expect(started.status).toBe(202);
    expect(await started.json()).toMatchObject({
      State: 'running',
      BeginsAt: new Date(own.clock.now + 30_000).toISOString(),
    });
    return { own, ids, batch };
  }

  const newRunner = async (own: TestService, workerId: string, alone = true) => {
    const faults: unknown[] = [];
    const reportFault = (error: unknown) => faults.push(error);
    const runner = createBatchRunner(own, { workerId, alone, reportFault });
    closing.unshift(() => runner.stop());
    await runner.start();
    return { runner, faults };
  };
  const reportOf = async (own: TestService, { Id }: Batch) =>
    batchReportSchema.parse(await (await own.call('GET', `/api/batch/${Id}`)).json());
  const takeBack = (own: TestService, { Id }: Batch) =>
    own.call('DELETE', `/api/batch/${Id}?unbegun=true`);
  const documentOf = async (own: TestService, id: string) => {
    const answer = await own.call('GET', `/api/transaction/${id}/file/a.pdf`);
    await answer.arrayBuffer();
    return answer.status;
  };

  test('is not begun before its time, also by a process that starts anew, and then nothing was done', async () => {
    const { own, ids, batch } = await ordered();
    own.clock.now += 29_000;
    // The only process on a database takes up what a killed one had held; this it leaves alone.
    for (const alone of [true, false]) await newRunner(own, `worker-${alone}`, alone);
    expect(await claim(own, 'another')).toEqual([]);
    expect(await reportOf(own, batch)).toMatchObject({ State: 'running', Waiting: 2 });
    const back = await takeBack(own, batch);
    expect([back.status, batchSchema.parse(await back.json())]).toMatchObject([
      200,
      { State: 'stopped', Done: 0, Skipped: 2 },
    ]);
    expect((await takeBack(own, batch)).status).toBe(200);
    own.clock.now += 60_000;
    expect(await own.parts.batches.take(batch.Id, 'another')).toBe(undefined);
    for (const id of ids) expect(await documentOf(own, id)).toBe(200);
  });

  test('is done when its time has come, and is taken back no more from then on', async () => {
    const { own, ids, batch } = await ordered();
    own.clock.now += 30_000;
    expect(await claim(own, 'killed')).toHaveLength(1);
    await own.parts.batches.take(batch.Id, 'killed');
    expect((await reportOf(own, batch)).BeginsAt).toBe(undefined);
    expect(await refusalOf(await takeBack(own, batch))).toEqual([409, 'already-started']);
    // Whoever had taken it is killed before it did anything: it is as begun as before.
    await own.jobs.releaseLeases();
    expect(await refusalOf(await takeBack(own, batch))).toEqual([409, 'already-started']);
    const { faults } = await newRunner(own, 'next');
    await vi.waitFor(async () => expect((await reportOf(own, batch)).State).toBe('ended'), 20_000);
    expect(await reportOf(own, batch)).toMatchObject({ Done: 2, Skipped: 0, Failed: 0 });
    for (const id of ids) expect(await documentOf(own, id)).not.toBe(200);
    expect(await refusalOf(await takeBack(own, batch))).toEqual([409, 'already-started']);
    expect(faults).toEqual([]);
  });

  test('that a version before had started, without a job for it, goes on at its time', async () => {
    const { own, batch } = await ordered();
    const { db } = own.database;
    await db.deleteFrom('jobs').where('kind', '=', 'batch').execute();
    await db.deleteFrom('migrations').where('name', 'like', '%jobs of batches').execute();
    await migrate(own.database, own.clock.now);
    own.clock.now += 29_999;
    expect(await claim(own, 'early')).toEqual([]);
    own.clock.now += 1;
    const { faults } = await newRunner(own, 'next');
    await vi.waitFor(async () => expect((await reportOf(own, batch)).State).toBe('ended'), 20_000);
    expect(await reportOf(own, batch)).toMatchObject({ Done: 2 });
    expect(faults).toEqual([]);
  });

  test('is either taken back or begun, whoever comes first, never half of it', async () => {
    const { own, ids, batch } = await ordered();
    own.clock.now += 30_000;
    const [back] = await Promise.all([
      takeBack(own, batch),
      newRunner(own, 'one', false),
      own.parts.batches.take(batch.Id, 'two'),
    ]);
    await newRunner(own, 'three', false);
    const isEnded = async () => expect((await reportOf(own, batch)).State).not.toBe('running');
    await vi.waitFor(isEnded, 20_000);
    const statuses = await Promise.all(ids.map((id) => documentOf(own, id)));
    if (back.status === 200) expect(statuses).toEqual([200, 200]);
    else expect(statuses).not.toContain(200);
    const { Done } = await reportOf(own, batch);
    expect(Done).toBe(back.status === 200 ? 0 : 2);
  });
});

const claim = ({ clock, jobs }: TestService, workerId: string) =>
  jobs.claim({
    kinds: ['batch'],
    limit: 1,
    workerId,
    now: clock.now,
    leaseMs: 30_000,
    perHost: 4,
    places: 1,
  });
