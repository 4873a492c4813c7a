import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createSettingsStore } from '#server/service/storage/accounts/settingsStore.ts';
import type { BlobStore } from '#server/service/storage/blobs/blobStore.ts';
import { createDiskBlobs } from '#server/service/storage/blobs/diskBlobs.ts';
import { createScratch } from '#server/service/storage/blobs/scratch.ts';
import { copyTables } from '#server/service/storage/database/copyTables.ts';
import type { Database } from '#server/service/storage/database/database.ts';
import { openDatabase } from '#server/service/storage/database/openDatabase.ts';
import { copySqliteFile, readSqliteSetting } from '#server/service/storage/sqlite/sqlite.ts';
import { createDetailStore } from '#server/service/storage/transactions/detailStore.ts';
import type { StoredDocument } from '#server/service/storage/transactions/storedDocuments.ts';
import {
  type BackupNote,
  backupPaths,
  backupSetting,
  readBackupNote,
  settleSecrets,
  syncFolder,
  waitingSecrets,
} from './backupFolder.ts';

/** What a backup is taken of. */
export interface BackupSource {
  database: Database;
  /** The file of a SQLite database. */
  databasePath: string;
  blobs: Pick<BlobStore, 'withLocalFile'>;
  /** Settings that only secrets make usable; they are left out with them. */
  secretSettings: readonly string[];
  /** Files that go into `secrets/`, by name; undefined leaves secrets out. */
  secrets: Record<string, { path: string } | { text: string }> | undefined;
  note: Omit<BackupNote, 'withSecrets'>;
}

/** What a backup holds. */
export interface BackupReport {
  documents: number;
  /** Documents that were not there already. */
  copied: number;
  /** Documents that the installation itself lacks, or has with other bytes. */
  faulty: (StoredDocument & { fault: string })[];
}

/** So often the database is copied anew when documents were removed while they were copied. */
const mostRounds = 5;

/**
 * Writes a backup into a folder that is new or holds an earlier one of the same installation, while
 * the server runs: first a copy of the database as of one moment, then the documents that it names
 * and that are not there yet. The copy takes its place last, in one step, and its secrets with it:
 * a backup that breaks off, or is killed, leaves the earlier one whole. Documents that the new copy
 * does not name are removed then.
 */
export async function writeBackup(source: BackupSource, folder: string): Promise<BackupReport> {
  const { database: target, documents, work } = backupPaths(folder);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // An earlier one may have been killed between its database and its secrets.
  const earlier = existsSync(target) && readBackupNote(readSqliteSetting(target, backupSetting));
  if (earlier) settleSecrets(folder, earlier);
  const scratch = createScratch(work, randomUUID);
  const kept = createDiskBlobs(documents);
  const have = new Set<string>();
  for await (const batch of kept.list()) for (const { key } of batch) have.add(key);
  const report: BackupReport = { documents: 0, copied: 0, faulty: [] };
  const keep = async (document: StoredDocument) => {
    const copy = scratch.newPath();
    const lent = await source.blobs.withLocalFile(document, (path) => copyFile(path, copy));
    if (!lent.found) return lent.fault;
    await kept.keep(document.blobKey, await scratch.measure(copy));
    have.add(document.blobKey);
    report.copied += 1;
    return undefined;
  };
  const live = createDetailStore(source.database);
  for (let round = 1; ; round += 1) {
    const path = join(work, `copy-${round}`);
    const copy = await copyDatabase(source, path);
    const named = new Set<string>();
    let vanished = 0;
    report.faulty = [];
    for await (const document of documentsOf(copy)) {
      named.add(document.blobKey);
      if (have.has(document.blobKey)) continue;
      const fault = await keep(document);
      if (fault === undefined) continue;
      if ((await live.blobsInUse([document.blobKey])).has(document.blobKey))
        report.faulty.push({ ...document, fault });
      else vanished += 1;
    }
    await copy.close();
    // A document that was removed meanwhile is not missing: the next copy does not name it.
    if (vanished > 0 && round < mostRounds) continue;
    if (source.secrets) writeSecrets(source.secrets, waitingSecrets(folder, source.note));
    renameSync(join(path, 'fieldwright.db'), target);
    syncFolder(folder);
    settleSecrets(folder, noteOf(source));
    for (const key of have) if (!named.has(key)) await kept.remove(key);
    await scratch.remove();
    mkdirSync(work, { mode: 0o700 });
    return { ...report, documents: named.size };
  }
}

/** Copies the database as of now into a SQLite file in a new folder, without what is secret. */
async function copyDatabase(source: BackupSource, folder: string): Promise<Database> {
  const { database, databasePath, secretSettings, secrets, note } = source;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (database.kind === 'sqlite') copySqliteFile(databasePath, join(folder, 'fieldwright.db'));
  const copy = await openDatabase({ kind: 'sqlite', dataDir: folder }, note.at);
  if (database.kind === 'postgres')
    await database.transaction(async (from) => {
      await sql`set transaction isolation level repeatable read read only`.execute(from);
      await copy.transaction((to) => copyTables(from, to, 'sqlite'));
    });
  await copy.db.deleteFrom('sessions').execute();
  await copy.db.deleteFrom('connectTokens').execute();
  await copy.db.deleteFrom('embedSessions').execute();
  const settings = createSettingsStore(copy);
  if (!secrets) for (const name of secretSettings) await settings.remove(name);
  await settings.put(backupSetting, JSON.stringify(noteOf(source)));
  return copy;
}

const noteOf = ({ note, secrets }: BackupSource): BackupNote => ({
  ...note,
  withSecrets: secrets !== undefined,
});

/** The documents that a database names, in the order of their keys. */
export async function* documentsOf(database: Database): AsyncGenerator<StoredDocument> {
  const details = createDetailStore(database);
  for (let after = ''; ; ) {
    const page = await details.documentsAfter(after);
    yield* page;
    const last = page.at(-1);
    if (!last) return;
    after = last.blobKey;
  }
}

function writeSecrets(secrets: NonNullable<BackupSource['secrets']>, folder: string): void {
  mkdirSync(folder, { mode: 0o700 });
  for (const [name, file] of Object.entries(secrets)) {
    const path = join(folder, name);
    if ('text' in file) writeFileSync(path, file.text, { mode: 0o600 });
    else if (existsSync(file.path)) {
      writeFileSync(path, '', { mode: 0o600 });
      copyFileSync(file.path, path);
    }
  }
}
