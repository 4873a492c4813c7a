import { sql } from 'kysely';
import { Client } from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { createKeyStore } from '#server/service/storage/accounts/keyStore.ts';
import { createTransactionStore } from '#server/service/storage/transactions/transactionStore.ts';
import { describeOnEachDatabase, someTime } from '#testing/storage/eachDatabase.ts';
import { sampleChange, sampleSigner, sampleState } from '#testing/storage/sampleRecords.ts';
import { prepared } from '#server/service/storage/database/database.ts';

const insertSetting = prepared((db, given: { name: string; value: string }) =>
  db.insertInto('settings').values({ name: given.name, value: given.value }),
);
const selectNames = prepared((db) => db.selectFrom('settings').select('name').orderBy('name'));

afterEach(() => vi.restoreAllMocks());

describeOnEachDatabase('statements that nobody waits for', (source, kind) => {
  test('are run in their order, before the next that is waited for', async () => {
    const database = await source.open();
    const seen = await database.transaction(async (trx) => {
      await insertSetting.later(trx, { name: 'a', value: '1' });
      await insertSetting.later(trx, { name: 'b', value: '2' });
      const { rows } = await selectNames(trx, {});
      await trx.updateTable('settings').set({ value: '3' }).where('name', '=', 'b').execute();
      await insertSetting.later(trx, { name: 'c', value: '4' });
      return rows.map(({ name }) => name);
    });
    expect(seen).toEqual(['a', 'b']);
    const rows = await database.db.selectFrom('settings').selectAll().orderBy('name').execute();
    expect(rows.map(({ name, value }) => name + value)).toEqual(['a1', 'b3', 'c4']);
    await insertSetting.later(database.db, { name: 'd', value: '5' });
    expect((await selectNames(database.db, {})).rows).toHaveLength(4);
  });

  test('undo their transaction when they fail, and with it what comes after them', async () => {
    const database = await source.open();
    const twice = (more: () => Promise<unknown>) =>
      database.transaction(async (trx) => {
        await insertSetting(trx, { name: 'a', value: '1' });
        await insertSetting.later(trx, { name: 'a', value: '2' });
        await insertSetting.later(trx, { name: 'b', value: '3' });
        await more();
      });
    await expect(twice(() => Promise.resolve())).rejects.toThrow(/unique/i);
    await expect(twice(() => Promise.reject(new Error('given up')))).rejects.toThrow();
    const bad = database.transaction((trx) => insertSetting.later(trx, { name: 'a', value: '\0' }));
    await expect(bad).rejects.toThrow(/U\+0000/);
    expect((await selectNames(database.db, {})).rows).toEqual([]);
    // What failed is not held against the connection.
    for (const name of ['a', 'b', 'c'])
      await database.transaction((trx) => insertSetting.later(trx, { name, value: '1' }));
    expect((await selectNames(database.db, {})).rows).toHaveLength(3);
  });

  test.skipIf(kind === 'sqlite')('travel with the commit', async () => {
    const database = await source.open();
    const store = createTransactionStore(database);
    const sent = vi.spyOn(Client.prototype, 'query');
    const state = sampleState({ signers: [sampleSigner()] });
    await store.create(sampleChange(state, { events: [{ kind: 'created', at: 1 }] }), someTime);
    expect(sent).toHaveBeenCalledTimes(1);
    await database.transaction(() => Promise.resolve());
    expect(sent).toHaveBeenCalledTimes(1);
    expect((await store.read(state.id))?.version).toBe(1);
  });

  test.skipIf(kind === 'sqlite')(
    'a transaction whose error was ignored is not reported as written',
    async () => {
      const database = await source.open();
      const written = database.transaction(async (trx) => {
        await insertSetting(trx, { name: 'a', value: '1' });
        await insertSetting(trx, { name: 'a', value: '2' }).catch(() => undefined);
      });
      await expect(written).rejects.toThrow('was undone');
      expect((await selectNames(database.db, {})).rows).toEqual([]);
    },
  );

  test('what was parsed before a newer version adds a column is still answered after', async () => {
    const database = await source.open();
    const keys = createKeyStore(database);
    const hash = new Uint8Array(32).fill(1);
    const pair = { id: 'k', name: 'Key', appKeyHash: hash, apiKeyHash: hash, createdAt: 7 };
    await keys.add(pair);
    const found = await keys.findByApiKeyHash(hash);
    expect(found).toMatchObject({ id: 'k', createdAt: 7, revokedAt: null });
    await sql`alter table api_keys add column later_on text`.execute(database.db);
    expect(await keys.findByApiKeyHash(hash)).toEqual(found);
    expect(await keys.findById('k')).toMatchObject({ id: 'k' });
  });
});
