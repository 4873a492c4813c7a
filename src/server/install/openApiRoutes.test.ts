import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { createLog } from '#server/config/log.ts';
import { createRouter } from '#server/service/http/createRouter.ts';
import { createInstallation } from './createInstallation.ts';

const folder = mkdtempSync(join(tmpdir(), 'described-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Described {
  info: { description: string };
  tags: { name: string }[];
  paths: Record<string, Record<string, { tags: string[] }>>;
  webhooks?: object;
  components: { schemas: Record<string, unknown> };
}

/** A path without the names of its parameters, and without what may end it. */
const plain = (path: string) =>
  path.replaceAll(/:[A-Za-z]+(\{[^}]*\})?|\{[^}]*\}/g, '{}').replace(/(?<=.)\/$/, '');

/** Starts an installation of these settings. Resolves to what it answers, and what it describes. */
async function install(name: string, env: Record<string, string>) {
  const log = createLog('silent');
  const keys = { SIGNING_API_KEY: 'a'.repeat(40), SIGNING_APP_KEY: 'b'.repeat(40) };
  const config = readConfig({ DATA_DIR: join(folder, name), ...keys, ...env }, folder);
  const context = { log, version: '1.2.3', observeJob: () => undefined };
  const installation = await createInstallation(config, context);
  try {
    const router = createRouter((fault) => expect(fault).toBeUndefined());
    installation.addTo(router);
    const answered = router.routes.flatMap(({ method, path }) =>
      method !== 'ALL' && path.startsWith('/api/') ? [`${method} ${plain(path)}`] : [],
    );
    const request = new Request('http://127.0.0.1:4400/openapi.json');
    const answer = await router.fetch(request, { address: '127.0.0.1' });
    const document = (await answer.json()) as Described;
    const described = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${plain(path)}`),
    );
    return { answered: [...new Set(answered)].sort(), described: described.sort(), document };
  } finally {
    await installation.close();
  }
}

test.each([
  ['embedding', { EMBED_ORIGINS: 'https://portal.example.com' }],
  ['alone', {}],
  ['gateway', { SIGNING_SERVICE_URL: 'http://127.0.0.1:9/' }],
])('what an installation describes is what it answers (%s)', async (name, env) => {
  const { answered, described, document } = await install(name, env);
  expect(answered.length).toBeGreaterThan(10);
  expect(described).toEqual(answered);
  const isGateway = name === 'gateway';
  expect(described.includes('POST /api/transaction')).toBe(!isGateway);
  expect(described.includes('POST /api/embed/sessions')).toBe(name === 'embedding');
  expect(document.webhooks === undefined).toBe(isGateway);
  expect(document.info.description.includes('http://127.0.0.1:9')).toBe(isGateway);

  // Groups and schemas are those that some call has to do with, each of them there.
  const { paths, webhooks = {}, components } = document;
  const calls = Object.values(paths).flatMap((item) => Object.values(item));
  const groups = new Set(calls.flatMap(({ tags }) => tags));
  expect(new Set(document.tags.map((tag) => tag.name))).toEqual(groups);
  const text = JSON.stringify([paths, webhooks, components.schemas]);
  const named = [...text.matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, found]) => found);
  expect(new Set([...named, 'Error'])).toEqual(new Set(Object.keys(components.schemas)));
});
