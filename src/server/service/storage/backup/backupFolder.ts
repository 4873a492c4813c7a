import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
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

/** `at` in ms since 1970. */
const backupNoteSchema = z.object({
  at: z.number(),
  /** The product's version. */
  version: z.string(),
  /** Whether secrets are in it; else the seal's key of the installation's own is left out, too. */
  withSecrets: z.boolean(),
  /** Whether the seal's key was named by settings, which a backup does not hold. */
  sealBySettings: z.boolean(),
});

/** What the setting of a backup's database says of it; undefined where it says nothing. */
export function readBackupNote(said: string | undefined): BackupNote | undefined {
  return backupNoteSchema.safeParse(JSON.parse(said ?? 'null')).data;
}

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

/**
 * What a backup consists of. A process that was killed leaves the files that SQLite keeps beside
 * the lock and the database, and a note of the lock's holder that has not got its name yet.
 */
const ownName =
  /^((fieldwright\.db|lock)(-journal|-wal|-shm)?|documents|secrets|work|holder\.json(\.new)?)$/;

/** Whether a folder can take a backup: it is new, or holds nothing else. */
export function isBackupFolder(folder: string): boolean {
  return !existsSync(folder) || readdirSync(folder).every((name) => ownName.test(name));
}

/** Where the secrets of a backup wait until its database has taken the place of the earlier one. */
export function waitingSecrets(folder: string, { at }: Pick<BackupNote, 'at'>): string {
  return join(backupPaths(folder).work, `secrets-${at}`);
}

/**
 * The folder with the secrets that belong to the database in a backup, also where the process that
 * wrote it was killed before they stood in their place; undefined where it was taken without.
 */
export function secretsOf(
  folder: string,
  note: Pick<BackupNote, 'at' | 'withSecrets'>,
): string | undefined {
  const waiting = waitingSecrets(folder, note);
  if (!note.withSecrets) return undefined;
  return existsSync(waiting) ? waiting : backupPaths(folder).secrets;
}

/** Lets a backup hold the secrets of its database and no others; it may be done again. */
export function settleSecrets(folder: string, note: BackupNote): void {
  const { secrets } = backupPaths(folder);
  const own = secretsOf(folder, note);
  if (own === secrets) return;
  rmSync(secrets, { recursive: true, force: true });
  if (own !== undefined) renameSync(own, secrets);
  syncFolder(folder);
}

/** Makes the names in a folder survive a power cut. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
