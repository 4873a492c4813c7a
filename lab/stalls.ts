import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { type RunningServer, startServer } from '../e2e/support/programs/server.ts';
import { ensureBuilt } from '../scripts/build/ensureBuilt.mjs';
import type { Target } from './support/calls.ts';
import { measureHanging } from './stalls/hangingReceivers.ts';
import { sendAgain, startProbes } from './stalls/probes.ts';
import { worstCalls } from './stalls/worstBodies.ts';

/**
 * `npm run stalls [-- WORD]`: sends bodies just below and above every bound to every call that
 * takes one (those whose name holds the word), on four connections without a pause, while others
 * ask for `/healthz`, and prints how long these wait, and what each request cost. Then 240
 * receivers of one owner take postbacks and never answer, and what that delays for another owner is
 * printed. The exit code is 0 when nobody waits 100 ms (the 99th of a hundred) or 10 % longer; to
 * be run on a machine at rest.
 */

const allowedMs = 100;
const allowedDelay = 1.1;
const forMs = 3_000;
const word = process.argv[2] ?? '';

const say = (text: string) => process.stdout.write(`${text}\n`);
const atRest = async (url: string) => {
  const end = startProbes(url);
  await new Promise((resolve) => setTimeout(resolve, forMs));
  return end();
};
/** What the server's process has computed until now, in ms, where Linux tells. */
const computed = () => {
  try {
    const stat = readFileSync(`/proc/${server.pid}/stat`, 'utf8');
    const [user = 0, system = 0] = stat.split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? [];
    return 10 * (user + system);
  } catch {
    return Number.NaN;
  }
};
/** Waits for an end of what the server still does of the calls before. */
const settle = async () => {
  for (;;) {
    const before = computed();
    await new Promise((resolve) => setTimeout(resolve, 300));
    if (!(computed() - before > 20)) return;
  }
};
const inWords = ({ p99, longest }: { p99: number; longest: number }) =>
  `p99 ${p99.toFixed(0).padStart(4)} ms  longest ${longest.toFixed(0).padStart(5)} ms`;

await ensureBuilt();
const env = {
  LOG_LEVEL: 'error',
  EMBED_ORIGINS: 'https://example.com',
  POSTBACK_ALLOW_PRIVATE: '1',
};
const server = await startServer({ env });
const quiet = await startServer({ env });
const targetOf = ({ url, apiKey, appKey }: RunningServer): Target => ({
  url,
  headers: { Authorization: `APIKey ${apiKey}`, Application: `APPKey ${appKey}` },
});
const { url } = server;
const target = targetOf(server);
let faults = 0;
try {
  const load = loadavg()[0]?.toFixed(1) ?? '';
  say(`Load of the machine ${load}. Without a load: ${inWords(await atRest(url))}`);
  for (const call of await worstCalls(target)) {
    if (!call.name.includes(word)) continue;
    await settle();
    const end = startProbes(url);
    const before = computed();
    const statuses = await sendAgain(url, call, { connections: 4, forMs });
    const each = (computed() - before) / [...statuses.values()].reduce((a, b) => a + b, 0);
    const waits = await end();
    if (waits.p99 >= allowedMs) faults += 1;
    const came = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
    say(
      `${inWords(waits)}  ${each.toFixed(1).padStart(6)} ms computed for each  ${call.name}  (${came}, ${call.body.length >> 10} KiB)`,
    );
  }
  const { without, beside, hanging } = await measureHanging(
    { server, own: target, alone: targetOf(quiet) },
    { receivers: 240, changes: 100 },
  );
  if (beside > without * allowedDelay) faults += 1;
  say(
    `A change reaches its receiver in ${without.toFixed(1)} ms, and beside ${hanging} connections of another owner that hang in ${beside.toFixed(1)} ms (${((beside / without - 1) * 100).toFixed(0)} %).`,
  );
} finally {
  await server.stop();
  await quiet.stop();
}
say(faults === 0 ? 'Nobody waits too long.' : `${faults} of these are too long.`);
process.exit(faults === 0 ? 0 : 1);
