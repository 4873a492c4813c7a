import { expect, test } from 'vitest';
import { describeOnEachDatabase, someTime } from '#testing/storage/eachDatabase.ts';
import { keepJobs, sampleMail, samplePostback } from '#testing/storage/sampleRecords.ts';
import { type JobStore, createJobStore } from './jobStore.ts';

const now = someTime;
const claimOf = async (jobs: JobStore, changes: Partial<Parameters<JobStore['claim']>[0]> = {}) => {
  const claimed = await jobs.claim({
    kinds: ['postback', 'mail'],
    limit: 100,
    workerId: 'w',
    now,
    leaseMs: 1000,
    perHost: 4,
    places: 999,
    ...changes,
  });
  return claimed.flatMap(({ read }) => read() ?? []);
};
const idsOf = (jobs: { id: string }[]) => jobs.map((job) => job.id);

describeOnEachDatabase('the job store', (source, kind) => {
  test.each([
    // Mails alone are claimed by one statement on PostgreSQL, with postbacks by two.
    { what: 'mails', kindsOf: () => ['mail'] },
    { what: 'mails and postbacks', kindsOf: () => ['postback', 'mail'] },
    {
      what: 'now these, now those',
      kindsOf: (at: number) => (at % 2 === 0 ? ['mail'] : ['postback', 'mail']),
    },
  ])('four workers claim 200 jobs, each job once: $what', async ({ kindsOf }) => {
    const location = await source.newLocation();
    // PostgreSQL serves four processes, SQLite one process with four workers in it.
    const databases = await Promise.all(
      Array.from({ length: kind === 'postgres' ? 4 : 1 }, () => source.open(location)),
    );
    const stores = databases.map(createJobStore);
    const [first] = databases;
    if (!first) throw new Error('no database');
    const mails = Array.from({ length: 200 }, (_, index) => sampleMail({ id: `job-${index}` }));
    await keepJobs(first, mails, now);
    const claimed: string[] = [];
    const work = async (worker: number) => {
      const jobs = stores[worker % stores.length];
      if (!jobs) throw new Error('no store');
      for (let at = worker; ; at += 1) {
        const got = await claimOf(jobs, {
          kinds: kindsOf(at),
          limit: 7,
          workerId: `w${worker}`,
        });
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
    const database = await source.open();
    const jobs = createJobStore(database);
    await keepJobs(
      database,
      [
        samplePostback({ id: 'a1', url: 'https://a.example/' }),
        samplePostback({ id: 'a2', url: 'https://a.example/' }),
        samplePostback({ id: 'b1', url: 'https://b.example/' }),
        sampleMail({ id: 'free' }),
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
    const database = await source.open();
    const jobs = createJobStore(database);
    await keepJobs(
      database,
      [
        ...Array.from({ length: 6 }, (_, index) =>
          samplePostback({ id: `s${index}`, url: `https://slow.example/${index}` }),
        ),
        samplePostback({ id: 'other', url: 'https://other.example/' }),
      ],
      now,
    );
    const first = await claimOf(jobs, { limit: 5 });
    expect(idsOf(first)).toEqual(['s0', 's1', 's2', 's3', 'other']);
    expect(idsOf(await claimOf(jobs))).toEqual([]);
    if (first[1]) await jobs.finish(first[1].lease, { doneAt: now });
    expect(idsOf(await claimOf(jobs))).toEqual(['s4']);
  });

  test('240 receivers of one owner that never answer leave places for the postbacks of others', async () => {
    const database = await source.open();
    const jobs = createJobStore(database);
    const postbacks = (owner: string, count: number) =>
      Array.from({ length: count }, (_, index) =>
        samplePostback({ id: `${owner}${index}`, url: `https://${owner}${index}.example/` }),
      );
    await keepJobs(database, postbacks('slow', 240), now);
    const claim = (at: number, limit: number) => claimOf(jobs, { limit, places: 64, now: at });
    // They never answer: what is claimed stays in its place.
    const hanging = await claim(now, 64);
    expect(hanging).toHaveLength(32);
    expect(await claim(now, 32)).toEqual([]);
    const other = { id: 'the-other-transaction', apiKeyId: 'another-key' };
    await keepJobs(database, postbacks('quick', 40), now + 1, other);
    // As many as the places that are left, and more when these are done.
    const first = await claim(now + 1, 32);
    expect(idsOf(first)).toEqual(Array.from({ length: 21 }, (_, index) => `quick${index}`));
    for (const { lease } of first) await jobs.finish(lease, { doneAt: now + 1 });
    const third = { id: 'the-third-transaction', apiKeyId: 'third-key' };
    await keepJobs(database, postbacks('third', 40), now + 1, third);
    const second = idsOf(await claim(now + 1, 32));
    expect(second.filter((id) => id.startsWith('third'))).toHaveLength(16);
    expect(second.filter((id) => id.startsWith('quick'))).toHaveLength(16);
  });

  test('a lease that ran out is somebody else’s, and the first worker is told', async () => {
    const database = await source.open();
    const jobs = createJobStore(database);
    await keepJobs(database, [samplePostback()], now);
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
    const database = await source.open();
    const jobs = createJobStore(database);
    await keepJobs(database, [sampleMail({ mail: 'note' }), sampleMail()], now);
    expect((await claimOf(jobs)).map((job) => job.payload)).toEqual([{ mail: 'note' }]);
  });

  test('only the kinds asked for and what is due are claimed; the next moment is known', async () => {
    const database = await source.open();
    const jobs = createJobStore(database);
    await keepJobs(
      database,
      [samplePostback({ id: 'later', dueAt: now + 50 }), sampleMail({ id: 'mail', dueAt: now })],
      now,
    );
    expect(await claimOf(jobs, { kinds: ['postback'] })).toEqual([]);
    expect(await jobs.nextRunAt(['postback'])).toBe(now + 50);
    expect(await jobs.nextRunAt(['seal'])).toBe(undefined);
    expect(idsOf(await claimOf(jobs, { kinds: ['mail', 'postback'] }))).toEqual(['mail']);
    expect(await jobs.nextRunAt(['mail'])).toBe(now + 1000);
    expect(await jobs.counts(now)).toEqual([
      { kind: 'mail', waiting: 0, running: 1, failed: 0, oldestMs: 0 },
      { kind: 'postback', waiting: 1, running: 0, failed: 0, oldestMs: 0 },
    ]);
    const later = await jobs.counts(now + 1050);
    expect(later.map(({ kind, oldestMs }) => [kind, oldestMs])).toEqual([
      ['mail', 1050],
      ['postback', 1000],
    ]);
  });

  test('attempts are kept in order, and a finished job can be sent again without holding back others', async () => {
    const database = await source.open();
    const jobs = createJobStore(database);
    await keepJobs(database, [samplePostback({ id: 'one' }), samplePostback({ id: 'two' })], now);
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
    const listed = await jobs.list('transaction-1', 'postback');
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
    const database = await source.open();
    const jobs = createJobStore(database);
    const endings = [
      ['mail done early', 'mail', { doneAt: now + 1 }],
      ['mail done late', 'mail', { doneAt: now + 60 }],
      ['mail given up early', 'mail', { failedAt: now + 1, error: 'no' }],
      ['postback done early', 'postback', { doneAt: now + 1 }],
      ['postback done long ago', 'postback', { doneAt: now - 100 }],
      ['postback given up long ago', 'postback', { failedAt: now - 100, error: 'no' }],
      ['mail to be tried again', 'mail', { runAt: now - 100, error: 'no' }],
    ] as const;
    await keepJobs(
      database,
      endings.map(([id, kind], index) =>
        kind === 'mail'
          ? sampleMail({ id })
          : samplePostback({ id, url: `https://a.example/${index}` }),
      ),
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

  test('a job whose row cannot be read is a fault of its own, and holds up no other', async () => {
    const database = await source.open();
    const jobs = createJobStore(database);
    await keepJobs(database, [sampleMail({ id: 'damaged' }), sampleMail({ id: 'whole' })], now);
    const rows = database.db.updateTable('jobs').where('id', '=', 'damaged');
    await rows.set({ payload: '{"mail":"love letter"}' }).execute();
    const unreadable = { name: 'UnreadableRow', table: 'jobs', id: '1' };
    const [damaged, whole] = await jobs.claim({
      kinds: ['mail'],
      limit: 2,
      workerId: 'w',
      now,
      leaseMs: 1000,
      perHost: 4,
      places: 99,
    });
    expect(() => damaged?.read()).toThrow(expect.objectContaining(unreadable));
    expect(whole?.read()).toMatchObject({ id: 'whole', payload: { mail: 'reminder' } });
    await expect(jobs.find(1)).rejects.toMatchObject(unreadable);
    await expect(jobs.list('transaction-1', 'mail')).rejects.toMatchObject(unreadable);
    await rows.set({ kind: 'fax' }).execute();
    await expect(jobs.find(1)).rejects.toThrow('row 1 of the table jobs cannot be read');
  });
});
