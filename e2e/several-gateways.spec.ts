import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Libsql from 'libsql';
import { postgresPrograms, startPostgres } from '#testing/storage/postgresServer.ts';
import { callApi } from './support/api.ts';
import { startCutProxy } from './support/cutProxy.ts';
import { makeTemplate, sendTemplate } from './support/makeTemplate.ts';
import { orderSteps } from './support/orderSteps.ts';
import { type RunningServer, startServer } from './support/server.ts';
import { expect, test } from './support/test.ts';

const programs = postgresPrograms();
if (!programs)
  process.stderr.write('SKIPPED: several gateways on PostgreSQL (no initdb and postgres found)\n');

// Longer than a process that has ended keeps an order from the others.
const jumpMs = 61_000;

test('of several gateways on one PostgreSQL, one killed half way, each order makes one transaction', async () => {
  test.skip(!programs, 'PostgreSQL is not installed here');
  test.setTimeout(240_000);
  const dataDir = await mkdtemp(join(tmpdir(), 'fieldwright-gateways-'));
  const postgres = await startPostgres(programs ?? '');
  const line = await startCutProxy();
  const service = await startServer({ env: { PUBLIC_URL: line.origin } });
  line.target(service.port);
  const { apiKey, appKey } = service;
  const env = {
    SIGNING_SERVICE_URL: line.origin,
    DATABASE_URL: await postgres.newDatabase(),
    SECRET: randomBytes(32).toString('hex'),
  };
  const start = () => startServer({ apiKey, appKey, dataDir, env, jumpMs });
  const first = await start();
  const second = await start();
  try {
    const template = await makeTemplate(first);
    const send = async (gateway: RunningServer, key: string) => {
      const answer = await sendTemplate(gateway, template, key).catch(() => undefined);
      // Whoever comes while another process is at it is told to come again.
      if (answer !== undefined) expect([200, 503]).toContain(answer.status);
      return answer?.status === 200 ? String(answer.body.Id) : undefined;
    };
    const sendUntilDone = async (gateway: RunningServer, key: string) => {
      let id: string | undefined;
      const made = async () => (id = await send(gateway, key)) !== undefined;
      await expect.poll(made, { timeout: 90_000 }).toBe(true);
      return id;
    };

    // Both get the same orders, twice each, and each some of its own.
    const shared = ['a', 'b', 'c', 'd'].map((name) => `shared-${name}`);
    const both = [first, second];
    const sent = await Promise.all([
      ...shared.flatMap((key) =>
        [...both, ...both].map(async (one) => [key, await sendUntilDone(one, key)] as const),
      ),
      ...both.flatMap((one, at) =>
        ['x', 'y'].map(async (name) => {
          const key = `${name}-of-${at}`;
          return [key, await sendUntilDone(one, key)] as const;
        }),
      ),
    ]);
    const made = new Map(sent);
    expect(sent.every(([key, id]) => made.get(key) === id)).toBe(true);
    expect(new Set(made.values()).size).toBe(made.size);
    expect(await transactionsOf(service)).toEqual(allStarted(made));

    // The first is in the middle of four orders, one in each step, and the second has them, too.
    const broken: Promise<string | undefined>[] = [];
    for (const [step, matches] of Object.entries(orderSteps)) {
      const held = line.addRule({ matches, accident: { kind: 'hold' }, times: 1 });
      broken.push(send(first, step));
      await expect.poll(held.applied, { timeout: 60_000 }).toBe(1);
    }
    for (const step of Object.keys(orderSteps)) expect(await send(second, step)).toBeUndefined();
    await first.kill();
    expect(await Promise.all(broken)).toEqual(broken.map(() => undefined));
    line.clear();
    made.set('meanwhile', await sendUntilDone(second, 'meanwhile'));

    process.kill(second.pid, 'SIGUSR2');
    const third = await start();
    try {
      for (const step of Object.keys(orderSteps)) {
        const ids = await Promise.all(
          [second, third].map((gateway) => sendUntilDone(gateway, step)),
        );
        expect(new Set(ids).size).toBe(1);
        made.set(step, ids[0]);
      }
    } finally {
      await third.stop();
    }
    expect(await transactionsOf(service)).toEqual(allStarted(made));
  } finally {
    await Promise.all([first, second].map((gateway) => gateway.stop()));
    await service.stop();
    await line.stop();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});

const allStarted = (made: ReadonlyMap<string, string | undefined>) =>
  Object.fromEntries([...made.values()].map((id) => [id, 10]));

/** The status of every transaction that the service has, by its id. */
async function transactionsOf(service: RunningServer): Promise<Record<string, number>> {
  const file = new Libsql(join(service.dataDir, 'fieldwright.db'), { timeout: 5_000 });
  const rows = file.prepare('select id from transactions').all([]) as { id: string }[];
  file.close();
  const statuses = rows.map(async ({ id }) => {
    const { body } = await callApi(service, 'GET', `/api/transaction/${id}`);
    return [id, Number(body.Status)] as const;
  });
  return Object.fromEntries(await Promise.all(statuses));
}
