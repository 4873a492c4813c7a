import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, renameSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createSettingsStore } from '#server/service/storage/accounts/settingsStore.ts';
import type { BlobStore } from '#server/service/storage/blobs/blobStore.ts';
import { createDiskBlobs } from '#server/service/storage/blobs/diskBlobs.ts';
import { createScratch } from '#server/service/storage/blobs/scratch.ts';
import { copyTables, holdsRows } from '#server/service/storage/database/copyTables.ts';
import type { Database, DatabaseLocation } from '#server/service/storage/database/database.ts';
import { openDatabase } from '#server/service/storage/database/openDatabase.ts';
import { quickCheck } from '#server/service/storage/database/quickCheck.ts';
import type { StoredDocument } from '#server/service/storage/transactions/storedDocuments.ts';
import {
  type BackupNote,
  backupPaths,
  backupSetting,
  pausedSetting,
  readBackupNote,
  syncFolder,
} from './backupFolder.ts';
import { documentsOf } from './writeBackup.ts';

/** Where a backup is restored to. */
export interface RestoreTarget {
  location: DatabaseLocation;
  /** For what is being written; with SQLite the database comes to stand in it. */
  dataDir: string;
  blobs: BlobStore;
  /** Resolves to why this database must not join the documents that are there, in words. */
  mayNotJoin: (database: Database) => Promise<string | undefined>;
  /** Lets database and documents belong together. */
  join: (database: Database) => Promise<void>;
  now: number;
  /** Whether mails and postbacks go out at once. */
  resume: boolean;
}

/** What was restored, or why nothing was. */
export type RestoreResult =
  | { ok: false; reason: string }
  | {
      ok: true;
      note: BackupNote;
      transactions: number;
      documents: number;
      /** Documents that the backup lacks, or holds with other bytes. */
      faulty: (StoredDocument & { fault: string })[];
    };

/**
 * Restores a backup into an installation that has no data: documents first, each compared with its
 * digest, the database last and in one step. One that broke off can be run again. Unless `resume`,
 * the copy sends no mail and no postback.
 */
export async function restoreBackup(folder: string, target: RestoreTarget): Promise<RestoreResult> {
  const paths = backupPaths(folder);
  if (!existsSync(paths.database)) return refused(`${folder} holds no backup.`);
  const faults = await quickCheck(paths.database);
  if (faults.length > 0) return refused(`The backup's database is damaged: ${faults.join('; ')}.`);
  const work = join(target.dataDir, 'restoring');
  const scratch = createScratch(work, randomUUID);
  copyFileSync(paths.database, join(work, 'fieldwright.db'));
  const copy = await openDatabase({ kind: 'sqlite', dataDir: work }, target.now);
  try {
    const occupied = await whatIsThere(target, copy);
    if (occupied !== undefined) return refused(occupied);
    const settings = createSettingsStore(copy);
    const note = readBackupNote(await settings.get(backupSetting));
    if (!note)
      return refused(`${folder} holds no backup: its database is not one that was backed up.`);
    const source = createDiskBlobs(paths.documents);
    let documents = 0;
    const faulty: (StoredDocument & { fault: string })[] = [];
    for await (const document of documentsOf(copy)) {
      documents += 1;
      const file = scratch.newPath();
      const lent = await source.withLocalFile(document, (path) => copyFile(path, file));
      if (lent.found) await target.blobs.keep(document.blobKey, await scratch.measure(file));
      else faulty.push({ ...document, fault: lent.fault });
    }
    await settings.remove(backupSetting);
    if (!target.resume) await settings.put(pausedSetting, new Date(target.now).toISOString());
    await target.join(copy);
    const [count] = await copy.db
      .selectFrom('transactions')
      .select(({ fn }) => fn.countAll<number>().as('transactions'))
      .execute();
    if (target.location.kind === 'postgres') await fillPostgres(target, copy);
    await copy.close();
    if (target.location.kind === 'sqlite') {
      renameSync(join(work, 'fieldwright.db'), join(target.dataDir, 'fieldwright.db'));
      syncFolder(target.dataDir);
    }
    return { ok: true, note, transactions: count?.transactions ?? 0, documents, faulty };
  } finally {
    await copy.close();
    await scratch.remove();
  }
}

function refused(reason: string): RestoreResult {
  return { ok: false, reason };
}

/** What stands where the backup would go, in words; undefined when nothing does. */
async function whatIsThere(
  { location, dataDir, blobs, mayNotJoin, now }: RestoreTarget,
  copy: Database,
): Promise<string | undefined> {
  if (location.kind === 'sqlite' && existsSync(join(dataDir, 'fieldwright.db')))
    return `There is a database in ${dataDir} already. Restore into an empty DATA_DIR.`;
  if (location.kind === 'postgres') {
    const there = await openDatabase(location, now);
    try {
      if (await there.transaction(holdsRows))
        return 'The database that DATABASE_URL names holds data already. Restore into an empty one.';
    } finally {
      await there.close();
    }
  }
  const stranger = await mayNotJoin(copy);
  if (stranger !== undefined) return stranger;
  const named = new Set<string>();
  for await (const { blobKey } of documentsOf(copy)) named.add(blobKey);
  for await (const batch of blobs.list())
    if (batch.some(({ key }) => !named.has(key)))
      return 'There are documents already that the backup does not name. Restore into an empty place (DATA_DIR, BLOB_URL).';
  return undefined;
}

async function fillPostgres({ location, now }: RestoreTarget, copy: Database): Promise<void> {
  const database = await openDatabase(location, now);
  try {
    await copy.transaction((from) =>
      database.transaction((to) => copyTables(from, to, database.kind)),
    );
  } finally {
    await database.close();
  }
}
