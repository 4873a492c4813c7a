import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresPrograms, startPostgres } from '#testing/storage/postgresServer.ts';
import { startServer } from '../../../e2e/support/programs/server.ts';
import { estimated, type Row } from '../row.ts';
import { bootstrap, median } from '../stats.ts';
import { runFlow, warmUp } from './flow.ts';
import { createLeanClient } from './leanClient.ts';
import { limitCpu } from './limitCpu.ts';
import { costOf, threadsOf } from './processCost.ts';
import type { ServiceRun } from './serviceRun.ts';
import { pdfOf } from './throughput.ts';

/** Where the CPU of a transaction goes, ms. */
const places = ['main threads', 'other threads', 'children', 'PostgreSQL', 'client'] as const;
type Account = Record<(typeof places)[number], number>;

/** What servers got done together, and what one transaction cost. */
interface Figures {
  perSecond: number;
  account: Account;
}

/** Each process has seen so many transactions before one is measured. */
const warmTransactions = 400;
/** The part of a core that a server has in the row where nothing else is short of CPU. */
const share = 0.15;

/** Two processes on one PostgreSQL against one, with as many clients together. */
export async function processes({ pairs, ms, say }: ServiceRun): Promise<Row[]> {
  const programs = postgresPrograms();
  if (programs === undefined) {
    say('SKIPPED: two processes on PostgreSQL (it is not installed here)');
    return [];
  }
  const folder = await mkdtemp(join(tmpdir(), 'fieldwright-two-'));
  const postgres = await startPostgres(programs);
  const secret = randomBytes(32).toString('hex');
  const env = { DATABASE_URL: await postgres.newDatabase(), SECRET: secret };
  const first = await startServer({ dataDir: folder, env });
  const { apiKey, appKey } = first;
  const second = await startServer({ apiKey, appKey, dataDir: folder, env });
  const database = Number.parseInt(readFileSync(join(postgres.data, 'postmaster.pid'), 'utf8'), 10);
  const pdf = pdfOf(9_000);
  const headers = { Authorization: `APIKey ${apiKey}`, Application: `APPKey ${appKey}` };
  const pids = [first.pid, second.pid];

  const measure = async (servers: readonly { url: string }[], time = ms): Promise<Figures> => {
    const before = accountOf(pids, database);
    const clients = 8 / servers.length;
    const load = { clients, pdf, ms: time, connect: createLeanClient };
    const done = await Promise.all(servers.map(({ url }) => runFlow({ url, headers }, load)));
    const after = accountOf(pids, database);
    const transactions = sum(done.map((one) => one.transactions));
    return {
      perSecond: sum(done.map((one) => one.perSecond)),
      account: accountFrom((place) => (after[place] - before[place]) / transactions),
    };
  };
  /** Two servers against one, each of them in turns, so that both stay equally warm. */
  const pair = async (at: number, time?: number) => {
    const alone = [at % 2 === 0 ? first : second];
    if (at % 2 === 0) return { one: await measure(alone, time), two: await measure(both, time) };
    const two = await measure(both, time);
    return { one: await measure(alone, time), two };
  };
  const both = [first, second];
  const taken: { one: Figures; two: Figures }[] = [];
  const limited: typeof taken = [];
  try {
    for (const { url } of both)
      await warmUp({ url, headers }, { pdf, transactions: warmTransactions });
    // The first pair warms up the processes for documents, which end when they wait.
    await pair(0);
    for (let at = 0; at < pairs; at += 1) taken.push(await pair(at));
    const lift = limitCpu(pids, share);
    try {
      for (let at = 0; at < pairs; at += 1) limited.push(await pair(at, 2 * ms));
    } finally {
      lift();
    }
  } finally {
    await Promise.all([first.stop(), second.stop()]);
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
  return [
    ratioRow('two processes on PostgreSQL ÷ one, 8 clients together', taken, 1.2),
    costRow('one', taken),
    costRow('two', taken),
    ratioRow(
      `the same, each process with ${share} of a core, so that neither PostgreSQL nor the client is short of CPU`,
      limited,
    ),
  ];
}

function ratioRow(what: string, pairs: readonly { one: Figures; two: Figures }[], bound?: number) {
  const rate = (name: 'one' | 'two') =>
    median(pairs.map((pair) => pair[name].perSecond)).toFixed(1);
  return estimated(
    what,
    'ratio',
    bootstrap(pairs, (drawn) => median(drawn.map(({ one, two }) => two.perSecond / one.perSecond))),
    bound === undefined ? undefined : { is: 'at least', bound },
    `${rate('two')} ÷ ${rate('one')} transactions a second; without fsync, as the test server runs`,
  );
}

/** Where the CPU of a transaction went. */
function costRow(name: 'one' | 'two', pairs: readonly { one: Figures; two: Figures }[]): Row {
  const cost = accountFrom((place) => median(pairs.map((pair) => pair[name].account[place])));
  return {
    what: `CPU of one transaction on PostgreSQL, ${name === 'one' ? 'one process' : 'two processes'}, all programs`,
    unit: 'ms',
    value: sum(Object.values(cost)),
    note: places.map((place) => `${place} ${cost[place].toFixed(1)}`).join(', '),
  };
}

/** The CPU that servers, their database and this process have had until now, ms. */
function accountOf(pids: readonly number[], database: number): Account {
  const threads = pids.map(threadsOf);
  const main = sum(threads.map(({ first }) => first));
  const own = sum(threads.map(({ all }) => all));
  const { user, system } = process.cpuUsage();
  return {
    'main threads': main,
    'other threads': own - main,
    children: sum(pids.map((pid) => costOf(pid).cpuMs)) - own,
    PostgreSQL: costOf(database).cpuMs,
    client: (user + system) / 1_000,
  };
}

const accountFrom = (read: (place: keyof Account) => number) =>
  Object.fromEntries(places.map((place) => [place, read(place)])) as Account;
const sum = (values: readonly number[]) => values.reduce((total, one) => total + one, 0);
