import { CompiledQuery, createQueryId, sql } from 'kysely';
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
    const early = { text: 'lease', from: 1_001, until: 2_104 };
    expect(await idsOf('key-1', early)).toEqual(['1002', '1001']);
    expect(await idsOf('key-1', { ...early, status: 30 }, '1002')).toEqual(['1001']);
    const most = { text: 'lease', from: 1_001, until: 4_200 };
    expect(await idsOf('key-1', most, undefined, 1)).toEqual(['4199']);
    expect(await idsOf('key-2', { ...most, status: 10 })).toEqual(['2104', '2103']);
    expect(await idsOf('key-1', { ...most, status: 30 }, '1002')).toEqual(['1001']);
  });

  test('fills a page where what is asked for lies behind thousands of newer hits', async () => {
    const database = await source.open();
    await fill(database, [
      { count: 1_200, status: 30, text: 'lease', key: 'key-1' },
      { count: 2_100, status: 10, text: 'lease', key: 'key-1' },
    ]);
    const { list } = createListingStore(database);
    const found = await list('key-1', { text: 'lease', from: 1_000, until: 2_190 }, undefined, 2);
    expect(found.map(({ id }) => id)).toEqual(['2189', '2188']);
    const ofStatus = { text: 'lease', status: 30, from: 1_002, until: 2_190 } as const;
    const rest = await list('key-1', ofStatus, { id: '1004', createdAt: 1_004 }, 5);
    expect(rest.map(({ id }) => id)).toEqual(['1003', '1002']);
  });

  test('looks once, at few hits, where the newest fill a page', async () => {
    const database = await source.open();
    await fill(database);
    const { heard, asked } = listenTo(database);
    const { list } = createListingStore(heard);
    const found = await list('key-1', { text: 'lease' }, undefined, 51);
    expect(found.map(({ id }) => Number(id))).toEqual(
      Array.from({ length: 51 }, (_, at) => 4_204 - at),
    );
    expect(asked).toHaveLength(1);
    const numbers = asked.flatMap(({ parameters }) => parameters.map(Number));
    expect(Math.max(...numbers.filter((one) => !Number.isNaN(one)))).toBeLessThan(300);
  });

  test.skipIf(kind === 'postgres')('reads rows of hits only, however many a key has', async () => {
    const database = await source.open();
    await fill(database);
    const { heard, asked } = listenTo(database);
    await createListingStore(heard).list('key-2', { text: 'lease' }, undefined, 5);
    const pages = asked.filter((one) => one.sql.includes('"summary"'));
    expect(pages).toHaveLength(3);
    for (const page of pages) {
      const words = CompiledQuery.raw(`explain query plan ${page.sql}`, [...page.parameters]);
      const { rows } = await database.db.executeQuery<{ detail: string }>(words);
      const plan = rows.map(({ detail }) => detail);
      expect(plan).toContain('SEARCH listings USING INTEGER PRIMARY KEY (rowid=?)');
      expect(plan.join('\n')).not.toMatch(/AUTOMATIC|SEARCH hits|SCAN (?:listings|transactions)/);
    }
  });

  test('finds what a clock that was set back put last', async () => {
    const database = await source.open();
    await fill(database, [{ count: 2_100, status: 10, text: 'lease', key: 'key-1' }]);
    await sql`update transactions set created_at = 7 where id = '3099'`.execute(database.db);
    await sql`update listings set created_at = 7 where transaction_id = '3099'`.execute(
      database.db,
    );
    const { list } = createListingStore(database);
    const found = await list('key-1', { text: 'lease', until: 900 }, undefined, 5);
    expect(found.map(({ id }) => id)).toEqual(['3099']);
  });

  test.skipIf(kind === 'postgres')(
    'compares hits by an index that covers what is asked for',
    async () => {
      const { db } = await source.open();
      const asked = [
        [sql`indexed by listings_numbers where api_key_id = 'key-1' and status = 30`, 'numbers'],
        [sql`indexed by listings_numbers where api_key_id = 'key-1'`, 'numbers'],
        [sql`where api_key_id = 'key-1' and created_at >= 1 and created_at < 9`, 'by_key'],
        [
          sql`where api_key_id = 'key-1' and status = 30 and created_at >= 1 and created_at < 9`,
          'by_status',
        ],
      ] as const;
      for (const [which, index] of asked) {
        const { rows } = await sql<{ detail: string }>`explain query plan
          select rowid from listing_texts where listing_texts match '"lease"' and +rowid in
            (select seq from listings ${which})
          order by rowid desc`.execute(db);
        const plan = rows.map(({ detail }) => detail).join('\n');
        expect(plan).toMatch(/VIRTUAL TABLE INDEX/);
        expect(plan).toContain(`SEARCH listings USING COVERING INDEX listings_${index} (`);
        expect(plan).not.toMatch(/TEMP B-TREE/);
      }
    },
  );
});

/** The database, and the statements that are asked of it from now on. */
function listenTo(database: Database): { heard: Database; asked: CompiledQuery[] } {
  const asked: CompiledQuery[] = [];
  const heard = database.db.withPlugin({
    transformQuery({ node }) {
      asked.push(database.db.getExecutor().compileQuery(node, createQueryId()));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { heard: { ...database, db: heard }, asked };
}

interface Run {
  count: number;
  status: number;
  text: string;
  key: string;
}

async function fill(database: Database, lot: readonly Run[] = runs): Promise<void> {
  let next = 1_000;
  await database.transaction(async (trx) => {
    for (const { count, status, text, key } of lot) {
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
