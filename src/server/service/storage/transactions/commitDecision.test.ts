import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { someTime } from '#testing/storage/eachDatabase.ts';
import { sampleChange, sampleState } from '#testing/storage/sampleRecords.ts';
import { openDatabase } from '#server/service/storage/database/openDatabase.ts';
import { createTransactionStore } from './transactionStore.ts';

test('those who lost a race together decide again in rounds of their own, others between them', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'storage-'));
  const database = await openDatabase({ kind: 'sqlite', dataDir }, someTime);
  const store = createTransactionStore(database);
  const state = sampleState();
  await store.create(sampleChange(state), someTime);
  let round = 0;
  let isOver = false;
  const count = () => {
    round += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const again: number[] = [];
  await Promise.all(
    ['one', 'two', 'three', 'four'].map((failure) => {
      let decided = 0;
      return store.commit(state.id, someTime, (now) => {
        decided += 1;
        if (decided === 2) again.push(round);
        return { ok: true, ...sampleChange({ ...now, failure }) };
      });
    }),
  );
  isOver = true;
  expect((await store.read(state.id))?.version).toBe(5);
  expect(again).toHaveLength(3);
  expect(new Set(again).size).toBe(3);
  await database.close();
  rmSync(dataDir, { recursive: true });
});
