import { expect, test } from 'vitest';
import { describeOnEachDatabase, someTime } from '#testing/storage/eachDatabase.ts';
import { sampleJob, sampleStore, sampleTransaction } from '#testing/storage/sampleRecords.ts';
import { type JobStore, createJobStore } from './jobStore.ts';

const now = someTime;
const claimOf = (jobs: JobStore, changes: Partial<Parameters<JobStore['claim']>[0]> = {}) =>
  jobs.claim({
    kinds: ['postback'],
    limit: 100,
    workerId: 'w',
    now,
    leaseMs: 1000,
    perHost: 4,
    ...changes,
  });
const idsOf = (jobs: { id: string }[]) => jobs.map((job) => job.id);

describeOnEachDatabase('the job store', (source, kind) => {
  test('four workers claim 200 jobs, each job once', async () => {
    const location = await source.newLocation();
    // PostgreSQL serves four processes, SQLite one process with four workers in it.
    const databases = await Promise.all(
      Array.from({ length: kind === 'postgres' ? 4 : 1 }, () => source.open(location)),
    );
    const stores = databases.map(createJobStore);
    await stores[0]?.enqueue(
      Array.from({ length: 200 }, (_, index) => sampleJob({ id: `job-${index}` })),
      now,
    );
    const claimed: string[] = [];
    const work = async (worker: number) => {
      const jobs = stores[worker % stores.length];
      if (!jobs) throw new Error('no store');
      for (;;) {
        const got = await claimOf(jobs, { limit: 7, workerId: `w${worker}` });
        if (got.length === 0) return;
        claimed.push(...idsOf(got));
        for (const job of got)
          if (!(await jobs.finish(job.lease, { doneAt: now }))) throw new Error('lease lost');
      }
    };
    await Promise.all([0, 1, 2, 3].map(work));
    expect(claimed).toHaveLength(200);
    expect(new Set(claimed).size).toBe(200);
  });

  test('jobs of a group run in order; a failing one holds back only its own group', async () => {
    const jobs = createJobStore(await source.open());
    await jobs.enqueue(
      [
        sampleJob({ id: 'a1', groupKey: 'a' }),
        sampleJob({ id: 'a2', groupKey: 'a' }),
        sampleJob({ id: 'b1', groupKey: 'b' }),
        sampleJob({ id: 'free' }),
      ],
      now,
    );
    const first = await claimOf(jobs);
    expect(idsOf(first)).toEqual(['a1', 'b1', 'free']);
    const [a1, b1, free] = first;
    if (!a1 || !b1 || !free) throw new Error('nothing claimed');
    await jobs.finish(a1.lease, { runAt: now + 500, error: 'answered 500' });
    await jobs.finish(b1.lease, { doneAt: now });
    await jobs.finish(free.lease, { doneAt: now });
    expect(idsOf(await claimOf(jobs, { now: now + 499 }))).toEqual([]);
    expect(await jobs.nextRunAt(['postback'])).toBe(now + 500);
    const [again] = await claimOf(jobs, { now: now + 500 });
    expect(again).toMatchObject({ id: 'a1', attempts: 2, lastError: 'answered 500' });
    if (again) await jobs.finish(again.lease, { failedAt: now + 501, error: 'given up' });
    expect(idsOf(await claimOf(jobs, { now: now + 501 }))).toEqual(['a2']);
  });

  test('a host has at most so many running at a time, and does not keep others waiting', async () => {
    const jobs = createJobStore(await source.open());
    await jobs.enqueue(
      [
        ...Array.from({ length: 6 }, (_, index) => sampleJob({ id: `s${index}`, host: 'slow' })),
        sampleJob({ id: 'other', host: 'other' }),
      ],
      now,
    );
    const first = await claimOf(jobs, { limit: 5 });
    expect(idsOf(first)).toEqual(['s0', 's1', 's2', 's3', 'other']);
    expect(idsOf(await claimOf(jobs))).toEqual([]);
    if (first[1]) await jobs.finish(first[1].lease, { doneAt: now });
    expect(idsOf(await claimOf(jobs))).toEqual(['s4']);
  });

  test('a lease that ran out is somebody else’s, and the first worker is told', async () => {
    const jobs = createJobStore(await source.open());
    await jobs.enqueue([sampleJob()], now);
    const [slow] = await claimOf(jobs, { workerId: 'slow' });
    if (!slow) throw new Error('nothing claimed');
    expect(await jobs.extend(slow.lease, now + 2000)).toBe(true);
    expect(idsOf(await claimOf(jobs, { workerId: 'quick', now: now + 1999 }))).toEqual([]);
    const [quick] = await claimOf(jobs, { workerId: 'quick', now: now + 2000 });
    if (!quick) throw new Error('nothing claimed');
    expect(quick).toMatchObject({ id: 'job-1', attempts: 2 });
    expect(await jobs.finish(slow.lease, { doneAt: now })).toBe(false);
    expect(await jobs.extend(slow.lease, now + 9000)).toBe(false);
    expect(await jobs.finish(quick.lease, { doneAt: now })).toBe(true);
    expect(await jobs.finish(quick.lease, { doneAt: now })).toBe(false);
  });

  test('the same id twice is one job', async () => {
    const jobs = createJobStore(await source.open());
    await jobs.enqueue([sampleJob({ payload: { n: 1 } }), sampleJob({ payload: { n: 2 } })], now);
    expect((await claimOf(jobs)).map((job) => job.payload)).toEqual([{ n: 1 }]);
  });

  test('only the kinds asked for and what is due are claimed; the next moment is known', async () => {
    const jobs = createJobStore(await source.open());
    await jobs.enqueue(
      [
        sampleJob({ id: 'later', runAt: now + 50 }),
        sampleJob({ id: 'mail', kind: 'mail', runAt: now }),
      ],
      now,
    );
    expect(await claimOf(jobs)).toEqual([]);
    expect(await jobs.nextRunAt(['postback'])).toBe(now + 50);
    expect(await jobs.nextRunAt(['seal'])).toBe(undefined);
    expect(idsOf(await claimOf(jobs, { kinds: ['mail', 'postback'] }))).toEqual(['mail']);
    expect(await jobs.nextRunAt(['mail'])).toBe(now + 1000);
    expect(await jobs.counts(now)).toEqual([
      { kind: 'mail', waiting: 0, running: 1, failed: 0 },
      { kind: 'postback', waiting: 1, running: 0, failed: 0 },
    ]);
  });

  test('attempts are kept in order, and a finished job can be sent again without holding back others', async () => {
    const database = await source.open();
    const jobs = createJobStore(database);
    const transaction = sampleTransaction();
    const job = (id: string) =>
      sampleJob({ id, transactionId: transaction.id, groupKey: 'g', runAt: now });
    await sampleStore(database).create(transaction, { at: now, jobs: [job('one'), job('two')] });
    const attempt = { at: now, status: 500, answer: 'oh', error: null, durationMs: 12 };
    const [first] = await claimOf(jobs);
    if (!first) throw new Error('nothing claimed');
    expect(await jobs.resend(first.seq, now)).toBe('running');
    await jobs.finish(first.lease, { runAt: now + 10, error: 'answered 500' }, attempt);
    const [second] = await claimOf(jobs, { now: now + 10 });
    if (!second) throw new Error('nothing claimed');
    await jobs.finish(second.lease, { doneAt: now + 10 }, { ...attempt, status: 204 });
    expect(await jobs.resend(first.seq, now + 20)).toBe('again');
    const both = await claimOf(jobs, { now: now + 20 });
    expect(idsOf(both).toSorted()).toEqual(['one', 'two']);
    for (const claimed of both) await jobs.finish(claimed.lease, { doneAt: now + 20 }, attempt);
    const listed = await jobs.list(transaction.id, 'postback');
    expect(idsOf(listed)).toEqual(['one', 'two']);
    expect(listed[0]?.deliveries).toEqual([
      { ...attempt, attempt: 1 },
      { ...attempt, attempt: 2, status: 204 },
      { ...attempt, attempt: 3 },
    ]);
    expect(await jobs.resend(999, now)).toBe('unknown');
    expect((await jobs.find(first.seq))?.id).toBe('one');
  });

  test('jobs that ended long ago go, with their attempts; what is shown or unfinished stays longer', async () => {
    const jobs = createJobStore(await source.open());
    const endings = [
      ['mail done early', 'mail', { doneAt: now + 1 }],
      ['mail done late', 'mail', { doneAt: now + 60 }],
      ['mail given up early', 'mail', { failedAt: now + 1, error: 'no' }],
      ['postback done early', 'postback', { doneAt: now + 1 }],
      ['postback done long ago', 'postback', { doneAt: now - 100 }],
      ['postback given up long ago', 'postback', { failedAt: now - 100, error: 'no' }],
      ['mail to be tried again', 'mail', { runAt: now - 100, error: 'no' }],
    ] as const;
    await jobs.enqueue(
      endings.map(([id, kind]) => sampleJob({ id, kind })),
      now,
    );
    const attempt = { at: now, status: 204, answer: null, error: null, durationMs: 1 };
    for (const job of await claimOf(jobs, { kinds: ['mail', 'postback'], perHost: 99 })) {
      const [, , outcome] = endings.find(([id]) => id === job.id) ?? [];
      if (outcome) await jobs.finish(job.lease, outcome, attempt);
    }
    expect(await jobs.prune({ plain: now + 50, shown: now })).toBe(3);
    const left = await Promise.all(endings.map(async (_, index) => jobs.find(index + 1)));
    expect(left.flatMap((job) => (job ? [job.id] : []))).toEqual([
      'mail done late',
      'mail given up early',
      'postback done early',
      'mail to be tried again',
    ]);
    expect(await jobs.prune({ plain: now + 50, shown: now })).toBe(0);
  });
});
