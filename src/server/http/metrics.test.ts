import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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
  await router.fetch(new Request('http://x/token-of-somebody'), { address: '' });
  metrics.observeJob('postback', 'again', 20);
  metrics.observeJob('postback', 'again', 20);
  metrics.observeJob('seal', 'done', 700);
  metrics.observeRetry();
  let waiting = 3;
  metrics.countJobs(async () => [{ kind: 'mail', waiting, running: 1, failed: 2, oldestMs: 4500 }]);
  metrics.measureStorage(async () => [
    { part: 'database', bytes: 4096, free: 8192 },
    { part: 'documents', bytes: 77 },
  ]);
  const read = async () =>
    (await (await metrics.answer(ask('127.0.0.1:4400'), '127.0.0.1')).text()).split('\n');
  const lines = await read();
  for (const line of [
    'fieldwright_requests_total{method="PUT",route="/file/:fileId",status="201"} 1',
    'fieldwright_request_seconds_count{method="PUT",route="/file/:fileId"} 1',
    'fieldwright_requests_total{method="GET",route="other",status="404"} 1',
    'fieldwright_job_seconds_bucket{le="0.5",kind="seal"} 0',
    'fieldwright_job_seconds_bucket{le="2",kind="seal"} 1',
    'fieldwright_job_oldest_seconds{kind="mail"} 4.5',
    'fieldwright_storage_bytes{part="documents"} 77',
    'fieldwright_storage_free_bytes{part="database"} 8192',
    'fieldwright_job_attempts_total{kind="postback",result="again"} 2',
    'fieldwright_job_attempts_total{kind="seal",result="done"} 1',
    'fieldwright_object_storage_retries_total 1',
    'fieldwright_jobs{kind="mail",state="waiting"} 3',
    'fieldwright_jobs{kind="mail",state="running"} 1',
    'fieldwright_jobs{kind="mail",state="given up"} 2',
  ])
    expect(lines).toContain(line);
  expect(lines.join()).not.toMatch(/secret|token-of-somebody/);
  expect(lines.filter((line) => line.startsWith('fieldwright_storage_free_bytes{'))).toHaveLength(
    1,
  );
  waiting = 0;
  expect(await read()).toContain('fieldwright_jobs{kind="mail",state="waiting"} 0');
});

test('without a token, only this machine itself reads them, and not through a proxy on it', async () => {
  const { answer } = createMetrics(undefined);
  expect((await answer(ask('localhost:4400'), '::1')).status).toBe(200);
  const refused = await answer(ask('sign.example.com'), '127.0.0.1');
  expect([refused.status, await refused.text()]).toEqual([
    403,
    expect.stringContaining('Bearer METRICS_TOKEN'),
  ]);
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

test('the dashboard asks only for figures and labels that there are', async () => {
  const metrics = createMetrics(undefined);
  metrics.countJobs(async () => []);
  metrics.measureStorage(async () => []);
  const text = await (await metrics.answer(ask('127.0.0.1:4400'), '127.0.0.1')).text();
  const known = new Set([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name]) => name));
  const path = join(import.meta.dirname, '../../../docs/grafana-dashboard.json');
  const { panels } = JSON.parse(readFileSync(path, 'utf8')) as {
    panels: { title: string; targets: { expr: string }[] }[];
  };
  const asked = panels.flatMap(({ targets }) =>
    targets.flatMap(({ expr }) => expr.match(/\b(?:fieldwright|nodejs|process)_\w+/g) ?? []),
  );
  expect(asked.length).toBeGreaterThan(panels.length - 1);
  const unknown = asked.filter(
    (name) => !known.has(name) && !known.has(name.replace(/_(?:bucket|sum|count)$/, '')),
  );
  expect(unknown).toEqual([]);
});
