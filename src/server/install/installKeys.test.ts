import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashSecret } from '#server/gateway/sessions.ts';
import { type Database, openDatabase } from '#server/service/storage/database/database.ts';
import { type KeyStore, createKeyStore } from '#server/service/storage/accounts/keyStore.ts';
import { ConfigError, readConfig } from '#server/config/config.ts';
import { installKeys } from './installKeys.ts';

let dataDir = '';
let database: Database;
let keys: KeyStore;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'keys-'));
  database = await openDatabase({ kind: 'sqlite', dataDir }, 0);
  keys = createKeyStore(database);
});
afterEach(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true });
});
const install = (environment: Record<string, string> = {}) =>
  installKeys(readConfig({ DATA_DIR: dataDir, ...environment }, '/'), keys, 1);
const shared = { HOST: '0.0.0.0', PUBLIC_URL: 'https://sign.example.com' };

test('on a machine that only itself can reach, the first run makes a pair and writes it once, for its owner alone', async () => {
  await install();
  const path = join(dataDir, 'keys.json');
  const { apiKey, appKey } = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(await keys.findByApiKeyHash(hashSecret(apiKey ?? ''))).toMatchObject({
    appKeyHash: hashSecret(appKey ?? ''),
  });
  await install();
  expect(await keys.list()).toHaveLength(1);
});

test('where others can reach it, there is no start without keys, and the message says how to make some', async () => {
  await expect(install(shared)).rejects.toThrow(ConfigError);
  await expect(install(shared)).rejects.toThrow(/npm run keys -- add/);
  expect(await keys.list()).toEqual([]);
});

test('a pair of the environment is taken once; only its hashes are stored', async () => {
  const pair = { SIGNING_API_KEY: 'an-api-key', SIGNING_APP_KEY: 'an-app-key' };
  await install({ ...shared, ...pair });
  await install({ ...shared, ...pair });
  const [only, ...others] = await keys.list();
  expect(others).toEqual([]);
  expect(only).toMatchObject({ name: 'environment', apiKeyHash: hashSecret('an-api-key') });
  expect(JSON.stringify(only)).not.toContain('an-api-key');
});

test('a pair that was revoked is none', async () => {
  await install();
  const [pair] = await keys.list();
  await keys.revoke(pair?.id ?? '', 2);
  await expect(install()).rejects.toThrow(/keys.json exists/);
});
