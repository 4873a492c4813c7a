import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '#server/service/storage/database/database.ts';
import { describeOnEachDatabase } from '#testing/storage/eachDatabase.ts';
import { createListingStore, type ListFilter } from './listingStore.ts';

/** One after another: so many transactions of a status, whose text is this. */
const runs = [
  { count: 3, status: 30, text: 'lease of old', key: 'key-1' },
  { count: 1_100, status: 30, text: 'offer', key: 'key-1' },
  { count: 2, status: 10, text: 'lease', key: 'key-2' },
  { count: 2_100, status: 10, text: 'lease', key: 'key-1' },
] as const;

describeOnEachDatabase('a search for a common word', (source, kind) => {
  test('finds what is beyond thousands of hits of another status or key, page by page', async () => {
    const database = await source.open();
    await fill(database);
    const { list } = createListingStore(database);
    const idsOf = async (key: string, filter: ListFilter, before?: string, limit = 2) =>
      (
        await list(
          key,
          filter,
          before ? { id: before, createdAt: Number(before) } : undefined,
          limit,
        )
      ).map(({ id }) => id);
    const lease = { text: 'lease', status: 30 } as const;
    expect(await idsOf('key-1', lease)).toEqual(['1002', '1001']);
    expect(await idsOf('key-1', lease, '1001')).toEqual(['1000']);
    expect(await idsOf('key-1', { ...lease, text: 'lease old' })).toEqual(['1002', '1001']);
    expect(await idsOf('key-1', { ...lease, text: 'lease of' }, '1002')).toEqual(['1001', '1000']);
    expect(await idsOf('key-2', { text: 'lease' }, undefined, 5)).toEqual(['2104', '2103']);
    expect(await idsOf('key-2', { text: 'lease', status: 30 })).toEqual([]);
    expect(await idsOf('key-1', { text: 'lease' }, undefined, 1)).toEqual(['4204']);
    expect(await idsOf('key-1', { text: 'lease', until: 1_002 })).toEqual(['1001', '1000']);
  });

  test.skipIf(kind === 'postgres')(
    'compares hits by an index that covers what is asked for',
    async () => {
      const { db } = await source.open();
      const { rows } = await sql<{ detail: string }>`explain query plan
      select rowid from listing_texts where listing_texts match '"lease"' and +rowid in
        (select seq from listings where api_key_id = 'key-1' and status = 30)
      order by rowid desc`.execute(db);
      const plan = rows.map(({ detail }) => detail).join('\n');
      expect(plan).toMatch(/VIRTUAL TABLE INDEX/);
      expect(plan).toMatch(/SEARCH listings USING COVERING INDEX/);
      expect(plan).not.toMatch(/TEMP B-TREE/);
    },
  );
});

async function fill(database: Database): Promise<void> {
  let next = 1_000;
  await database.transaction(async (trx) => {
    for (const { count, status, text, key } of runs) {
      const rows = Array.from({ length: count }, (_, at) => {
        const id = String(next + at);
        const summary = JSON.stringify({ id, status, createdAt: '', files: [], signers: [] });
        return {
          id,
          apiKeyId: key,
          version: 1,
          createdAt: next + at,
          status,
          state: '{}',
          summary,
        };
      });
      next += count;
      for (let from = 0; from < count; from += 500) {
        const values = rows.slice(from, from + 500);
        await trx.insertInto('transactions').values(values).execute();
      }
      await sql`update listings set text = ${text}, stale = 0
        where created_at >= ${next - count}`.execute(trx);
    }
  });
}
