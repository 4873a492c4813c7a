import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { postgresPrograms, startPostgres } from '#testing/storage/postgresServer.ts';
import { ensureBuilt } from '../scripts/build/ensureBuilt.mjs';
import { mountSmallDisk } from './crash/house.ts';
import { killBackups } from './crash/killBackups.ts';
import { runCrashes } from './crash/runCrashes.ts';

/**
 * `npm run crash -- --rounds N [--seed S] [--clients C] [--postgres [--processes P]]`: kills the
 * built server without warning, N times, under a load of creating, uploading, starting and signing,
 * and checks after each start that nothing acknowledged was lost; at the end, that every
 * transaction has arrived and every change was reported, in order. Between the kills documents are
 * changed on disk, the disk is full for a while, and the database is an older one than the
 * documents. At the end a backup is killed at twenty moments, and what a restore gives is compared
 * with the data. The exit code is 0 only when all of it holds.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    clients: { type: 'string', default: '3' },
    postgres: { type: 'boolean', default: false },
    processes: { type: 'string', default: '1' },
  },
});
const [rounds, seed, clients, processes] = [
  values.rounds,
  values.seed,
  values.clients,
  values.processes,
].map(Number);
if (
  !rounds ||
  !clients ||
  !processes ||
  (processes > 1 && !values.postgres) ||
  !Number.isInteger(rounds) ||
  !Number.isInteger(clients) ||
  seed === undefined ||
  !Number.isInteger(seed)
) {
  process.stderr.write(
    'Usage: npm run crash -- --rounds 10 [--seed 1] [--clients 3] [--postgres [--processes 2]]\n',
  );
  process.exit(2);
}
const programs = values.postgres ? postgresPrograms() : undefined;
if (values.postgres && !programs) {
  process.stdout.write('SKIPPED: PostgreSQL is not installed here, so nothing was tried.\n');
  process.exit(0);
}
await ensureBuilt();
const postgres = programs === undefined ? undefined : await startPostgres(programs);
const folder = await mkdtemp(join(tmpdir(), 'fieldwright-crash-'));
const unmount = mountSmallDisk(folder);
const say = (text: string) => process.stdout.write(`${text}\n`);
if (!unmount) say('SKIPPED: a full disk (this user may not mount a small one)');
say(`Seed ${seed}, ${rounds} rounds, ${clients} clients, ${processes} processes.`);
const result = await runCrashes({
  rounds,
  seed,
  clients,
  processes,
  folder,
  databaseUrl: await postgres?.newDatabase(),
  canFill: unmount !== undefined,
  say,
});
for (const [name, figure] of Object.entries(result.figures)) say(`${name}: ${figure}`);
await postgres?.stop();
// Backups are files of the same form for either database.
const backups = await killBackups({ kills: 20, seed, folder: join(folder, 'backups'), say });
say(`backups killed: ${backups.killed}`);
for (const fault of backups.faults) say(`WRONG  ${fault}`);
result.faults.push(...backups.faults);
if (result.faults.length > 0) say(`The data is left in ${folder}. Run again with --seed ${seed}.`);
else if (unmount) await unmount();
else await rm(folder, { recursive: true, force: true });
say(result.faults.length === 0 ? 'Nothing was lost.' : `${result.faults.length} things are wrong.`);
process.exit(result.faults.length === 0 ? 0 : 1);
