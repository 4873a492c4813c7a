import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createSettingsStore } from '#server/service/storage/accounts/settingsStore.ts';
import { createDiskBlobs } from '#server/service/storage/blobs/diskBlobs.ts';
import type { DatabaseLocation } from '#server/service/storage/database/database.ts';
import { openDatabase } from '#server/service/storage/database/openDatabase.ts';
import { createDetailStore } from '#server/service/storage/transactions/detailStore.ts';
import { createMailSeal } from '#server/install/secrets/mailSeal.ts';
import { createMailStore, putMail, sealBody } from '#server/service/storage/accounts/mailStore.ts';
import { createTransactionStore } from '#server/service/storage/transactions/transactionStore.ts';
import { samplePdf } from '#testing/service/samplePdf.ts';
import { startTransaction } from '#testing/service/startedTransaction.ts';
import { openTestService, type TestService } from '#testing/service/testService.ts';
import { describeOnEachDatabase } from '#testing/storage/eachDatabase.ts';
import {
  backupPaths,
  isBackupFolder,
  pausedSetting,
  secretsOf,
  waitingSecrets,
} from './backupFolder.ts';
import { restoreBackup } from './restoreBackup.ts';
import { type BackupSource, writeBackup } from './writeBackup.ts';

const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'backup-'));
  closing.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const note = { at: 1_700_000_000_000, version: '1', sealBySettings: false };

async function openService(location?: DatabaseLocation) {
  const own = await openTestService(location === undefined ? {} : { location });
  closing.push(() => own.close());
  await createSettingsStore(own.database).put('seal certificate', 'wrapped-seal-key');
  const source = (changes: Partial<BackupSource> = {}): BackupSource => ({
    database: own.database,
    databasePath: join(
      location?.kind === 'sqlite' ? location.dataDir : own.folder,
      'fieldwright.db',
    ),
    blobs: own.parts.blobs,
    secretSettings: ['seal certificate'],
    secrets: undefined,
    note,
    ...changes,
  });
  return { own, source };
}

/** Goes on making transactions until stopped; `acknowledged` has the ids of those that are made. */
function startLoad(own: TestService) {
  const acknowledged: string[] = [];
  const stopped = new AbortController();
  const clients = Array.from({ length: 3 }, async () => {
    while (!stopped.signal.aborted) acknowledged.push((await startTransaction(own)).id);
  });
  return {
    acknowledged,
    async stop() {
      stopped.abort();
      await Promise.all(clients);
    },
  };
}

async function reaching(count: number, list: readonly unknown[]): Promise<void> {
  await expect.poll(() => list.length, { timeout: 60_000, interval: 20 }).toBeGreaterThan(count);
}

async function restored(
  from: string,
  location: DatabaseLocation,
  folder: string,
  resume = false,
  whyNot?: string,
) {
  const blobs = createDiskBlobs(join(folder, 'blobs'));
  const none = async () => undefined;
  const joining = { mayNotJoin: async () => whyNot, join: none };
  const target = { location, dataDir: folder, blobs, ...joining, now: Date.now(), resume };
  const result = await restoreBackup(from, target);
  if (!result.ok) return { result };
  const database = await openDatabase(location, Date.now());
  closing.push(() => database.close());
  return { result, database, blobs };
}

const mailSeal = createMailSeal(new Uint8Array(32));
const mailOf = (messageId: string) => ({
  messageId,
  apiKeyId: 'mine',
  transactionId: null,
  at: 1,
  recipient: 'anna@example.com',
  subject: 'Sign',
  body: sealBody({ text: 'Please sign' }, mailSeal),
});

describeOnEachDatabase('backups', (source, kind) => {
  test('a backup taken under load, restored elsewhere, has every transaction acknowledged before it', async () => {
    const { own, source: backupOf } = await openService(await source.newLocation());
    await putMail(own.database.db, mailOf('before'));
    const load = startLoad(own);
    const folder = newFolder();
    await reaching(3, load.acknowledged);
    await writeBackup(backupOf(), folder);
    await reaching(load.acknowledged.length + 3, load.acknowledged);
    const before = [...load.acknowledged];
    const second = await writeBackup(backupOf(), folder);
    await load.stop();
    expect(second.faulty).toEqual([]);
    expect(second.copied).toBeLessThan(second.documents);

    const place = newFolder();
    const location =
      kind === 'sqlite' ? { kind: 'sqlite' as const, dataDir: place } : await source.newLocation();
    const copy = await restored(folder, location, place);
    if (!copy.database) throw new Error(copy.result.reason);
    expect(copy.result.faulty).toEqual([]);
    const transactions = createTransactionStore(copy.database);
    expect(before.length).toBeGreaterThan(5);
    for (const id of before) {
      const record = await transactions.read(id);
      const [file] = record?.state.files ?? [];
      expect(record?.state.status).toBe(10);
      if (!file?.pdf) throw new Error(`no PDF in ${id}`);
      const lent = await copy.blobs.withLocalFile(file.pdf, async (path) => readFileSync(path));
      expect(lent.found && lent.result.equals(samplePdf())).toBe(true);
      const events = await createDetailStore(copy.database).listEvents(id);
      expect(events.map((event) => event.kind)).toContain('started');
    }
    // What is written next continues the numbers of what was copied.
    const mails = createMailStore(copy.database, mailSeal);
    await putMail(copy.database.db, mailOf('after'));
    const listed = await mails.list('mine', undefined, 10);
    expect(listed.map(({ messageId }) => messageId)).toEqual(['after', 'before']);
  }, 120_000);
});

test('a backup holds no seal key, no sessions and no secrets unless asked, is for its owner alone, and says so', async () => {
  const { own, source } = await openService();
  await startTransaction(own);
  const folder = join(newFolder(), 'new');
  await writeBackup(source(), folder);
  const { database, documents, secrets } = backupPaths(folder);
  expect(readFileSync(database).includes('wrapped-seal-key')).toBe(false);
  expect(readdirSync(folder)).not.toContain('secrets');
  await writeBackup(source({ secrets: { secret: { text: 'very secret\n' } } }), folder);
  expect(readFileSync(database).includes('wrapped-seal-key')).toBe(true);
  expect(readFileSync(join(secrets, 'secret'), 'utf8')).toBe('very secret\n');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  expect(files.length).toBeGreaterThan(2);
  for (const { name, parentPath } of files)
    expect(statSync(join(parentPath, name)).mode & 0o077).toBe(0);
  expect(statSync(documents).mode & 0o077).toBe(0);
  await writeBackup(source(), folder);
  expect(readdirSync(folder)).not.toContain('secrets');
});

test('documents that the installation no longer names leave the backup with the next one', async () => {
  const { own, source } = await openService();
  const { id } = await startTransaction(own);
  await startTransaction(own);
  const folder = newFolder();
  expect((await writeBackup(source(), folder)).documents).toBe(2);
  await own.call('DELETE', `/api/transaction/${id}`);
  expect((await own.call('DELETE', `/api/transaction/${id}/file`)).status).toBe(200);
  expect(await writeBackup(source(), folder)).toEqual({ documents: 1, copied: 0, faulty: [] });
  const kept = readdirSync(backupPaths(folder).documents, { recursive: true, withFileTypes: true });
  expect(kept.filter((entry) => entry.isFile())).toHaveLength(1);
});

test('a document that the installation lacks is named, and so is one that was changed in the backup', async () => {
  const { own, source } = await openService();
  await startTransaction(own);
  const { id } = await startTransaction(own);
  const [lost = '', kept = ''] = await own.parts.details.blobKeys();
  rmSync(join(own.folder, 'blobs', lost.slice(0, 2), lost));
  const folder = newFolder();
  const { faulty } = await writeBackup(source(), folder);
  expect(faulty).toMatchObject([{ blobKey: lost, fault: 'missing' }]);
  writeFileSync(join(backupPaths(folder).documents, kept.slice(0, 2), kept), 'other');
  const place = newFolder();
  const { result } = await restored(folder, { kind: 'sqlite', dataDir: place }, place);
  expect(result.ok && result.faulty.map(({ fault }) => fault).toSorted()).toEqual([
    'changed',
    'missing',
  ]);
  expect(id).not.toBe('');
});

test('a restored copy is paused unless told otherwise, and nothing is restored over data', async () => {
  const { own, source } = await openService();
  await startTransaction(own);
  const folder = newFolder();
  await writeBackup(source(), folder);
  const place = newFolder();
  const location = { kind: 'sqlite' as const, dataDir: place };
  const copy = await restored(folder, location, place);
  if (!copy.database) throw new Error(copy.result.reason);
  expect(await createSettingsStore(copy.database).get(pausedSetting)).toMatch(/^2/);
  expect((await restored(folder, location, place)).result).toMatchObject({
    ok: false,
    reason: expect.stringMatching(/There is a database .* already/),
  });
  const shared = newFolder();
  const refusal = await restored(
    folder,
    { kind: 'sqlite', dataDir: shared },
    shared,
    false,
    'Shared.',
  );
  expect(refusal.result).toEqual({ ok: false, reason: 'Shared.' });
  expect(existsSync(join(shared, 'fieldwright.db'))).toBe(false);
  const live = newFolder();
  const other = await restored(folder, { kind: 'sqlite', dataDir: live }, live, true);
  if (!other.database) throw new Error(other.result.reason);
  expect(await createSettingsStore(other.database).get(pausedSetting)).toBe(undefined);
  expect(isBackupFolder(folder)).toBe(true);
  expect(isBackupFolder(live)).toBe(false);
  expect((await restored(live, location, newFolder())).result.ok).toBe(false);
});

test('a backup that is killed in its middle is none; one over an earlier backup leaves that whole, and the next one is whole', async () => {
  const { own, source } = await openService();
  const folder = newFolder();
  /** A backup of a process that ends after its second document: nothing of it goes on then. */
  const killed = async () => {
    let lent = 0;
    const blobs: BackupSource['blobs'] = {
      withLocalFile(ref, work) {
        lent += 1;
        return lent > 2 ? new Promise(() => undefined) : own.parts.blobs.withLocalFile(ref, work);
      },
    };
    void writeBackup(source({ blobs }), folder);
    await expect.poll(() => lent, { timeout: 60_000, interval: 10 }).toBe(3);
  };
  const restoredHere = async () => {
    const place = newFolder();
    return restored(folder, { kind: 'sqlite', dataDir: place }, place);
  };
  for (let count = 0; count < 4; count += 1) await startTransaction(own);
  await killed();
  expect((await restoredHere()).result).toMatchObject({
    ok: false,
    reason: expect.stringMatching(/holds no backup/),
  });
  expect(isBackupFolder(folder)).toBe(true);
  expect(await writeBackup(source(), folder)).toMatchObject({ documents: 4, faulty: [] });
  const earlier = await own.parts.details.blobKeys();

  for (let count = 0; count < 4; count += 1) await startTransaction(own);
  await killed();
  const before = (await restoredHere()).result;
  expect(before).toMatchObject({ ok: true, transactions: 4, documents: 4, faulty: [] });

  expect(await writeBackup(source(), folder)).toMatchObject({ documents: 8, faulty: [] });
  const after = (await restoredHere()).result;
  expect(after).toMatchObject({ ok: true, transactions: 8, documents: 8, faulty: [] });
  expect(earlier).toHaveLength(4);
}, 120_000);

test('what a killed process leaves beside its lock does not make a backup something else', () => {
  const folder = newFolder();
  for (const name of ['lock', 'lock-journal', 'holder.json', 'holder.json.new', 'fieldwright.db'])
    writeFileSync(join(folder, name), '');
  expect(isBackupFolder(folder)).toBe(true);
  writeFileSync(join(folder, 'letter.txt'), '');
  expect(isBackupFolder(folder)).toBe(false);
});

test('a backup killed between its database and its secrets has those of its database, and the next one settles them', async () => {
  const { own, source } = await openService();
  await startTransaction(own);
  const folder = newFolder();
  const { secrets } = backupPaths(folder);
  const withSecret = (text: string, at: number) =>
    source({ secrets: { secret: { text } }, note: { ...note, at } });
  await writeBackup(withSecret('earlier', 1), folder);
  // As it is between the two steps: the database is the second one's, the secrets still wait.
  await writeBackup(withSecret('later', 2), folder);
  const waiting = waitingSecrets(folder, { at: 2 });
  renameSync(secrets, waiting);
  mkdirSync(secrets);
  writeFileSync(join(secrets, 'secret'), 'earlier');
  const kept = secretsOf(folder, { at: 2, withSecrets: true }) ?? '';
  expect(readFileSync(join(kept, 'secret'), 'utf8')).toBe('later');
  expect(secretsOf(folder, { at: 2, withSecrets: false })).toBe(undefined);
  // The next one breaks off before its own database is there.
  const blobs: BackupSource['blobs'] = {
    withLocalFile: () => Promise.reject(new Error('The disk is gone.')),
  };
  await startTransaction(own);
  await expect(writeBackup({ ...withSecret('third', 3), blobs }, folder)).rejects.toThrow('gone');
  expect(readFileSync(join(secrets, 'secret'), 'utf8')).toBe('later');
});
