import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { differentTables } from '#server/service/storage/database/copyTables.ts';
import type { Database } from '#server/service/storage/database/database.ts';
import { openDatabase } from '#server/service/storage/database/openDatabase.ts';
import { createDetailStore } from '#server/service/storage/transactions/detailStore.ts';
import { pause } from '../support/calls.ts';
import { seededRandom } from '../support/seededRandom.ts';
import { prepareHouse } from './house.ts';
import { startLoad } from './load.ts';

/** What to do, and where. */
export interface BackupKills {
  kills: number;
  seed: number;
  /** An empty folder. */
  folder: string;
  say: (text: string) => void;
}

const programs = join(import.meta.dirname, '..', '..', 'dist', 'server');
/** What a restore changes on purpose: whose the copy is, and who is signed in. */
const restoredAnew = new Set(['settings', 'sessions', 'connectTokens', 'embedSessions']);

/** Runs a command of the product over a DATA_DIR, and kills it after so many ms, if ever. */
async function run(name: string, words: string[], dataDir: string, killAfter?: number) {
  const child = spawn(process.execPath, [join(programs, `${name}.js`), ...words], {
    env: { ...process.env, DATA_DIR: dataDir, SECRET: undefined, DATABASE_URL: undefined },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const timer = killAfter === undefined ? undefined : setTimeout(kill, killAfter);
  function kill() {
    child.kill('SIGKILL');
  }
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  clearTimeout(timer);
  return { isWell: code === 0, isKilled: signal === 'SIGKILL', said: said.trim() };
}

/**
 * The documents of a folder that its database names and the secret beside them, by name, as text: a
 * kill leaves some that are named by nothing yet.
 */
async function contentOf(dataDir: string, database: Database): Promise<string> {
  const entries = await readdir(join(dataDir, 'blobs'), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && /[\\/]..$/.test(entry.parentPath));
  const named = await createDetailStore(database).blobsInUse(files.map(({ name }) => name));
  const kept = files.filter(({ name }) => named.has(name));
  const texts = kept.map(async ({ name, parentPath }) => {
    return `${name} ${(await readFile(join(parentPath, name))).toString('base64')}`;
  });
  const secret = await readFile(join(dataDir, 'secret'), 'utf8').catch(() => 'none');
  return [...(await Promise.all(texts)).toSorted(), secret].join('\n');
}

/** What is not the same in two data folders, in words; empty when they hold the same data. */
async function compareData(one: string, other: string): Promise<string[]> {
  const opened = await Promise.all(
    [one, other].map((dataDir) => openDatabase({ kind: 'sqlite', dataDir }, Date.now())),
  );
  const [first, second] = opened;
  if (!first || !second) return ['there are no two databases'];
  const tables = await first.transaction((left) =>
    second.transaction((right) => differentTables(left, right)),
  );
  const isSame = (await contentOf(one, first)) === (await contentOf(other, second));
  await Promise.all(opened.map((database) => database.close()));
  return [
    ...tables.filter((table) => !restoredAnew.has(table)).map((table) => `the table ${table}`),
    ...(isSame ? [] : ['documents or the secret']),
  ];
}

/**
 * Makes an installation with some transactions, a copy of it, and some more transactions. Resolves
 * to the folders of both, whose servers were killed.
 */
async function makeData(folder: string, seed: number) {
  const random = seededRandom(seed);
  const house = await prepareHouse({
    folder,
    random,
    processes: 1,
    databaseUrl: undefined,
    postbackSecret: 'crash-secret',
  });
  const past = join(folder, 'past');
  for (const then of [() => cp(house.dataDir, past, { recursive: true }), async () => undefined]) {
    await house.start(0);
    const load = startLoad(house.target, {
      clients: 3,
      // Nobody listens there: what is to be sent stays.
      postbackUrl: 'http://127.0.0.1:9/',
      random,
      onFault: () => undefined,
    });
    while (load.figures.answered < 40 && load.faults.length === 0) await pause(20);
    await load.finish();
    await house.kill(0);
    await then();
  }
  return { past, dataDir: house.dataDir };
}

/**
 * Kills a backup at so many moments of its run, half of them over a whole earlier one. What is
 * restored from it afterwards must be the earlier one or the whole new one, and the next backup
 * must come through and hold the data of now. Resolves to what does not hold.
 */
export async function killBackups({ kills, seed, folder, say }: BackupKills) {
  const faults: string[] = [];
  const { past, dataDir } = await makeData(folder, seed);
  const expectSame = async (from: string, others: string[], what: string) => {
    const place = join(folder, 'place');
    const restored = await run('restore', [from], place);
    if (restored.isWell) {
      const compared: string[][] = [];
      for (const other of others) compared.push(await compareData(place, other));
      if (compared.every((different) => different.length > 0))
        faults.push(`${what}: ${compared.map((different) => different.join(', ')).join('; ')}`);
    } else faults.push(`${what}: ${restored.said}`);
    await rm(place, { recursive: true, force: true });
  };
  const earlier = join(folder, 'earlier');
  const made = await run('backup', [earlier, '--with-secrets'], past);
  const began = performance.now();
  const whole = await run('backup', [join(folder, 'whole'), '--with-secrets'], dataDir);
  const took = performance.now() - began;
  if (!made.isWell || !whole.isWell) faults.push(made.said, whole.said);
  let killed = 0;
  for (let count = 0; count < kills && faults.length === 0; count += 1) {
    const backup = join(folder, `backup-${count}`);
    const isOver = count % 2 === 1;
    if (isOver) await cp(earlier, backup, { recursive: true });
    // The first fifth of a run only starts the program.
    const moment = took * (0.2 + (0.8 * (count + 0.5)) / kills);
    const hit = await run('backup', [backup, '--with-secrets'], dataDir, moment);
    if (hit.isKilled) killed += 1;
    const what = `a backup${isOver ? ' over an earlier one' : ''} killed after ${Math.round(moment)} ms`;
    if (isOver) await expectSame(backup, [past, dataDir], `${what}, restored`);
    const next = await run('backup', [backup, '--with-secrets'], dataDir);
    if (!next.isWell) faults.push(`${what}: the next one says ${next.said}`);
    else await expectSame(backup, [dataDir], `${what}, and the next one restored`);
    await rm(backup, { recursive: true, force: true });
    say(`${what}: ${faults.length} wrong`);
  }
  return { faults, killed };
}
