import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '#testing/storage/eachDatabase.ts';
import { planOf } from '#testing/storage/planOf.ts';
import { nextLease } from './findNextRun.ts';

describeOnEachDatabase('looking for the next lease that runs out', (source) => {
  test('reads what is leased, however much of its kinds waits', async () => {
    const database = await source.open();
    const { db } = database;
    await sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < 3000)
      insert into jobs (id, kind, payload, created_at, run_at, attempts, locked_by, locked_until)
      select 'job-' || i, 'expire', '{}', 0, i, 0,
        case when i % 300 = 0 then 'w' end, case when i % 300 = 0 then 5000 - i end
      from n`.execute(db);
    await sql`analyze`.execute(db);
    const query = nextLease(db, { kinds: ['remind', 'expire'] });
    expect(await query.execute()).toEqual([{ at: 2000 }]);
    const plan = await planOf(database, query.compile());
    expect(plan).toMatch(/(?:using (?:index )?|on )jobs_running/i);
  });
});
