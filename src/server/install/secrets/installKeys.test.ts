import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashSecret } from '#server/gateway/sessions.ts';
import type { Database } from '#server/service/storage/database/database.ts';
import { openDatabase } from '#server/service/storage/database/openDatabase.ts';
import { type KeyStore, createKeyStore } from '#server/service/storage/accounts/keyStore.ts';
import { ConfigError, readConfig } from '#server/config/config.ts';
import { createSessionStore } from '#server/service/storage/accounts/sessionStore.ts';
import { createSettingsStore } from '#server/service/storage/accounts/settingsStore.ts';
import { addKeyPair, installKeys, newKeyPair } from './installKeys.ts';

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
  installKeys(
    readConfig({ DATA_DIR: dataDir, ...environment }, '/'),
    { keys, settings: createSettingsStore(database), sessions: createSessionStore(database) },
    1,
  );
const shared = { HOST: '0.0.0.0', PUBLIC_URL: 'https://sign.example.com' };

/** A pair for the environment, long enough for everywhere. */
const pairOf = (api: string, app = 'an-app-key') => ({
  SIGNING_API_KEY: api.padEnd(32, '.'),
  SIGNING_APP_KEY: app.padEnd(32, '.'),
});

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
  const pair = pairOf('an-api-key');
  await install({ ...shared, ...pair });
  await install({ ...shared, ...pair });
  const [only, ...others] = await keys.list();
  expect(others).toEqual([]);
  expect(only).toMatchObject({ name: 'environment', apiKeyHash: hashSecret(pair.SIGNING_API_KEY) });
  expect(JSON.stringify(only)).not.toContain('an-api-key');
});

test('a pair that was revoked is none', async () => {
  await install();
  const [pair] = await keys.list();
  await keys.revoke(pair?.id ?? '', 2);
  await expect(install()).rejects.toThrow(/keys.json exists/);
});

test('a changed pair replaces the one that came from the environment, which keeps its id, and ends its sessions', async () => {
  await addKeyPair(keys, newKeyPair(), 'another', 0);
  await install({ ...shared, ...pairOf('first') });
  const id = (await keys.findByApiKeyHash(hashSecret(pairOf('first').SIGNING_API_KEY)))?.id ?? '';
  const sessions = createSessionStore(database);
  const hash = new Uint8Array(32);
  await sessions.add({ hash, owner: id, mark: hash, createdAt: 1, expiresAt: 9 });
  await install({ ...shared, ...pairOf('second') });
  const second = await keys.findByApiKeyHash(hashSecret(pairOf('second').SIGNING_API_KEY));
  expect(second).toMatchObject({ id, revokedAt: null });
  const first = hashSecret(pairOf('first').SIGNING_API_KEY);
  expect(await keys.findByApiKeyHash(first)).toBe(undefined);
  expect(await sessions.find(hash, 2)).toBe(undefined);
  expect(await keys.list()).toHaveLength(2);
  await install({ ...shared, ...pairOf('second', 'another-app-key') });
  const changed = await keys.findById(id);
  expect(changed?.appKeyHash).toEqual(hashSecret(pairOf('', 'another-app-key').SIGNING_APP_KEY));
});

test('a pair that an earlier version took from the environment is the one that is replaced', async () => {
  const [old, next] = [pairOf('old'), pairOf('next')];
  const pair = { apiKey: old.SIGNING_API_KEY, appKey: old.SIGNING_APP_KEY };
  const id = await addKeyPair(keys, pair, 'environment', 0);
  await install({ ...shared, ...next });
  expect(await keys.findByApiKeyHash(hashSecret(next.SIGNING_API_KEY))).toMatchObject({ id });
});

test('an API key of another pair is refused', async () => {
  const other = pairOf('other');
  const pair = { apiKey: other.SIGNING_API_KEY, appKey: other.SIGNING_APP_KEY };
  await addKeyPair(keys, pair, 'theirs', 0);
  await install({ ...shared, ...pairOf('mine') });
  await expect(install({ ...shared, ...other })).rejects.toThrow(/the key of another pair/);
  expect(await keys.findByApiKeyHash(hashSecret(pairOf('mine').SIGNING_API_KEY))).toBeDefined();
});

test('short keys are refused where others reach the server, with the command that makes good ones, and warned of elsewhere', () => {
  const short = { SIGNING_API_KEY: 'short', SIGNING_APP_KEY: 'short', METRICS_TOKEN: 'short' };
  const read = (environment: Record<string, string>) => readConfig(environment, '/');
  expect(() => read({ ...shared, ...short })).toThrow(/SIGNING_API_KEY has 5 .*openssl rand/);
  expect(() => read({ ...shared, METRICS_TOKEN: 'short' })).toThrow(/METRICS_TOKEN has 5/);
  expect(read(short).warnings).toHaveLength(3);
  expect(read(pairOf('long')).warnings).toEqual([]);
  const service = { SIGNING_SERVICE_URL: 'https://other.example.com' };
  const { METRICS_TOKEN: _, ...theirs } = short;
  expect(read({ ...shared, ...service, ...theirs }).warnings).toEqual([]);
});
