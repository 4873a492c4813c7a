import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Libsql from 'libsql';
import { freePort } from '../../src/testing/http/freePort.ts';
import { startServer } from '../support/programs/server.ts';
import { expect, test } from '../support/test.ts';

test('the product answers as soon as it says that it is ready', async ({
  request,
  freshServer,
}) => {
  expect((await request.get(`${freshServer.url}/healthz`)).status()).toBe(200);
  expect((await request.get(`${freshServer.url}/readyz`)).status()).toBe(200);
  expect(freshServer.output()).toContain(freshServer.connectUrl);
});

test('while the database is checked the server lives, is not ready, and puts everything else off', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'fieldwright-check-'));
  const port = await freePort();
  await (await startServer({ dataDir, port })).stop();
  // The check waits for this lock, as it would take its time over a large file.
  const file = new Libsql(join(dataDir, 'fieldwright.db'));
  file.exec('begin exclusive');
  const starting = startServer({ dataDir, port });
  const read = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);
    return answer && [answer.status, (await answer.text()).split('\n')[0]];
  };
  await expect.poll(() => read('/healthz'), { intervals: [50] }).toEqual([200, 'ok']);
  expect(await read('/readyz')).toEqual([503, 'checking the storage']);
  const put = await fetch(`http://127.0.0.1:${port}/app/config`);
  expect(put.status).toBe(503);
  expect(Number(put.headers.get('retry-after'))).toBeGreaterThan(0);
  file.exec('rollback');
  file.close();
  const server = await starting;
  expect(await read('/readyz')).toEqual([200, 'ready']);
  await server.stop();
  await rm(dataDir, { recursive: true });
});
