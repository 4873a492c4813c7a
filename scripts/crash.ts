import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './build/ensureBuilt.mjs';
import { runCrashes } from './crash/runCrashes.ts';

/**
 * `npm run crash -- --rounds N [--seed S] [--clients C]`: kills the built server without warning, N
 * times, under a load of creating, uploading, starting and signing, and checks after each start
 * that nothing acknowledged was lost; at the end, that every transaction has arrived and every
 * change was reported, in order. The exit code is 0 only when all of it holds.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    clients: { type: 'string', default: '3' },
  },
});
const [rounds, seed, clients] = [values.rounds, values.seed, values.clients].map(Number);
if (
  !rounds ||
  !clients ||
  !Number.isInteger(rounds) ||
  !Number.isInteger(clients) ||
  seed === undefined ||
  !Number.isInteger(seed)
) {
  process.stderr.write('Usage: npm run crash -- --rounds 10 [--seed 1] [--clients 3]\n');
  process.exit(2);
}
await ensureBuilt();
const dataDir = await mkdtemp(join(tmpdir(), 'fieldwright-crash-'));
const say = (text: string) => process.stdout.write(`${text}\n`);
say(`Seed ${seed}, ${rounds} rounds, ${clients} clients.`);
const result = await runCrashes({ rounds, seed, clients, dataDir, say });
for (const fault of result.faults) say(`WRONG  ${fault}`);
for (const [name, figure] of Object.entries(result.figures)) say(`${name}: ${figure}`);
if (result.faults.length === 0) await rm(dataDir, { recursive: true, force: true });
else say(`The data is left in ${dataDir}. Run again with --seed ${seed}.`);
say(result.faults.length === 0 ? 'Nothing was lost.' : `${result.faults.length} things are wrong.`);
process.exit(result.faults.length === 0 ? 0 : 1);
