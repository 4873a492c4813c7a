import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openDatabase } from '#server/service/storage/database/openDatabase.ts';
import { createJobStore } from '#server/service/storage/jobs/jobStore.ts';
import {
  type TestPostgres,
  postgresPrograms,
  startPostgres,
} from '#testing/storage/postgresServer.ts';
import { keepJobs, sampleMail } from '#testing/storage/sampleRecords.ts';

const program = join(import.meta.dirname, '../../../../testing/storage/jobProcess.ts');
const programs = postgresPrograms();
if (!programs)
  process.stderr.write('SKIPPED: jobs done by several processes (no initdb and postgres found)\n');

/** Processes start slowly on a busy machine. */
const patience = { timeout: 90_000, interval: 100 };

describe.skipIf(!programs)('several processes on one PostgreSQL', () => {
  let server: TestPostgres;
  const children: ChildProcess[] = [];
  beforeAll(async () => {
    if (programs) server = await startPostgres(programs);
  }, 60_000);
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL');
    await server.stop();
  });

  /** Starts a process that does jobs; `lines` is what it has said so far. */
  function startProcess(url: string, name: string) {
    const child = spawn(process.execPath, ['--import', 'tsx', program, url, name], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    return { child, lines: () => output.split('\n').slice(0, -1) };
  }

  test('each job is done once, and those of a process that was killed by another', async () => {
    const url = await server.newDatabase();
    const database = await openDatabase(
      { kind: 'postgres', url, onConnectionError: () => undefined },
      Date.now(),
    );
    const jobs = createJobStore(database);
    const processes = ['one', 'two', 'three'].map((name) => startProcess(url, name));
    await vi.waitFor(() => {
      for (const { lines } of processes) expect(lines()).toContain('ready');
    }, patience);

    const ids = Array.from({ length: 90 }, (_, index) => `job-${index}`);
    await keepJobs(
      database,
      ids.map((id) => sampleMail({ id })),
      Date.now(),
    );
    const said = (word: string) =>
      processes
        .flatMap(({ lines }) => lines())
        .filter((line) => line.startsWith(`${word} `))
        .map((line) => line.slice(word.length + 1));
    await vi.waitFor(() => expect(said('done').length).toBeGreaterThanOrEqual(90), patience);
    expect(said('done').toSorted()).toEqual(ids.toSorted());
    expect(said('begun')).toHaveLength(90);
    expect(said('fault')).toEqual([]);

    const [first] = processes;
    if (!first) throw new Error('no process');
    const isHanging = (line: string) => line.startsWith('begun hanging');
    const heldNow = () => first.lines().filter(isHanging).length;
    // As many as it takes until the first process gets one; it hangs there, holding its lease,
    // until it is killed. Of a few at once it may take more than one: counted when none is left.
    const hanging: string[] = [];
    while (heldNow() === 0) {
      const more = Array.from({ length: 8 }, (_, index) => `hanging-${hanging.length + index}`);
      hanging.push(...more);
      await keepJobs(
        database,
        more.map((id) => sampleMail({ id, signerId: 'one' })),
        Date.now(),
      );
      await vi.waitFor(
        () => expect(said('done').length + heldNow()).toBe(90 + hanging.length),
        patience,
      );
    }
    const held = heldNow();
    // Longer than a lease: it is prolonged for as long as its process lives.
    const leaseEnd = async () => (await jobs.nextRunAt(['mail'])) ?? 0;
    const before = await leaseEnd();
    await vi.waitFor(
      async () => expect(await leaseEnd()).toBeGreaterThan(before + 1_500),
      patience,
    );
    expect(said('done')).toHaveLength(90 + hanging.length - held);
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');
    await vi.waitFor(() => expect(said('done')).toHaveLength(90 + hanging.length), patience);
    expect(said('done').toSorted()).toEqual([...ids, ...hanging].toSorted());
    expect(said('begun')).toHaveLength(90 + hanging.length + held);
    expect(said('fault')).toEqual([]);
    await database.close();
  }, 300_000);
});
