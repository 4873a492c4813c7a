import { openDatabase } from '#server/service/storage/database/database.ts';
import { lockDataDir } from '#server/service/storage/database/dataDirLock.ts';
import { sampleJob, sampleStore, sampleTransaction } from './sampleRecords.ts';

// A process that writes until it is killed, and says on stdout what was acknowledged: one line per
// commit.
const dataDir = process.argv[2] ?? '';
const prefix = process.argv[3] ?? '';
const lock = lockDataDir(dataDir, { pid: process.pid, host: 'test', since: 'now' });
if (!lock.locked) throw new Error(lock.message);
const store = sampleStore(await openDatabase({ kind: 'sqlite', dataDir }, 0));
for (let count = 0; ; count += 1) {
  const id = `${prefix}-${count}`;
  const transaction = sampleTransaction({ id });
  const event = {
    at: count,
    kind: 'created',
    payload: 'x'.repeat(2_000),
    ip: null,
    userAgent: null,
  };
  await store.create(transaction, { at: count, events: [event] });
  process.stdout.write(`created ${id}\n`);
  await store.commit(
    id,
    1,
    { ...transaction, state: { signed: ['Signer1'] } },
    { at: count, events: [event], jobs: [sampleJob({ id, transactionId: id })] },
  );
  process.stdout.write(`signed ${id}\n`);
}
