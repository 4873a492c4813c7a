import { closeSync, existsSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

/** The database of a backup, for either kind of database: one SQLite file. */
export const backupDatabase = 'fieldwright.db';

/** The setting in a backup's database that says how it was taken. */
export const backupSetting = 'backup';

/** The setting that holds mails and postbacks back since a backup was restored (ISO 8601). */
export const pausedSetting = 'paused';

/** What a backup says of itself. */
export type BackupNote = z.output<typeof backupNoteSchema>;

/** The schema of `BackupNote`. `at` in ms since 1970. */
export const backupNoteSchema = z.object({
  at: z.number(),
  /** The product's version. */
  version: z.string(),
  /** Whether secrets are in it; else the seal's key of the installation's own is left out, too. */
  withSecrets: z.boolean(),
  /** Whether the seal's key was named by settings, which a backup does not hold. */
  sealBySettings: z.boolean(),
});

/** Where the parts of a backup are. */
export function backupPaths(folder: string) {
  return {
    database: join(folder, backupDatabase),
    documents: join(folder, 'documents'),
    secrets: join(folder, 'secrets'),
    /** Holds what is being written. */
    work: join(folder, 'work'),
  };
}

const ownNames: ReadonlySet<string> = new Set([
  backupDatabase,
  'documents',
  'secrets',
  'work',
  'lock',
  'holder.json',
]);

/** Whether a folder can take a backup: it is new, or holds nothing else. */
export function isBackupFolder(folder: string): boolean {
  return !existsSync(folder) || readdirSync(folder).every((name) => ownNames.has(name));
}

/** Makes the names in a folder survive a power cut. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
