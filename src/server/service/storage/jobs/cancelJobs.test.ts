import { CompiledQuery, type Kysely } from 'kysely';
import { expect, test } from 'vitest';
import type { Tables } from '#server/service/storage/database/tables.ts';
import { describeOnEachDatabase, someTime } from '#testing/storage/eachDatabase.ts';
import { endOpenJobs } from './cancelJobs.ts';
import { endDoneJob } from './jobRows.ts';

describeOnEachDatabase('ending jobs', (source, kind) => {
  /** How the database would run this on tables that it knows nothing of yet. */
  async function planOf(build: (db: Kysely<Tables>) => { compile(): CompiledQuery }) {
    const { db } = await source.open();
    const { sql, parameters } = build(db).compile();
    const explain = kind === 'sqlite' ? 'explain query plan' : 'explain';
    const { rows } = await db.executeQuery(CompiledQuery.raw(`${explain} ${sql}`, [...parameters]));
    return JSON.stringify(rows);
  }

  test('cancels among the jobs of the one transaction, whatever is open of others', async () => {
    const given = { transactionId: 't', kinds: ['expire'], at: someTime };
    const plan = await planOf((db) => endOpenJobs(db, given));
    expect(plan).toMatch(/(?:using (?:index )?|on )jobs_by_transaction/i);
  });

  test('ends a lease by the number of its job', async () => {
    const given = { seq: 1, workerId: 'w', attempt: 1, doneAt: someTime };
    const plan = await planOf((db) => endDoneJob(db, given));
    expect(plan).toMatch(/USING INTEGER PRIMARY KEY|Index Scan using jobs_pkey/);
  });
});
