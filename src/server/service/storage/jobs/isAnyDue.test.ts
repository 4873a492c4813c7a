import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeOnEachDatabase, someTime as now } from '#testing/storage/eachDatabase.ts';
import { planOf } from '#testing/storage/planOf.ts';
import { keepJobs, sampleMail } from '#testing/storage/sampleRecords.ts';
import { dueJob, isAnyDue } from './isAnyDue.ts';
import { createJobStore } from './jobStore.ts';

describeOnEachDatabase('looking for work', (source) => {
  test('finds what is due and in nobody’s hands', async () => {
    const database = await source.open();
    await keepJobs(database, [sampleMail({ id: 'mail', dueAt: now })], now);
    const look = (at: number, kinds = ['seal', 'mail']) =>
      isAnyDue(database.db, { kinds, now: at });
    expect(await look(now - 1)).toBe(false);
    expect(await look(now, ['seal'])).toBe(false);
    expect(await look(now)).toBe(true);
    const lease = { workerId: 'w', now, leaseMs: 1000 };
    const request = { kinds: ['mail'], limit: 1, ...lease, perHost: 4, places: 99 };
    const [mail] = await createJobStore(database).claim(request);
    expect(await look(now + 999)).toBe(false);
    expect(await look(now + 1000)).toBe(true);
    if (mail) await createJobStore(database).finish(mail.lease, { doneAt: now });
    expect(await look(now + 1000)).toBe(false);
  });

  test('reads an index of what is not done, however many were', async () => {
    const database = await source.open();
    const { db } = database;
    // As many at a time are due, in no order, as a busy server has.
    await sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < 3000)
      insert into jobs (id, kind, payload, created_at, run_at, attempts, done_at)
      select 'job-' || i, 'mail', '{}', 0, (i * 7919) % 3000, 0,
        case when i % 30 = 0 then null else 1 end from n`.execute(db);
    // PostgreSQL decides by what it knows of the rows, which is that some are due at any time.
    await sql`analyze`.execute(db);
    const plan = await planOf(database, dueJob(db, { kind: 'mail', now }).compile());
    expect(plan).toMatch(/using (?:index )?jobs_(?:due|next)/i);
    expect(plan).not.toMatch(/Seq Scan|SCAN jobs/);
  });
});
