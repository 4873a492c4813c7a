import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
  createSettingsStore,
  type SettingsStore,
} from '#server/service/storage/accounts/settingsStore.ts';
import { isSetAside } from '#server/service/storage/backup/moveDatabase.ts';
import type { BlobStore, CountedBlobs } from '#server/service/storage/blobs/blobStore.ts';
import type { Scratch } from '#server/service/storage/blobs/scratch.ts';
import { type Database, UnreadableRow } from '#server/service/storage/database/database.ts';
import { openDatabase } from '#server/service/storage/database/openDatabase.ts';
import { DatabaseInUse, quickCheck } from '#server/service/storage/database/quickCheck.ts';
import { createDetailStore } from '#server/service/storage/transactions/detailStore.ts';
import { type Config, ConfigError } from '#server/config/config.ts';
import type { Log } from '#server/config/log.ts';
import { guardBlobs } from './guardedBlobs.ts';
import {
  advanceMark,
  besideMark,
  databaseMark,
  type InstallationMark,
  judgeMeeting,
  restoredSetting,
} from './installationId.ts';
import { openBlobs } from './openBlobs.ts';

/** Database and documents, checked and fitting, and what stands in the way of the sweep. */
export interface OpenStorage {
  database: Database;
  blobs: CountedBlobs;
  /** Why no document may be removed by itself, in words; undefined when the database may decide. */
  isHeld(): string | undefined;
  /** What showed that pages of the database are damaged, in words; it is not ready from then on. */
  damage(): string | undefined;
  /**
   * Resolves to whether the database takes more. It is tried only after a query met a full disk,
   * and until one fits again.
   */
  takesMore(): Promise<boolean>;
  /** Looks at an error that somebody met: after a row that cannot be read nothing is swept. */
  heed(error: unknown): void;
  /** Counts the mark once more; the database is closed by who asks. */
  settle(): Promise<void>;
}

/** What was met while the storage stood open, in words. */
interface Health {
  damage?: string;
  unreadable?: string;
  isFull?: boolean;
}

interface Standing {
  id: string;
  restored: string | undefined;
  health: Health;
  log: Log;
}

/**
 * Opens database and documents. Throws ConfigError, in words, when the database is damaged, or when
 * the two do not belong together; nothing was changed then.
 */
export async function openStorage(
  config: Config,
  log: Log,
  scratch: Scratch,
  now: number,
  observeRetry?: () => void,
): Promise<OpenStorage> {
  const blobs = await openBlobs(config, scratch, process.env, observeRetry);
  const beside = await besideMark(blobs);
  if (config.databaseUrl === undefined) await checkFile(config.dataDir, blobs, beside);
  const health: Health = {};
  const database = await openDatabase(
    config.databaseUrl === undefined
      ? { kind: 'sqlite', dataDir: config.dataDir }
      : {
          kind: 'postgres',
          url: config.databaseUrl,
          onConnectionError: (error) => log.warn({ err: error }, 'A database connection broke.'),
        },
    now,
    {
      onDamage: (error) => {
        if (health.damage === undefined)
          log.fatal({ err: error }, 'The database is damaged. This server is not ready any more.');
        health.damage ??= `The database is damaged: ${error.message}.`;
      },
      onFull: () => {
        health.isFull = true;
      },
    },
  );
  try {
    const settings = createSettingsStore(database);
    const inDatabase = await databaseMark(settings);
    const fit = judgeMeeting({
      database: inDatabase,
      documents: beside,
      ...(inDatabase && beside
        ? { named: 0, missing: 0, unknown: 0 }
        : await countDocuments(database, blobs)),
    });
    if (!fit.fits) throw new ConfigError([fit.reason]);
    if (fit.isRestored) {
      await settings.put(restoredSetting, new Date(now).toISOString());
      log.warn('The database is older than the documents beside it: it seems to be a copy.');
    }
    const { id } = await advanceMark(settings, blobs, fit.id);
    const restored = await settings.get(restoredSetting);
    return await standing(database, blobs, { id, restored, health, log });
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** What holds from the start on. */
async function standing(
  database: Database,
  documents: BlobStore,
  { id, restored, health, log }: Standing,
): Promise<OpenStorage> {
  const settings = createSettingsStore(database);
  let last: InstallationMark | undefined;
  const countMark = async () => {
    last = await advanceMark(settings, documents, id, last);
  };
  const details = createDetailStore(database);
  const blobs = await guardBlobs(documents, {
    details,
    countMark,
    reportFault: ({ blobKey, fault }) =>
      log.error({ document: blobKey, fault }, 'A document is not stored as it was kept.'),
  });
  return {
    database,
    blobs,
    damage: () => health.damage,
    async takesMore() {
      if (health.isFull) {
        health.isFull = false;
        // A query that finds no room says so again.
        await tryRoom(settings).catch(() => undefined);
      }
      return !health.isFull;
    },
    isHeld: () =>
      health.damage ??
      health.unreadable ??
      (restored === undefined
        ? undefined
        : `The database was older than its documents when it was started at ${restored}.`),
    heed(error) {
      if (error instanceof UnreadableRow) health.unreadable ??= error.message;
    },
    settle: () =>
      countMark().catch((error: unknown) =>
        log.error({ err: error }, 'The mark of the installation could not be written.'),
      ),
  };
}

/** Writes as much as a page or two of any database, and takes it back. */
async function tryRoom(settings: SettingsStore): Promise<void> {
  await settings.put(roomSetting, randomBytes(64 * 1024).toString('base64'));
  await settings.remove(roomSetting);
}

/** The setting that is there while room is being tried. */
const roomSetting = 'room';

/** Refuses a SQLite file that is damaged, or new where documents of an older one lie. */
async function checkFile(
  dataDir: string,
  blobs: BlobStore,
  beside: InstallationMark | undefined,
): Promise<void> {
  const path = join(dataDir, 'fieldwright.db');
  const faults = await quickCheck(path).catch((error: unknown) => {
    throw error instanceof DatabaseInUse ? new ConfigError([error.message]) : error;
  });
  if (faults.length > 0)
    throw new ConfigError([
      `The database ${path} is damaged: ${faults.join('; ')}. Nothing was changed. Put a sound copy in its place, with the documents as they are, and start again.`,
    ]);
  if (existsSync(path) && statSync(path).size > 0) return;
  const moved = existsSync(dataDir) ? readdirSync(dataDir).find(isSetAside) : undefined;
  if (moved !== undefined)
    throw new ConfigError([
      `There is no database in ${dataDir}: it was moved to PostgreSQL, and ${moved} is what it was before. Set DATABASE_URL, SECRET and, where documents were copied, BLOB_URL as \`npm run migrate\` printed them. Nothing was changed.`,
    ]);
  let unknown = 0;
  for await (const batch of blobs.list()) unknown += batch.length;
  const fit = judgeMeeting({
    database: undefined,
    documents: beside,
    named: 0,
    missing: 0,
    // Documents without a database are somebody's, however few.
    unknown: unknown === 0 ? 0 : Number.POSITIVE_INFINITY,
  });
  if (!fit.fits)
    throw new ConfigError([
      unknown === 0
        ? fit.reason
        : `There is no database in ${dataDir}, but ${unknown} stored documents. Nothing was changed. Put the database ${path} back and start again, or give this installation a folder of its own with DATA_DIR.`,
    ]);
}

/** Counts both sides against each other; only for those that have not met before. */
async function countDocuments(database: Database, blobs: BlobStore) {
  const stored = new Set<string>();
  const details = createDetailStore(database);
  let unknown = 0;
  for await (const batch of blobs.list()) {
    const used = await details.blobsInUse(batch.map(({ key }) => key));
    for (const { key } of batch) {
      stored.add(key);
      if (!used.has(key)) unknown += 1;
    }
  }
  let named = 0;
  let missing = 0;
  for (const key of await details.blobKeys()) {
    named += 1;
    if (!stored.has(key)) missing += 1;
  }
  return { named, missing, unknown };
}
