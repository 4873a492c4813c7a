import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createSettingsStore } from '#server/service/storage/accounts/settingsStore.ts';
import {
  type BackupNote,
  pausedSetting,
  secretsOf,
} from '#server/service/storage/backup/backupFolder.ts';
import { restoreBackup } from '#server/service/storage/backup/restoreBackup.ts';
import { createScratch } from '#server/service/storage/blobs/scratch.ts';
import { lockDataDir } from '#server/service/storage/database/dataDirLock.ts';
import { nameOfDocument } from '#server/service/storage/transactions/storedDocuments.ts';
import type { Config } from '#server/config/config.ts';
import { adoptDocuments, whyNotJoin } from '#server/install/storage/installationId.ts';
import { openBlobs } from '#server/install/storage/openBlobs.ts';
import { CommandFault } from './commandFault.ts';
import { openForCommand } from './openForCommand.ts';
import { print, runCommand } from './runCommand.ts';

const usage = `npm run restore -- FOLDER            restores a backup into an empty DATA_DIR (DATABASE_URL, BLOB_URL); the copy sends no mail and no postback
npm run restore -- FOLDER --resume   the same, and lets it send
npm run restore -- FOLDER --beside-documents   the same, where the documents of the installation are still there and its database is lost
npm run restore -- --resume          lets a restored copy send from now on; the server may run`;

const options = new Set(['--resume', '--beside-documents']);

/** Resolves to whether every document of the backup was restored. */
async function run(config: Config, words: string[]): Promise<boolean> {
  const resume = words.includes('--resume');
  const isLost = words.includes('--beside-documents');
  const [folder, ...rest] = words.filter((word) => !options.has(word));
  if (rest.length > 0 || folder?.startsWith('-') || (folder === undefined && (!resume || isLost)))
    throw new CommandFault(usage);
  if (folder !== undefined) return restore(config, resolve(folder), { resume, isLost });
  const { settings, close } = await openForCommand(config);
  await settings.remove(pausedSetting);
  await close();
  print('Mails and postbacks are sent from now on.');
  return true;
}

interface Wishes {
  resume: boolean;
  /** Whether the database that the documents there belonged to is no more. */
  isLost: boolean;
}

async function restore(
  config: Config,
  folder: string,
  { resume, isLost }: Wishes,
): Promise<boolean> {
  const { dataDir, databaseUrl } = config;
  process.umask(0o077);
  const owner = { pid: process.pid, host: '', since: new Date().toISOString() };
  const lock = lockDataDir(dataDir, owner);
  if (!lock.locked) throw new CommandFault(lock.message);
  const scratch = createScratch(join(dataDir, 'scratch', `restore-${process.pid}`), randomUUID);
  try {
    const blobs = await openBlobs(config, scratch, process.env);
    const result = await restoreBackup(folder, {
      location:
        databaseUrl === undefined
          ? { kind: 'sqlite', dataDir }
          : { kind: 'postgres', url: databaseUrl, onConnectionError: () => undefined },
      dataDir,
      blobs,
      mayNotJoin: (database) => whyNotJoin(createSettingsStore(database), blobs, isLost),
      join: (database) => adoptDocuments(createSettingsStore(database), blobs),
      now: Date.now(),
      resume,
    });
    if (!result.ok) throw new CommandFault(result.reason);
    const { note, transactions, documents, faulty } = result;
    for (const { fault, ...document } of faulty)
      print(`${fault} in the backup: ${nameOfDocument(document)}`);
    print(
      `Restored ${transactions} transactions with ${documents - faulty.length} documents, as of ${new Date(note.at).toISOString()}.`,
    );
    for (const line of needs(note, config, restoreSecrets(secretsOf(folder, note), config)))
      print(`- ${line}`);
    if (!resume)
      print('It sends no mail and no postback until you run: npm run restore -- --resume');
    return faulty.length === 0;
  } finally {
    await scratch.remove();
    lock.release();
  }
}

/** Puts the secrets of a backup into DATA_DIR, where there are none yet; returns their names. */
function restoreSecrets(secrets: string | undefined, { dataDir }: Config): string[] {
  if (secrets === undefined || !existsSync(secrets)) return [];
  mkdirSync(join(dataDir, 'seal'), { recursive: true, mode: 0o700 });
  return readdirSync(secrets).filter((name) => {
    const target = join(dataDir, name.startsWith('seal') ? join('seal', name) : name);
    if (existsSync(target)) return false;
    copyFileSync(join(secrets, name), target);
    return true;
  });
}

/** What the restored installation still needs, a sentence each. */
function needs(
  { withSecrets, sealBySettings }: BackupNote,
  { secret, dataDir }: Config,
  restored: readonly string[],
): string[] {
  const hasSecret = secret !== undefined || restored.includes('secret');
  return [
    hasSecret
      ? `SECRET must be the original's (${secret === undefined ? `it is in ${join(dataDir, 'secret')} now` : 'it is set'}).`
      : 'It needs the SECRET of the original (the setting, or its DATA_DIR/secret put into this DATA_DIR) before its first start: without it all signing links that were sent are dead, and everybody has to sign in anew.',
    sealBySettings
      ? `It needs SEAL_P12, or SEAL_KEY and SEAL_CERT, as the original has them${restored.some((name) => name.startsWith('seal')) ? `; the files are in ${join(dataDir, 'seal')}` : ''}.`
      : withSecrets
        ? "The key of the seal is in the database; the original's SECRET opens it."
        : 'The key of the seal was left out: the first start makes a new one.',
    ...(withSecrets
      ? []
      : [
          "The postback secret was left out: it is derived from SECRET again. Where that is not the original's first one, set POSTBACK_SECRET to what the original's `npm run keys -- postbacks` prints, or tell the receivers.",
        ]),
    'Clients keep their keys: hashes of all pairs were restored. Set SIGNING_API_KEY and SIGNING_APP_KEY as the original has them, if it has.',
    'PUBLIC_URL must stay the address that stands in the links that were sent.',
  ];
}

runCommand(usage, run);
