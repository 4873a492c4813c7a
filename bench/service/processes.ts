import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresPrograms, startPostgres } from '#testing/storage/postgresServer.ts';
import { type RunningServer, startServer } from '../../e2e/support/server.ts';
import { estimated, type Row } from '../row.ts';
import { bootstrap, median } from '../stats.ts';
import { runFlow } from './flow.ts';
import type { ServiceRun } from './serviceRun.ts';
import { pdfOf } from './throughput.ts';

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
  const keys = { apiKey: first.apiKey, appKey: first.appKey };
  const second = await startServer({ ...keys, dataDir: folder, env });
  const pdf = pdfOf(9_000);
  const flow = async (server: RunningServer, clients: number) => {
    const headers = {
      Authorization: `APIKey ${server.apiKey}`,
      Application: `APPKey ${server.appKey}`,
    };
    return (await runFlow({ url: server.url, headers }, { clients, pdf, ms })).perSecond;
  };
  const taken: { one: number; two: number }[] = [];
  try {
    for (let pair = 0; pair <= pairs; pair += 1) {
      const one = await flow(first, 8);
      const both = await Promise.all([flow(first, 4), flow(second, 4)]);
      if (pair > 0) taken.push({ one, two: both[0] + both[1] });
    }
  } finally {
    await Promise.all([first.stop(), second.stop()]);
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
  return [
    estimated(
      'two processes on PostgreSQL ÷ one, 8 clients together',
      'ratio',
      bootstrap(taken, (drawn) => median(drawn.map(({ one, two }) => two / one))),
      { is: 'at least', bound: 1.2 },
      `${median(taken.map(({ two }) => two)).toFixed(0)} ÷ ${median(taken.map(({ one }) => one)).toFixed(0)} transactions a second; without fsync, as the test server runs`,
    ),
  ];
}
