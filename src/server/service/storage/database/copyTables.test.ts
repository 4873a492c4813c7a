import { expect, test } from 'vitest';
import { describeOnEachDatabase, someTime } from '#testing/storage/eachDatabase.ts';
import { sampleChange, sampleState } from '#testing/storage/sampleRecords.ts';
import { createListingStore } from '#server/service/storage/transactions/listingStore.ts';
import { createTransactionStore } from '#server/service/storage/transactions/transactionStore.ts';
import { copyTables, differentTables } from './copyTables.ts';

describeOnEachDatabase('copied tables', (source, kind) => {
  test('are the same, and a search of the copy finds the newest first', async () => {
    const [from, to] = [await source.open(), await source.open()];
    const store = createTransactionStore(from);
    // The order of the ids is not that of the times.
    for (const [index, id] of ['m', 'z', 'a'].entries()) {
      const files = [{ fileId: `${id}.pdf`, displayName: 'Lease agreement', signers: [] }];
      await store.create(sampleChange(sampleState({ id, files })), someTime + index);
    }
    await from.transaction((read) => to.transaction((write) => copyTables(read, write, kind)));
    expect(
      await from.transaction((one) => to.transaction((other) => differentTables(one, other))),
    ).toEqual([]);
    const listings = createListingStore(to);
    expect(await listings.refresh(10)).toBe(false);
    const found = await listings.list('key-1', { text: 'agreement' }, undefined, 10);
    expect(found.map(({ id }) => id)).toEqual(['a', 'z', 'm']);
  });
});
