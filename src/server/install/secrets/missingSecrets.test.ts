import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { ConfigError, readConfig } from '#server/config/config.ts';
import { createLog } from '#server/config/log.ts';
import { createSettingsStore } from '#server/service/storage/accounts/settingsStore.ts';
import { openDatabase } from '#server/service/storage/database/openDatabase.ts';
import { opensslP12 } from '#testing/service/throwAwayKeys.ts';
import { createInstallation } from '#server/install/createInstallation.ts';
import { postbackSetting } from './postbackSecret.ts';
import { sealSetting } from './sealKey.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  folders.push(folder);
  return folder;
}

/** Starts and stops an installation; resolves to its warnings. Rejects as its start does. */
async function start(folder: string, environment: Record<string, string> = {}): Promise<string> {
  let written = '';
  const log = createLog('warn', { write: (text) => void (written += text) });
  const config = readConfig({ DATA_DIR: folder, ...environment }, folder);
  const context = { log, version: '0', observeJob: () => undefined };
  const installation = await createInstallation(config, context);
  await installation.close();
  return written;
}
async function without(folder: string, ...names: string[]): Promise<void> {
  const database = await openDatabase({ kind: 'sqlite', dataDir: folder }, 0);
  const settings = createSettingsStore(database);
  for (const name of names) await settings.remove(name);
  await database.close();
}
const [first, second] = ['first', 'second'].map((name) => ({ SECRET: name.padEnd(40, 'x') }));

test('a copy without its secrets says that both the key of the seal and the postback secret are new', async () => {
  const folder = newFolder();
  expect(await start(folder, first)).toBe('');
  expect(await start(folder, first)).toBe('');
  // As a backup without secrets leaves them out.
  await without(folder, sealSetting, postbackSetting);
  const said = await start(folder, second);
  expect(said).toContain('The key of the seal is not in the database');
  expect(said).toContain('The postback secret is not in the database');
  expect(await start(folder, second)).toBe('');
  await without(folder, sealSetting, postbackSetting);
  const mine = { ...second, POSTBACK_SECRET: 'a secret for the receivers' };
  expect(await start(folder, mine)).not.toContain('The postback secret');
}, 60_000);

test('with a certificate of its own in a PKCS#12 file, another secret is refused, too, and nothing is changed', async () => {
  const folder = newFolder();
  const path = join(newFolder(), 'own.p12');
  writeFileSync(path, opensslP12.bytes);
  const own = { SEAL_P12: path, SEAL_P12_PASSWORD: opensslP12.password };
  await start(folder, { ...own, ...first });
  const other = start(folder, { ...own, ...second });
  await expect(other).rejects.toThrow(ConfigError);
  await expect(other).rejects.toThrow(/SECRET_PREVIOUS/);
  await start(folder, { ...own, ...first });
  await start(folder, { ...own, ...second, SECRET_PREVIOUS: first?.SECRET ?? '' });
  await start(folder, { ...own, ...second });
  await expect(start(folder, { ...own, ...first })).rejects.toThrow(ConfigError);
}, 60_000);
