import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSignLinks } from '#server/service/http/signLinks.ts';
import {
  createSettingsStore,
  type SettingsStore,
} from '#server/service/storage/accounts/settingsStore.ts';
import type { Database } from '#server/service/storage/database/database.ts';
import { openDatabase } from '#server/service/storage/database/openDatabase.ts';
import { ConfigError } from '#server/config/config.ts';
import { isOwnSecret, openPostbackSecret } from './postbackSecret.ts';
import { openSealKey } from './sealKey.ts';
import { deriveSecrets } from './secrets.ts';

const [first, second, third] = [
  deriveSecrets('the first secret'),
  deriveSecrets('the second secret'),
  deriveSecrets('the third secret'),
] as const;
let dataDir = '';
let database: Database;
let settings: SettingsStore;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'secrets-'));
  database = await openDatabase({ kind: 'sqlite', dataDir }, 0);
  settings = createSettingsStore(database);
});
afterEach(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true });
});

test('a secret belongs to an installation while what that keeps is protected by it, and before anything is', async () => {
  expect(await isOwnSecret(settings, second)).toBe(true);
  await openPostbackSecret(settings, first, undefined);
  expect([await isOwnSecret(settings, first), await isOwnSecret(settings, second)]).toEqual([
    true,
    false,
  ]);
  await openPostbackSecret(settings, second, first);
  expect([await isOwnSecret(settings, first), await isOwnSecret(settings, second)]).toEqual([
    false,
    true,
  ]);
});

test('the postback secret stays when the secret changes, also once the previous one is no longer named', async () => {
  expect(await openPostbackSecret(settings, first, undefined)).toBe(first.postbackSecret);
  expect(await openPostbackSecret(settings, second, first)).toBe(first.postbackSecret);
  expect(await openPostbackSecret(settings, second, undefined)).toBe(first.postbackSecret);
  expect(await openPostbackSecret(settings, third, second)).toBe(first.postbackSecret);
});

test('where none was kept yet, a change of the secret keeps the one of the secret before', async () => {
  expect(await openPostbackSecret(settings, second, first)).toBe(first.postbackSecret);
});

test('another secret is refused, whatever key seals, and nothing is changed', async () => {
  await openPostbackSecret(settings, first, undefined);
  const other = openPostbackSecret(settings, second, third);
  await expect(other).rejects.toThrow(ConfigError);
  await expect(other).rejects.toThrow(/SECRET_PREVIOUS/);
  expect(await openPostbackSecret(settings, first, undefined)).toBe(first.postbackSecret);
});

test('the key of the seal is wrapped anew with the secret that follows', async () => {
  const config = { sealFiles: undefined, publicUrl: 'https://sign.example.com' };
  const made = await openSealKey(config, settings, first.sealKey);
  expect(await openSealKey(config, settings, second.sealKey, first.sealKey)).toEqual(made);
  expect(await openSealKey(config, settings, second.sealKey)).toEqual(made);
  await expect(openSealKey(config, settings, first.sealKey)).rejects.toThrow(ConfigError);
});

test('signing links of the secret before still open, and those of another do not', () => {
  const subject = {
    transactionId: 't',
    signerId: 's',
    rowId: 'AAAAAAAAAAAAAAAAAAAAAA',
    generation: 1,
  };
  const url = 'https://sign.example.com';
  const links = createSignLinks(second.linkKey, url, first.linkKey);
  const by = (key: Uint8Array) => createSignLinks(key, url).tokenOf(subject, 'mail');
  expect(links.wayOf(by(first.linkKey), subject)).toBe('mail');
  expect(links.wayOf(links.tokenOf(subject, 'mail'), subject)).toBe('mail');
  expect(links.tokenOf(subject, 'mail')).toBe(by(second.linkKey));
  expect(links.wayOf(by(third.linkKey), subject)).toBeUndefined();
});
