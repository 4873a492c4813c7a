import { openDatabase } from '#server/service/storage/database/openDatabase.ts';
import { lockDataDir } from '#server/service/storage/database/dataDirLock.ts';
import { createTransactionStore } from '#server/service/storage/transactions/transactionStore.ts';
import { sampleChange, samplePostback, sampleState } from './sampleRecords.ts';

// A process that writes until it is killed, and says on stdout what was acknowledged: one line per
// commit.
const dataDir = process.argv[2] ?? '';
const prefix = process.argv[3] ?? '';
const lock = lockDataDir(dataDir, { pid: process.pid, host: 'test', since: 'now' });
if (!lock.locked) throw new Error(lock.message);
const store = createTransactionStore(await openDatabase({ kind: 'sqlite', dataDir }, 0));
for (let count = 0; ; count += 1) {
  const state = sampleState({ id: `${prefix}-${count}` });
  const events = [{ kind: 'created' as const, at: count, detail: 'x'.repeat(2_000) }];
  await store.create(sampleChange(state, { events }), count);
  process.stdout.write(`created ${state.id}\n`);
  await store.commit(state.id, count, (current) => ({
    ok: true,
    ...sampleChange({ ...current, status: 10 }, { events, jobs: [samplePostback()] }),
  }));
  process.stdout.write(`signed ${state.id}\n`);
}
