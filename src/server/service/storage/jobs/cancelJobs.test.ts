import { expect, test } from 'vitest';
import { describeOnEachDatabase, someTime } from '#testing/storage/eachDatabase.ts';
import { planOf } from '#testing/storage/planOf.ts';
import { endOpenJobs } from './cancelJobs.ts';
import { endDoneJob } from './jobRows.ts';

describeOnEachDatabase('ending jobs', (source) => {
  test('cancels among the jobs of the one transaction, whatever is open of others', async () => {
    const given = { transactionId: 't', kinds: ['expire'], at: someTime };
    const database = await source.open();
    // It knows nothing of its tables yet.
    const plan = await planOf(database, endOpenJobs(database.db, given).compile());
    expect(plan).toMatch(/(?:using (?:index )?|on )jobs_by_transaction/i);
  });

  test('ends a lease by the number of its job', async () => {
    const given = { seq: 1, workerId: 'w', attempt: 1, doneAt: someTime };
    const database = await source.open();
    const plan = await planOf(database, endDoneJob(database.db, given).compile());
    expect(plan).toMatch(/USING INTEGER PRIMARY KEY|Index Scan using jobs_pkey/);
  });
});
