import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { createKeyStore } from '#server/service/storage/accounts/keyStore.ts';
import { createSessionStore } from '#server/service/storage/accounts/sessionStore.ts';
import { createSettingsStore } from '#server/service/storage/accounts/settingsStore.ts';
import type { Database } from '#server/service/storage/database/database.ts';
import { openDatabase } from '#server/service/storage/database/openDatabase.ts';
import { addKeyPair, installKeys, newKeyPair, remotePair } from './installKeys.ts';
import { type KeyChange, tellKeyChanges } from './keyLog.ts';

let dataDir = '';
let database: Database;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'key-log-'));
  database = await openDatabase({ kind: 'sqlite', dataDir }, 0);
});
afterEach(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true });
});

const configOf = (environment: Record<string, string>) =>
  readConfig({ DATA_DIR: dataDir, ...environment }, '/');
const parts = () => ({
  keys: createKeyStore(database),
  settings: createSettingsStore(database),
  sessions: createSessionStore(database),
});
/** A start with these settings; then the lines that a look at the keys writes. */
async function look(environment: Record<string, string> = {}): Promise<KeyChange[]> {
  const config = configOf(environment);
  await installKeys(config, parts(), 1);
  return lines(environment);
}
async function lines(environment: Record<string, string> = {}): Promise<KeyChange[]> {
  const written: KeyChange[] = [];
  const others = remotePair(configOf(environment));
  const write = (change: KeyChange) => void written.push(change);
  const reportFault = (error: unknown) => {
    throw error;
  };
  await tellKeyChanges({ ...parts(), others, write, reportFault });
  return written;
}
const pairOf = (key: string) => ({
  SIGNING_API_KEY: key.padEnd(40, 'x'),
  SIGNING_APP_KEY: key.padEnd(40, 'y'),
});

test('a pair that new settings replaced is a line, once', async () => {
  expect(await look(pairOf('first'))).toMatchObject([{ what: 'key added', key: 'environment' }]);
  expect(await look(pairOf('first'))).toEqual([]);
  const [replaced, ...more] = await look(pairOf('second'));
  expect(replaced).toMatchObject({ what: 'key replaced', key: 'environment' });
  expect(more).toEqual([]);
  expect(await look(pairOf('second'))).toEqual([]);
});

test('what commands did to pairs is told, also what they did while no server ran', async () => {
  await look();
  const { keys } = parts();
  const id = await addKeyPair(keys, newKeyPair(), 'office', 2_000);
  expect(await lines()).toEqual([
    { what: 'key added', key: 'office', keyId: id, at: '1970-01-01T00:00:02.000Z' },
  ]);
  await keys.rename(id, 'front office');
  await keys.revoke(id, 3_000);
  expect(await lines()).toEqual([
    { what: 'key renamed', key: 'front office', keyId: id },
    { what: 'key revoked', key: 'front office', keyId: id, at: '1970-01-01T00:00:03.000Z' },
  ]);
  await database.db.deleteFrom('apiKeys').where('id', '=', id).execute();
  expect(await lines()).toEqual([{ what: 'key removed', key: 'front office', keyId: id }]);
  expect(await lines()).toEqual([]);
});

test('of several processes that look at once, one writes the line', async () => {
  await look();
  await addKeyPair(parts().keys, newKeyPair(), 'office', 2_000);
  const written = await Promise.all([lines(), lines(), lines()]);
  expect(written.flat()).toMatchObject([{ what: 'key added', key: 'office' }]);
});

test('a changed pair for a remote service is told, too', async () => {
  const remote = { SIGNING_SERVICE_URL: 'https://signing.example' };
  expect(await look({ ...remote, ...pairOf('first') })).toMatchObject([
    { what: 'key added', key: 'remote service' },
  ]);
  expect(await look({ ...remote, ...pairOf('second') })).toMatchObject([
    { what: 'key replaced', key: 'remote service' },
  ]);
});

test('no key and no hash of one is in what was told', async () => {
  await look(pairOf('a-secret-key'));
  const told = (await createSettingsStore(database).get('keys told')) ?? '';
  const [pair] = await createKeyStore(database).list();
  for (const hash of [pair?.apiKeyHash, pair?.appKeyHash])
    expect(told).not.toContain(Buffer.from(hash ?? []).toString('hex'));
  expect(told).not.toContain('a-secret-key');
});
