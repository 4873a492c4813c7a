import { randomUUID } from 'node:crypto';
import type { SettingsStore } from '#server/service/storage/accounts/settingsStore.ts';
import type { BlobStore } from '#server/service/storage/blobs/blobStore.ts';

/**
 * Says which installation a database and a documents folder belong to, and how far both had come:
 * each carries the mark of the other's last meeting. The database counts first, so a folder whose
 * mark is ahead has seen a later state of the database than the one that is there now.
 */
export interface InstallationMark {
  id: string;
  mark: number;
}

/** What is known of database and documents when they meet at a start. */
export interface Meeting {
  /** The mark in the database; undefined in a new one, and in one from before marks. */
  database: InstallationMark | undefined;
  /** The mark beside the documents; undefined in an empty folder, and in one from before marks. */
  documents: InstallationMark | undefined;
  /** How many documents the database names, and how many of them are not stored. */
  named: number;
  missing: number;
  /** How many documents are stored that the database does not name. */
  unknown: number;
}

/** Whether the two fit, and what follows for the sweep. */
export type Fit =
  | { fits: true; id: string | undefined; isRestored: boolean }
  | { fits: false; reason: string };

/** A crash leaves a few documents without a transaction; more mean that the two are strangers. */
const leftByCrash = (named: number) => Math.max(20, Math.floor(named / 100));

/**
 * Decides whether a database and a documents folder belong together. Both new: a new installation.
 * Only one of them marked: the other is new, emptied or somebody else's, and is refused. Neither
 * marked: taken over when every named document is stored and hardly one that is not named.
 */
export function judgeMeeting(meeting: Meeting): Fit {
  const { database, documents, named, missing, unknown } = meeting;
  if (database && documents) {
    if (database.id !== documents.id)
      return refused(
        `The database belongs to installation ${database.id}, the documents to ${documents.id}.`,
      );
    return { fits: true, id: database.id, isRestored: database.mark < documents.mark };
  }
  if (documents)
    return refused(
      `The documents belong to installation ${documents.id}, but the database is new or was never its own.`,
    );
  if (database && named > 0)
    return refused(
      `The database belongs to installation ${database.id} and names ${named} documents, but the documents folder is new, was never its own, or its mark (installation.json) cannot be read.`,
    );
  if (!database && (missing > 0 || unknown > leftByCrash(named)))
    return refused(
      `The database names ${named} documents, of which ${missing} are not stored; ${unknown} stored documents are unknown to it.`,
    );
  return { fits: true, id: database?.id, isRestored: false };
}

function refused(what: string): Fit {
  return {
    fits: false,
    reason: `${what} Nothing was changed. Put the database and the documents that belong together in their places (DATA_DIR, DATABASE_URL, BLOB_URL) and start again. To go on with what is there now, run \`npm run check-data -- --adopt\` first.`,
  };
}

/** The setting that holds the mark in the database. */
export const markSetting = 'installation';

/** The setting that holds the sweep since a database older than its documents was started. */
export const restoredSetting = 'restored';

/** Reads a mark as JSON; undefined when there is none. Throws when it is something else. */
export function readMark(text: string | undefined): InstallationMark | undefined {
  if (text === undefined) return undefined;
  const { id, mark }: Partial<InstallationMark> = JSON.parse(text);
  if (typeof id !== 'string' || typeof mark !== 'number')
    throw new Error('The mark of the installation is damaged: it holds no id and number.');
  return { id, mark };
}

/**
 * Reads the mark beside the documents. One that cannot be read, as a disk may leave it that did not
 * write a block whole, counts as none: the documents then have to be adopted.
 */
export async function besideMark(
  blobs: Pick<BlobStore, 'readNote'>,
): Promise<InstallationMark | undefined> {
  const text = await blobs.readNote();
  try {
    return readMark(text);
  } catch {
    return undefined;
  }
}

/** The mark in the database. */
export async function databaseMark(
  settings: Pick<SettingsStore, 'get'>,
): Promise<InstallationMark | undefined> {
  return readMark(await settings.get(markSetting));
}

/**
 * Counts the mark up, in the database first and beside the documents afterwards; gives both one
 * where there is none. Returns the mark that it set; `last` is what an earlier call returned, which
 * is counted on without a look where it still stands. Several processes may count at once: the mark
 * in the database never goes back, and the one beside the documents comes to the same.
 */
export async function advanceMark(
  settings: MarkSettings,
  blobs: Pick<BlobStore, 'readNote' | 'writeNote'>,
  id: string | undefined,
  last?: InstallationMark,
): Promise<InstallationMark> {
  const first: InstallationMark = { id: id ?? randomUUID(), mark: 0 };
  const next = (last && (await countOn(settings, last))) ?? (await countUp(settings, blobs, first));
  for (let written = next; ; ) {
    await blobs.writeNote(JSON.stringify(written));
    // Another process may have counted on, and its note may lie below the one just written.
    const now = await databaseMark(settings);
    if (!now || now.mark <= written.mark) return next;
    written = now;
  }
}

/** Counts on from a mark that was set here; undefined where another stands by now. */
async function countOn(
  settings: MarkSettings,
  last: InstallationMark,
): Promise<InstallationMark | undefined> {
  const next = { id: last.id, mark: last.mark + 1 };
  const isSet = await settings.swap(markSetting, JSON.stringify(last), JSON.stringify(next));
  return isSet ? next : undefined;
}

/** What counting needs of the settings. */
type MarkSettings = Pick<SettingsStore, 'get' | 'putFirst' | 'swap'>;

/** Counts the mark in the database up, past the one beside the documents too. */
async function countUp(
  settings: MarkSettings,
  blobs: Pick<BlobStore, 'readNote'>,
  first: InstallationMark,
): Promise<InstallationMark> {
  for (;;) {
    const text = await settings.putFirst(markSetting, JSON.stringify(first));
    const before = readMark(text) ?? first;
    const beside = await besideMark(blobs);
    const mark = Math.max(before.mark, beside?.id === before.id ? beside.mark : 0) + 1;
    const next = { id: before.id, mark };
    if (await settings.swap(markSetting, text, JSON.stringify(next))) return next;
  }
}

/**
 * Lets a database and documents belong together as they are: both get the same mark, and the sweep
 * is free again.
 */
export async function adoptDocuments(
  settings: SettingsStore,
  blobs: Pick<BlobStore, 'readNote' | 'writeNote'>,
): Promise<void> {
  await advanceMark(settings, blobs, undefined);
  await settings.remove(restoredSetting);
}

/**
 * Resolves to why the copy of a database must not join documents, in words: they carry a mark, so
 * an installation uses them, and what one of two removes is gone for both. `isLost` says that the
 * database that they belonged to is no more. Undefined where nothing is in the way.
 */
export async function whyNotJoin(
  settings: Pick<SettingsStore, 'get'>,
  blobs: Pick<BlobStore, 'readNote'>,
  isLost: boolean,
): Promise<string | undefined> {
  const beside = await besideMark(blobs);
  if (beside === undefined) return undefined;
  const place = 'Restore into an empty place (DATA_DIR, BLOB_URL)';
  const own = await databaseMark(settings);
  if (own?.id !== beside.id)
    return `The documents that are there belong to installation ${beside.id}. ${place}.`;
  if (isLost) return undefined;
  return `The documents of the installation that was backed up are there, and the copy would share them with it: what one removes is gone for both. ${place}. Only where the installation's own database is lost, or an earlier restore broke off, add --beside-documents.`;
}
