import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { lockDataDir } from './dataDirLock.ts';
import { openDatabase } from './openDatabase.ts';
import { createDetailStore } from '#server/service/storage/transactions/detailStore.ts';
import { createJobStore } from '#server/service/storage/jobs/jobStore.ts';
import { createTransactionStore } from '#server/service/storage/transactions/transactionStore.ts';

const writer = join(import.meta.dirname, '../../../../testing/storage/crashingWriter.ts');

/** Runs a writer, kills it without warning after so many acknowledgements, and returns them. */
async function killedAfter(dataDir: string, prefix: string, count: number): Promise<string[]> {
  const child = spawn(process.execPath, ['--import', 'tsx', writer, dataDir, prefix], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  let output = '';
  for await (const chunk of child.stdout) {
    output += String(chunk);
    if (output.split('\n').length > count) child.kill('SIGKILL');
  }
  await exited;
  return output.split('\n').slice(0, -1);
}

test('a process killed in the middle of writing loses nothing that it acknowledged, and leaves the folder free', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'crash-'));
  const acknowledged: string[] = [];
  for (const [round, count] of [1, 20, 57, 140].entries())
    acknowledged.push(...(await killedAfter(dataDir, `round${round}`, count)));
  expect(acknowledged.length).toBeGreaterThan(200);

  const lock = lockDataDir(dataDir, { pid: process.pid, host: 'test', since: 'now' });
  expect(lock.locked).toBe(true);
  const database = await openDatabase({ kind: 'sqlite', dataDir }, 0);
  const check = await sql<{ integrityCheck: string }>`pragma integrity_check`.execute(database.db);
  expect(check.rows).toEqual([{ integrityCheck: 'ok' }]);
  const store = createTransactionStore(database);
  const details = createDetailStore(database);
  const jobs = createJobStore(database);
  for (const line of acknowledged) {
    const [what, id = ''] = line.split(' ');
    const record = await store.read(id);
    const events = await details.listEvents(id);
    const posted = await jobs.list(id, 'postback');
    // A change is there whole or not at all: its state, its event and its job.
    expect(events).toHaveLength(record?.version ?? 0);
    expect(posted).toHaveLength(record?.state.status === 10 ? 1 : 0);
    expect(record?.version).toBeGreaterThanOrEqual(what === 'signed' ? 2 : 1);
  }
  await database.close();
  if (lock.locked) lock.release();
  rmSync(dataDir, { recursive: true, force: true });
});
