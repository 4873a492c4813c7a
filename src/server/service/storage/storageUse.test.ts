import { tmpdir } from 'node:os';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeOnEachDatabase, someTime } from '#testing/storage/eachDatabase.ts';
import { sampleChange, sampleState } from '#testing/storage/sampleRecords.ts';
import { createTransactionStore } from '#server/service/storage/transactions/transactionStore.ts';
import { readStorageUse } from './storageUse.ts';

describeOnEachDatabase('the use of the storage', (source, kind) => {
  test('is the size of the database and of the documents that are kept, read from an index', async () => {
    const database = await source.open();
    expect(await readStorageUse(database, { database: undefined, documents: undefined })).toEqual([
      { part: 'database', bytes: expect.any(Number) },
      { part: 'documents', bytes: 0 },
    ]);
    const file = (fileId: string, blobKey: string, size: number) => ({
      role: 'original' as const,
      fileId,
      blobKey,
      sha256: 'ab'.repeat(32),
      size,
    });
    const files = [file('a.pdf', 'blob-one', 700), file('b.pdf', 'blob-two', 77)];
    await createTransactionStore(database).create(sampleChange(sampleState(), { files }), someTime);
    const [first, documents] = await readStorageUse(database, {
      database: undefined,
      documents: tmpdir(),
    });
    expect(first?.bytes).toBeGreaterThan(10_000);
    expect(documents).toEqual({ part: 'documents', bytes: 777, free: expect.any(Number) });
    if (kind === 'sqlite') {
      const plan = await sql<{ detail: string }>`explain query plan
        select sum(size) from files where blob_key is not null`.execute(database.db);
      expect(plan.rows[0]?.detail).toContain('COVERING INDEX files_stored');
    }
  });
});
