import { CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import { describeOnEachDatabase, someTime } from '#testing/storage/eachDatabase.ts';
import { endOpenJobs } from './cancelJobs.ts';

describeOnEachDatabase('cancelling jobs', (source, kind) => {
  test('looks at the jobs of the one transaction', async () => {
    const { db } = await source.open();
    const given = { transactionId: 't', kinds: ['expire'], at: someTime };
    const { sql, parameters } = endOpenJobs(db, given).compile();
    if (kind === 'postgres') {
      // Its planner knows how many rows there are; the statement is only tried.
      await db.executeQuery(CompiledQuery.raw(sql, [...parameters]));
      return;
    }
    const explained = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
    const { rows } = await db.executeQuery(explained);
    expect(JSON.stringify(rows)).toContain('USING INDEX jobs_by_transaction');
  });
});
