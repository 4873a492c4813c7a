import { randomUUID } from 'node:crypto';
import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Libsql from 'libsql';
import { afterEach, expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { createLog } from '#server/config/log.ts';
import { setAsideSqlite } from '#server/service/storage/backup/moveDatabase.ts';
import { createDiskBlobs } from '#server/service/storage/blobs/diskBlobs.ts';
import { createScratch } from '#server/service/storage/blobs/scratch.ts';
import { openDatabase } from '#server/service/storage/database/openDatabase.ts';
import { openStorage } from './openStorage.ts';
import { createSettingsStore } from '#server/service/storage/accounts/settingsStore.ts';
import { createDetailStore } from '#server/service/storage/transactions/detailStore.ts';
import { createTransactionStore } from '#server/service/storage/transactions/transactionStore.ts';
import { startScrub } from '#server/install/upkeep/scrubDocuments.ts';
import { checkDocuments } from '#server/install/upkeep/checkDocuments.ts';
import { adoptDocuments, databaseMark, judgeMeeting } from './installationId.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A data folder, and ways to work on it as an installation and as a clumsy person would. */
function newFolder() {
  const dataDir = mkdtempSync(join(tmpdir(), 'open-storage-'));
  folders.push(dataDir);
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }, dataDir);
  const scratch = createScratch(join(dataDir, 'scratch'), randomUUID);
  const open = () => openStorage(config, createLog('silent'), scratch, Date.now());
  type Storage = Awaited<ReturnType<typeof open>>;
  const end = async (storage: Storage) => {
    await storage.settle();
    await storage.database.close();
  };
  return {
    open,
    end,
    database: join(dataDir, 'fieldwright.db'),
    blobs: join(dataDir, 'blobs'),
    /** Keeps a document and, unless told otherwise, names it in the database. */
    async keep({ blobs, database }: Storage, isNamed = true): Promise<string> {
      const received = await scratch.receive(
        (async function* () {
          yield new TextEncoder().encode(`%PDF-${randomUUID()}`);
        })(),
        { maxBytes: 100, marker: '%PDF-' },
      );
      if (!received.file) throw new Error('not received');
      const key = randomUUID();
      await blobs.keep(key, received.file);
      const { file } = received;
      if (isNamed)
        await database.transaction(async (trx) => {
          await trx
            .insertInto('transactions')
            .values({
              id: key,
              apiKeyId: 'mine',
              version: 1,
              status: 5,
              state: '{}',
              summary: '{}',
              createdAt: 1,
              startedAt: null,
              endedAt: null,
              expiresAt: null,
              removedAt: null,
            })
            .execute();
          await trx
            .insertInto('files')
            .values({
              transactionId: key,
              role: 'original',
              fileId: 'a.pdf',
              blobKey: key,
              sha256: file.sha256,
              size: 10,
              details: '{}',
              createdAt: 1,
            })
            .execute();
        });
      return key;
    },
    /** The documents that are stored, outside the trash. */
    stored: () =>
      readdirSync(join(dataDir, 'blobs'), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /^[0-9a-f-]{36}$/.test(entry.name))
        .map((entry) => entry.name)
        .toSorted(),
  };
}

test('database and documents of one installation open again, and the sweep is free', async () => {
  const own = newFolder();
  const first = await own.open();
  await own.keep(first);
  await own.end(first);
  const second = await own.open();
  expect(second.isHeld()).toBe(undefined);
  await own.end(second);
});

test('where the database was moved away the start is refused, nothing is made, and put back it opens', async () => {
  const own = newFolder();
  const first = await own.open();
  const key = await own.keep(first);
  await own.end(first);
  renameSync(own.database, `${own.database}.away`);
  await expect(own.open()).rejects.toThrow(/There is no database in .*, but 1 stored documents/);
  expect(existsSync(own.database)).toBe(false);
  expect(own.stored()).toEqual([key]);
  renameSync(`${own.database}.away`, own.database);
  const again = await own.open();
  expect(again.isHeld()).toBe(undefined);
  await own.end(again);
});

test('where the database was moved to PostgreSQL the start is refused, and names the settings that lead there', async () => {
  const folder = newFolder();
  const storage = await folder.open();
  await folder.keep(storage);
  await folder.end(storage);
  const aside = setAsideSqlite(folder.database, new Date(0));
  if (aside === undefined) throw new Error('somebody has it open');
  await expect(folder.open()).rejects.toThrow(
    /moved to PostgreSQL.*\.moved-1970.*Set DATABASE_URL/,
  );
  expect(existsSync(folder.database)).toBe(false);
  renameSync(aside, folder.database);
  await folder.end(await folder.open());
});

test('an emptied database file is refused as a missing one is', async () => {
  const own = newFolder();
  const first = await own.open();
  await own.keep(first);
  await own.end(first);
  truncateSync(own.database, 0);
  await expect(own.open()).rejects.toThrow(/There is no database/);
  expect(statSync(own.database).size).toBe(0);
});

test('a database that is older than its documents opens, and holds the sweep from then on', async () => {
  const own = newFolder();
  const first = await own.open();
  await own.keep(first);
  await own.end(first);
  copyFileSync(own.database, `${own.database}.copy`);
  const second = await own.open();
  for (let n = 0; n < 3; n++) await own.keep(second);
  await own.end(second);
  renameSync(`${own.database}.copy`, own.database);
  for (let start = 0; start < 2; start++) {
    const restored = await own.open();
    expect(restored.isHeld()).toMatch(/older than its documents/);
    await own.end(restored);
  }
  expect(own.stored()).toHaveLength(4);
});

test('a copy from right before an upload is known as older, although the server was killed right after it', async () => {
  const own = newFolder();
  const running = await own.open();
  await own.keep(running);
  const copy = `${own.database}.copy`;
  const file = new Libsql(own.database);
  file.prepare('vacuum into ?').run(copy);
  file.close();
  await own.keep(running);
  // What a kill leaves: nothing is counted or settled.
  await running.database.close();
  renameSync(copy, own.database);
  const restored = await own.open();
  expect(restored.isHeld()).toMatch(/older than its documents/);
  await own.end(restored);
});

test('uploads at the same moment share the counting of the mark', async () => {
  const own = newFolder();
  const storage = await own.open();
  const markNow = async () => (await databaseMark(createSettingsStore(storage.database)))?.mark;
  const before = (await markNow()) ?? 0;
  await Promise.all(Array.from({ length: 12 }, () => own.keep(storage)));
  expect((await markNow()) ?? 0).toBeGreaterThan(before);
  expect((await markNow()) ?? 0).toBeLessThan(before + 12);
  await own.end(storage);
});

test('damaged pages that are met while the server runs end its readiness and hold the sweep', async () => {
  const own = newFolder();
  const first = await own.open();
  await first.database.db
    .insertInto('settings')
    .values(
      Array.from({ length: 400 }, (_, n) => ({ name: `big ${n}`, value: 'x'.repeat(20_000) })),
    )
    .execute();
  await own.end(first);
  const storage = await own.open();
  const { size } = statSync(own.database);
  const handle = openSync(own.database, 'r+');
  const noise = Buffer.alloc(4096, 0xee);
  for (let at = 40 * 4096; at < size; at += 4096) writeSync(handle, noise, 0, 4096, at);
  closeSync(handle);
  expect(storage.damage()).toBe(undefined);
  await expect(
    storage.database.db.selectFrom('settings').selectAll().execute(),
  ).rejects.toMatchObject({ code: expect.stringMatching(/^SQLITE_CORRUPT/) });
  expect(storage.damage()).toMatch(/^The database is damaged: /);
  expect(storage.isHeld()).toBe(storage.damage());
  await storage.database.close();
});

test('a row that cannot be read holds the sweep, and other errors do not', async () => {
  const own = newFolder();
  const storage = await own.open();
  storage.heed(new Error('something else'));
  expect(storage.isHeld()).toBe(undefined);
  const key = await own.keep(storage);
  const row = createTransactionStore(storage.database).read(key);
  storage.heed(await row.catch((error: unknown) => error));
  expect(storage.isHeld()).toMatch(new RegExp(`The row ${key} of the table transactions`));
  expect(storage.damage()).toBe(undefined);
  await own.end(storage);
});

test('a fault of a document is noted by the read that meets it, over restarts, until its bytes are kept again', async () => {
  const own = newFolder();
  const storage = await own.open();
  const key = await own.keep(storage);
  const path = join(own.blobs, key.slice(0, 2), key);
  const whole = readFileSync(path);
  writeFileSync(path, '%PDF-other');
  const details = createDetailStore(storage.database);
  const [document] = await details.documentsAfter('');
  if (!document) throw new Error('no document');
  expect(await storage.blobs.read(document)).toBe('changed');
  const noted = [{ transactionId: key, fileId: 'a.pdf', role: 'original', blobKey: key }];
  expect(await details.faultyDocuments()).toMatchObject(noted);
  await own.end(storage);
  const second = await own.open();
  const faulty = () => createDetailStore(second.database).faultyDocuments();
  expect(await faulty()).toMatchObject([{ ...noted[0], fault: 'changed' }]);
  writeFileSync(path, whole);
  expect((await second.blobs.withLocalFile(document, async () => 1)).found).toBe(true);
  expect(await faulty()).toEqual([]);
  await own.end(second);
});

test('the scrub reads every document, notes what it finds, and goes on after a restart where it was', async () => {
  const own = newFolder();
  const storage = await own.open();
  const keys = [];
  for (let n = 0; n < 3; n++) keys.push(await own.keep(storage));
  const lost = keys.toSorted()[1] ?? '';
  rmSync(join(own.blobs, lost.slice(0, 2), lost));
  const settings = createSettingsStore(storage.database);
  const details = createDetailStore(storage.database);
  const read: string[] = [];
  const clock = { now: 0 };
  const scrubOnce = async () => {
    const walks: unknown[] = [];
    let end = () => undefined as void;
    let fail = (_: unknown) => undefined as void;
    const ended = new Promise<void>((resolve, reject) => {
      end = resolve;
      fail = reject;
    });
    const scrub = startScrub({
      blobs: {
        withLocalFile: (ref, work) => {
          read.push(ref.blobKey);
          return storage.blobs.withLocalFile(ref, work);
        },
      },
      details,
      settings,
      database: storage.database,
      clock: () => clock.now,
      report: (walk) => walks.push(walk),
      reportFault: (error) => fail(error),
      pause: async (after) => {
        if (after === 'look') {
          end();
          await new Promise<void>((resolve) => setImmediate(resolve));
        }
      },
    });
    await ended;
    await scrub.stop();
    return walks[0];
  };
  expect(await scrubOnce()).toEqual({ documents: 3, faulty: 1 });
  expect(read.slice(0, 3)).toEqual(keys.toSorted());
  expect(await details.faultyDocuments()).toMatchObject([{ blobKey: lost, fault: 'missing' }]);
  await settings.put('scrub place', lost);
  read.length = 0;
  clock.now += 86_400_000 - 1;
  expect(await scrubOnce()).toBeUndefined();
  expect(read).toEqual([]);
  clock.now += 1;
  expect(await scrubOnce()).toEqual({ documents: 1, faulty: 1 });
  expect(read[0]).toBe(keys.toSorted()[2]);
  await own.end(storage);
});

test('an older database that was adopted holds the sweep no more', async () => {
  const own = newFolder();
  const first = await own.open();
  await own.end(first);
  copyFileSync(own.database, `${own.database}.copy`);
  const second = await own.open();
  await own.keep(second);
  await own.end(second);
  renameSync(`${own.database}.copy`, own.database);
  const restored = await own.open();
  expect(restored.isHeld()).toMatch(/older than its documents/);
  await adoptDocuments(createSettingsStore(restored.database), restored.blobs);
  await own.end(restored);
  const adopted = await own.open();
  expect(adopted.isHeld()).toBe(undefined);
  await own.end(adopted);
});

test('a look at all documents names those that are not as they were kept, and counts strangers', async () => {
  const own = newFolder();
  const storage = await own.open();
  const [whole, changed, missing] = [
    await own.keep(storage),
    await own.keep(storage),
    await own.keep(storage),
  ];
  await own.keep(storage, false);
  const pathOf = (key: string) => join(own.blobs, key.slice(0, 2), key);
  writeFileSync(pathOf(changed), '%PDF-other');
  rmSync(pathOf(missing));
  const check = await checkDocuments({
    blobs: storage.blobs,
    details: createDetailStore(storage.database),
  });
  expect(check.named).toBe(3);
  expect(check.unknown).toBe(1);
  const faults = Object.fromEntries(check.faulty.map(({ blobKey, fault }) => [blobKey, fault]));
  expect(faults).toEqual({ [changed]: 'changed', [missing]: 'missing' });
  expect(faults[whole]).toBe(undefined);
  await own.end(storage);
});

test('a damaged database is refused with what is wrong, and left as it is', async () => {
  const own = newFolder();
  const first = await own.open();
  await own.keep(first);
  await own.end(first);
  truncateSync(own.database, 4096 * 6);
  await expect(own.open()).rejects.toThrow(/is damaged: .*Nothing was changed/s);
  expect(statSync(own.database).size).toBe(4096 * 6);
});

test('documents of another installation are refused', async () => {
  const own = newFolder();
  const first = await own.open();
  await own.keep(first);
  await own.end(first);
  const other = newFolder();
  const theirs = await other.open();
  await other.keep(theirs);
  await other.end(theirs);
  rmSync(own.blobs, { recursive: true });
  renameSync(other.blobs, own.blobs);
  await expect(own.open()).rejects.toThrow(/belongs to installation .*, the documents to/);
});

test('documents that vanished are refused', async () => {
  const own = newFolder();
  const first = await own.open();
  await own.keep(first);
  await own.end(first);
  rmSync(own.blobs, { recursive: true });
  await expect(own.open()).rejects.toThrow(/names 1 documents, but the documents folder is new/);
});

test('documents whose mark cannot be read are refused until they are adopted', async () => {
  const own = newFolder();
  const first = await own.open();
  await own.keep(first);
  await own.end(first);
  writeFileSync(join(own.blobs, 'installation.json'), '{"id":"half');
  await expect(own.open()).rejects.toThrow(/its mark \(installation.json\) cannot be read/);
  const database = await openDatabase(
    { kind: 'sqlite', dataDir: dirname(own.database) },
    Date.now(),
  );
  await adoptDocuments(createSettingsStore(database), createDiskBlobs(own.blobs));
  await database.close();
  const adopted = await own.open();
  expect(adopted.isHeld()).toBe(undefined);
  await own.end(adopted);
});

test('a folder from before there were marks is taken over when both sides agree', async () => {
  const own = newFolder();
  const first = await own.open();
  await own.keep(first);
  await own.keep(first, false);
  await first.database.db.deleteFrom('settings').where('name', '=', 'installation').execute();
  await first.database.close();
  rmSync(join(own.blobs, 'installation.json'), { force: true });
  const taken = await own.open();
  expect(taken.isHeld()).toBe(undefined);
  await own.end(taken);
  expect(existsSync(join(own.blobs, 'installation.json'))).toBe(true);
});

test('a folder from before there were marks is refused when a named document is missing', () => {
  const meeting = { database: undefined, documents: undefined, named: 3, missing: 1, unknown: 0 };
  expect(judgeMeeting(meeting)).toMatchObject({ fits: false });
  expect(judgeMeeting({ ...meeting, missing: 0, unknown: 21 })).toMatchObject({ fits: false });
  expect(judgeMeeting({ ...meeting, missing: 0, unknown: 20 })).toMatchObject({ fits: true });
});
