import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  copyToPostgres,
  mayTake,
  setAsideSqlite,
} from '#server/service/storage/backup/moveDatabase.ts';
import { copyDocuments, holdsOthers } from '#server/service/storage/backup/moveDocuments.ts';
import type { BlobStore } from '#server/service/storage/blobs/blobStore.ts';
import { createDiskBlobs } from '#server/service/storage/blobs/diskBlobs.ts';
import { createScratch, type Scratch } from '#server/service/storage/blobs/scratch.ts';
import type { Database } from '#server/service/storage/database/database.ts';
import { openDatabase } from '#server/service/storage/database/openDatabase.ts';
import { lockDataDir } from '#server/service/storage/database/dataDirLock.ts';
import { quickCheck } from '#server/service/storage/database/quickCheck.ts';
import { nameOfDocument } from '#server/service/storage/transactions/storedDocuments.ts';
import type { Config } from '#server/config/config.ts';
import {
  databaseMark,
  type InstallationMark,
  readMark,
} from '#server/install/storage/installationId.ts';
import { openBlobs } from '#server/install/storage/openBlobs.ts';
import { openPostbackSecret } from '#server/install/secrets/postbackSecret.ts';
import { CommandFault } from './commandFault.ts';
import { openForCommand } from './openForCommand.ts';
import { print, runCommand } from './runCommand.ts';

const usage = `npm run migrate -- sqlite-to-postgres   moves the installation in DATA_DIR into the empty database that DATABASE_URL names; where BLOB_URL is set, its documents go there. The server must not run`;

/** Resolves to whether every document was where the database says. */
async function run(config: Config, words: string[]): Promise<boolean> {
  if (words.join(' ') !== 'sqlite-to-postgres') throw new CommandFault(usage);
  const { dataDir, databaseUrl } = config;
  if (databaseUrl === undefined)
    throw new CommandFault('Set DATABASE_URL to the empty database that the data shall go to.');
  const path = join(dataDir, 'fieldwright.db');
  if (!existsSync(path))
    throw new CommandFault(`There is no database ${path}. Set DATA_DIR to the folder of the data.`);
  process.umask(0o077);
  const owner = { pid: process.pid, host: '', since: new Date().toISOString() };
  const lock = lockDataDir(dataDir, owner);
  if (!lock.locked) throw new CommandFault(lock.message);
  const scratch = createScratch(join(dataDir, 'scratch', `migrate-${process.pid}`), randomUUID);
  try {
    const faults = await quickCheck(path);
    if (faults.length > 0)
      throw new CommandFault(`The database is damaged: ${faults.join('; ')}. Nothing was moved.`);
    return await move(config, { databaseUrl, path, scratch });
  } finally {
    await scratch.remove();
    lock.release();
  }
}

interface MoveParts {
  databaseUrl: string;
  /** The file of the SQLite database. */
  path: string;
  scratch: Scratch;
}

async function move(config: Config, { databaseUrl, path, scratch }: MoveParts): Promise<boolean> {
  const from = await openForCommand({ ...config, databaseUrl: undefined });
  let faulty = 0;
  let keepsDocuments: () => Promise<void>;
  try {
    // Rejects when SECRET is not the installation's: nothing could be opened after the move.
    const { secrets, previous } = from.secrets();
    await openPostbackSecret(from.settings, secrets, previous);
    const to = await openDatabase(
      { kind: 'postgres', url: databaseUrl, onConnectionError: () => undefined },
      Date.now(),
    );
    try {
      if (!(await mayTake(to, from.database))) throw occupied();
      const mark = await databaseMark(from.settings);
      const documents = await moveDocuments(config, from.database, mark, scratch);
      ({ faulty, keepsDocuments } = documents);
      if (!(await copyToPostgres(from.database, to))) throw occupied();
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
  await keepsDocuments();
  const aside = setAsideSqlite(path, new Date());
  if (aside === undefined)
    throw new CommandFault(
      `Everything is in PostgreSQL, but another program has ${path} open. End it, and run this command again before any server is started.`,
    );
  print(
    `All rows are in PostgreSQL, compared with those of SQLite. The former database is ${aside}.`,
  );
  for (const line of newSettings(config)) print(`- ${line}`);
  return faulty === 0;
}

/**
 * Copies the documents where BLOB_URL names another place than they are in. `keepsDocuments` notes
 * beside the former ones that they are the installation's no longer.
 */
async function moveDocuments(
  config: Config,
  database: Database,
  mark: InstallationMark | undefined,
  scratch: Scratch,
): Promise<{ faulty: number; keepsDocuments: () => Promise<void> }> {
  const disk = createDiskBlobs(join(config.dataDir, 'blobs'));
  const beside = readMark(await disk.readNote());
  const moved = `${mark?.id}, moved to BLOB_URL`;
  const isOurs = (note: InstallationMark | undefined, ...ids: (string | undefined)[]) =>
    note === undefined || [mark?.id, ...ids].includes(note.id);
  const stays = { faulty: 0, keepsDocuments: async () => undefined };
  if (config.blobUrl === undefined) {
    if (!isOurs(beside)) throw strangers('DATA_DIR');
    return stays;
  }
  const target: BlobStore = await openBlobs(config, scratch, process.env);
  const note = readMark(await target.readNote());
  if (!isOurs(note)) throw strangers('BLOB_URL');
  // Documents that were in BLOB_URL before have no note in DATA_DIR.
  if (beside === undefined && note !== undefined) return stays;
  if (!isOurs(beside, moved)) throw strangers('DATA_DIR');
  if (note === undefined && (await holdsOthers(target, database))) throw strangers('BLOB_URL');
  return copyDocumentsTo(target, { database, disk, scratch, mark, beside, moved });
}

interface CopyParts {
  database: Database;
  disk: BlobStore;
  scratch: Scratch;
  mark: InstallationMark | undefined;
  beside: InstallationMark | undefined;
  /** The id that the former documents carry afterwards. */
  moved: string;
}

async function copyDocumentsTo(
  target: BlobStore,
  { database, disk, scratch, mark, beside, moved }: CopyParts,
): Promise<{ faulty: number; keepsDocuments: () => Promise<void> }> {
  const now = mark && { ...mark, mark: beside?.mark ?? mark.mark };
  // It stands there first: an attempt that breaks off leaves documents that are known as its own.
  if (now) await target.writeNote(JSON.stringify(now));
  const report = await copyDocuments(database, disk, target, scratch);
  for (const { fault, ...document } of report.faulty)
    print(`${fault}, and so not copied: ${nameOfDocument(document)}`);
  const copied = report.documents - report.faulty.length;
  print(`${copied} documents are in BLOB_URL, each read back and compared with its SHA-256.`);
  return {
    faulty: report.faulty.length,
    async keepsDocuments() {
      if (now) await disk.writeNote(JSON.stringify({ ...now, id: moved }));
    },
  };
}

function occupied(): CommandFault {
  return new CommandFault(
    'The database that DATABASE_URL names holds data already. Nothing was moved. Name an empty one.',
  );
}

function strangers(where: string): CommandFault {
  return new CommandFault(
    `The documents in ${where} are not those of this installation's database. Nothing was moved.`,
  );
}

/** What the settings must be from now on, a sentence each. */
function newSettings({ dataDir, secret, blobUrl, sealFiles, keys }: Config): string[] {
  const secretPath = join(dataDir, 'secret');
  // A SECRET that was changed by setting it leaves the former one in the file.
  const isInFile = existsSync(secretPath) && readFileSync(secretPath, 'utf8').trim() === secret;
  return [
    'DATABASE_URL as it was set for this command, for every process.',
    isInFile
      ? `SECRET must be set, to what it was: SECRET="$(cat ${secretPath})".`
      : 'SECRET as it was set for this command.',
    blobUrl === undefined
      ? `DATA_DIR=${dataDir}, where the documents are; further processes need the same folder, or BLOB_URL.`
      : 'BLOB_URL, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY as for this command. The documents in DATA_DIR/blobs are not used any more.',
    keys === undefined
      ? `The pairs of keys stay valid; SIGNING_API_KEY and SIGNING_APP_KEY need not be set.`
      : 'SIGNING_API_KEY and SIGNING_APP_KEY as they are.',
    ...(sealFiles === undefined ? [] : ['SEAL_P12, or SEAL_KEY and SEAL_CERT, as they are.']),
    'PUBLIC_URL must stay the address that stands in the links that were sent.',
    'Texts for the search are read anew by the server, beside its work, within minutes.',
  ];
}

/** Where SECRET is not set, the one that the first run made is the installation's. */
function withStoredSecret(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const path = join(environment['DATA_DIR'] ?? 'data', 'secret');
  return environment['SECRET'] || !existsSync(path)
    ? environment
    : { ...environment, SECRET: readFileSync(path, 'utf8').trim() };
}

runCommand(usage, run, withStoredSecret(process.env));
