import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startServer } from '../e2e/support/programs/server.ts';
import { ensureBuilt } from '../scripts/build/ensureBuilt.mjs';
import {
  type Contract,
  fuzzCase,
  type FuzzTarget,
  type Surface,
  surfaces,
} from './fuzz/fuzzCase.ts';

/**
 * `npx tsx lab/fuzz.ts [SECONDS] [--seed S] [--only api|pdf|sign] [--case N]`: sends the built
 * server what nobody means: bodies made from its own schemas, mutated PDFs, strange entries. No
 * answer may be a fault of the server, miss its message or tell a secret; a document that is
 * accepted can be signed and sealed. Each find is printed with what repeats it; the exit code is 0
 * without finds.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    only: { type: 'string' },
    case: { type: 'string' },
    clients: { type: 'string', default: '4' },
  },
});
const seconds = Number(positionals[0] ?? 60);
const seed = Number(values.seed);
const only = surfaces.find((surface) => surface === values.only);
if (!(seconds > 0) || !Number.isInteger(seed) || (values.only !== undefined && !only)) {
  process.stderr.write(
    'Usage: npx tsx lab/fuzz.ts 60 [--seed 1] [--only api|pdf|sign] [--case N]\n',
  );
  process.exit(2);
}
const say = (text: string) => process.stdout.write(`${text}\n`);
await ensureBuilt();
const server = await startServer({
  env: { LOG_LEVEL: 'error', SECRET: undefined },
});
const { url, apiKey, appKey } = server;
const target: FuzzTarget = {
  url,
  headers: { Authorization: `APIKey ${apiKey}`, Application: `APPKey ${appKey}` },
  contract: (await (await fetch(`${url}/openapi.json`)).json()) as Contract,
  secrets: [apiKey, appKey, server.dataDir],
};
say(`Seed ${seed}, ${seconds} s.`);
const finds = await mkdtemp(join(tmpdir(), 'fieldwright-fuzz-'));
const statuses = new Map<string, number>();
const cases: Record<Surface, number> = { api: 0, pdf: 0, sign: 0 };
let faults = 0;
let next = Number(values.case ?? 1);
const last = values.case === undefined ? Number.POSITIVE_INFINITY : next;
const until = performance.now() + seconds * 1_000;

async function client(): Promise<void> {
  while (next <= last && (performance.now() < until || last === next)) {
    const number = next;
    next += 1;
    const outcome = await fuzzCase(target, Math.imul(seed, 1_000_003) + number, only);
    cases[outcome.surface] += 1;
    for (const status of outcome.statuses) {
      const key = `${outcome.surface} ${status}`;
      statuses.set(key, (statuses.get(key) ?? 0) + 1);
    }
    if (outcome.faults.length === 0) continue;
    faults += outcome.faults.length;
    const again = `--seed ${seed} --case ${number}${only ? ` --only ${only}` : ''}`;
    for (const fault of outcome.faults) say(`WRONG  ${again}: ${fault}`);
    if (outcome.pdf) {
      const file = join(finds, `${seed}-${number}.pdf`);
      await writeFile(file, outcome.pdf);
      say(`       its PDF: ${file}`);
    }
  }
}
await Promise.all(Array.from({ length: Number(values.clients) }, client));

const alive = await fetch(`${url}/healthz`).catch(() => undefined);
if (!alive?.ok) {
  faults += 1;
  say('WRONG  the server no longer answers /healthz');
}
const logged = server.output().split('\n');
for (const line of logged.filter((text) => /"level":(50|60)/.test(text))) {
  faults += 1;
  say(`WRONG  the server logged ${line.slice(0, 600)}`);
}
const memory = /VmHWM:\s+(\d+) kB/.exec(
  await readFile(`/proc/${server.pid}/status`, 'utf8').catch(() => ''),
);
await server.stop();
for (const [key, count] of [...statuses].toSorted(([a], [b]) => a.localeCompare(b)))
  say(`${key}: ${count}`);
if (memory) say(`largest memory of the server: ${Math.round(Number(memory[1]) / 1024)} MB`);
say(
  `${cases.api + cases.pdf + cases.sign} cases (api ${cases.api}, pdf ${cases.pdf}, sign ${cases.sign}), seed ${seed}: ${faults === 0 ? 'nothing found' : `${faults} wrong`}.`,
);
process.exit(faults === 0 ? 0 : 1);
