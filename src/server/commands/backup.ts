import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { backupPaths, isBackupFolder } from '#server/service/storage/backup/backupFolder.ts';
import { writeBackup } from '#server/service/storage/backup/writeBackup.ts';
import { createScratch } from '#server/service/storage/blobs/scratch.ts';
import { readSqliteSetting } from '#server/service/storage/sqlite/sqlite.ts';
import { lockDataDir } from '#server/service/storage/database/dataDirLock.ts';
import { nameOfDocument } from '#server/service/storage/transactions/storedDocuments.ts';
import type { Config } from '#server/config/config.ts';
import { readVersion } from '#server/config/version.ts';
import {
  databaseMark,
  type InstallationMark,
  markSetting,
  readMark,
} from '#server/install/storage/installationId.ts';
import { openBlobs } from '#server/install/storage/openBlobs.ts';
import { isOwnSecret, postbackSetting } from '#server/install/secrets/postbackSecret.ts';
import { sealSetting } from '#server/install/secrets/sealKey.ts';
import { CommandFault } from './commandFault.ts';
import { type CommandParts, openForCommand } from './openForCommand.ts';
import { print, runCommand } from './runCommand.ts';

const usage = `npm run backup -- FOLDER                  writes a backup, or brings the one in FOLDER up to date; the server may run
npm run backup -- FOLDER --with-secrets   the same, with secret, keys.json and the seal's key`;

/** Resolves to whether every document is in the backup. */
async function run(config: Config, words: string[]): Promise<boolean> {
  const withSecrets = words.includes('--with-secrets');
  const [given, ...rest] = words.filter((word) => word !== '--with-secrets');
  if (given === undefined || given.startsWith('-') || rest.length > 0)
    throw new CommandFault(usage);
  const folder = resolve(given);
  if (!isBackupFolder(folder))
    throw new CommandFault(`${folder} holds something else than a backup. Name a new folder.`);
  process.umask(0o077);
  const parts = await openForCommand(config);
  const scratch = createScratch(
    join(config.dataDir, 'scratch', `backup-${process.pid}`),
    randomUUID,
  );
  const lock = lockDataDir(folder, { pid: process.pid, host: '', since: new Date().toISOString() });
  try {
    if (!lock.locked) throw new CommandFault(`Another backup is being written to ${folder}.`);
    refuseForeign(folder, await databaseMark(parts.settings));
    const { sealFiles } = config;
    const sealPaths: Record<string, { path: string }> =
      sealFiles === undefined
        ? {}
        : sealFiles.form === 'p12'
          ? { 'seal.p12': { path: sealFiles.path } }
          : {
              'seal-key.pem': { path: sealFiles.keyPath },
              'seal-cert.pem': { path: sealFiles.certificatePath },
            };
    const report = await writeBackup(
      {
        database: parts.database,
        databasePath: join(config.dataDir, 'fieldwright.db'),
        blobs: await openBlobs(config, scratch, process.env),
        secretSettings: [sealSetting, postbackSetting],
        secrets: withSecrets
          ? {
              secret: { text: `${await ownSecret(parts)}\n` },
              'keys.json': { path: join(config.dataDir, 'keys.json') },
              ...sealPaths,
            }
          : undefined,
        note: { at: Date.now(), version: readVersion(), sealBySettings: sealFiles !== undefined },
      },
      folder,
    );
    for (const { fault, ...document } of report.faulty)
      print(`${fault}, and so not in the backup: ${nameOfDocument(document)}`);
    print(
      `${folder} holds ${report.documents - report.faulty.length} documents; ${report.copied} of them are new.${withSecrets ? ' It holds secrets: whoever reads it can sign in and seal.' : ''}`,
    );
    return report.faulty.length === 0;
  } finally {
    if (lock.locked) lock.release();
    await scratch.remove();
    await parts.close();
  }
}

/** Resolves to the secret, which has to be the one that opens what is in the backup. */
async function ownSecret({ settings, secrets }: CommandParts): Promise<string> {
  const own = secrets();
  if (!(await isOwnSecret(settings, own.secrets)))
    throw new CommandFault(
      'SECRET (or DATA_DIR/secret) is not the one that protects this installation now, so a backup with it could not be opened. No backup was written. Set SECRET as the server has it; where it was just changed, start the server first.',
    );
  return own.secret;
}

/** Throws CommandFault when the folder holds another installation's backup, or a later one. */
function refuseForeign(folder: string, mark: InstallationMark | undefined): void {
  if (!existsSync(backupPaths(folder).database)) return;
  const earlier = readMark(readSqliteSetting(backupPaths(folder).database, markSetting));
  if (mark && earlier && earlier.id !== mark.id)
    throw new CommandFault(
      `${folder} holds a backup of installation ${earlier.id}; this is ${mark.id}. Name another folder.`,
    );
  if (mark && earlier && earlier.mark > mark.mark)
    throw new CommandFault(
      `${folder} holds a backup of a later state than the database has now. Name another folder.`,
    );
}

runCommand(usage, run);
