import { expect, test, vi } from 'vitest';
import { createRouter } from '#server/service/http/createRouter.ts';
import { createMetrics, watchEventLoop } from './metrics.ts';

const ask = (host: string, headers: Record<string, string> = {}) =>
  new Request(`http://${host}/metrics`, { headers: { host, ...headers } });

const askAs = (host: string) => new Request('http://x/metrics', { headers: { host } });

test('requests and jobs are counted by labels that reveal nothing of their content', async () => {
  const metrics = createMetrics(undefined);
  const router = createRouter(() => undefined, metrics.measure);
  router.put('/file/:fileId', () => new Response('put', { status: 201 }));
  await router.fetch(new Request('http://x/file/secret', { method: 'PUT' }), { address: '' });
  metrics.observeJob('postback', 'again');
  metrics.observeJob('postback', 'again');
  metrics.observeJob('seal', 'done');
  let waiting = 3;
  metrics.countJobs(async () => [{ kind: 'mail', waiting, running: 1, failed: 2 }]);
  const read = async () =>
    (await (await metrics.answer(ask('127.0.0.1:4400'), '127.0.0.1')).text()).split('\n');
  const lines = await read();
  for (const line of [
    'fieldwright_requests_total{method="PUT",status="201"} 1',
    'fieldwright_job_attempts_total{kind="postback",result="again"} 2',
    'fieldwright_job_attempts_total{kind="seal",result="done"} 1',
    'fieldwright_jobs{kind="mail",state="waiting"} 3',
    'fieldwright_jobs{kind="mail",state="running"} 1',
    'fieldwright_jobs{kind="mail",state="given up"} 2',
  ])
    expect(lines).toContain(line);
  waiting = 0;
  expect(await read()).toContain('fieldwright_jobs{kind="mail",state="waiting"} 0');
});

test('without a token, only this machine itself reads them, and not through a proxy on it', async () => {
  const { answer } = createMetrics(undefined);
  expect((await answer(ask('localhost:4400'), '::1')).status).toBe(200);
  expect((await answer(ask('sign.example.com'), '127.0.0.1')).status).toBe(403);
  expect((await answer(ask('127.0.0.1:4400'), '203.0.113.7')).status).toBe(403);
  for (const host of [
    '127.evil.com',
    'localhost.evil.com',
    '127.0.0.1.evil.com:4400',
    'localhost@x',
  ])
    expect((await answer(askAs(host), '127.0.0.1')).status).toBe(403);
  for (const host of ['LOCALHOST:4400', '[::1]:4400', '127.0.0.1'])
    expect((await answer(askAs(host), '127.0.0.1')).status).toBe(200);
  for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip'])
    expect((await answer(ask('localhost', { [name]: '' }), '127.0.0.1')).status).toBe(403);
});

test('with a token, only requests that carry it read them', async () => {
  const { answer } = createMetrics('secret');
  const from = async (authorization: string) =>
    (await answer(ask('sign.example.com', { authorization }), '203.0.113.7')).status;
  expect(await from('Bearer secret')).toBe(200);
  expect(await from('Bearer other')).toBe(403);
  expect((await answer(ask('127.0.0.1:4400'), '127.0.0.1')).status).toBe(403);
});

test('a time in which the server does one thing is measured', async () => {
  const stalls: number[] = [];
  const timer = watchEventLoop((milliseconds) => stalls.push(milliseconds));
  const until = performance.now() + 150;
  while (performance.now() < until);
  await vi.waitFor(() => expect(stalls.length).toBeGreaterThan(0));
  clearInterval(timer);
  expect(Math.max(...stalls)).toBeGreaterThan(50);
});
