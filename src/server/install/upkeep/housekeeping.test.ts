import { randomUUID } from 'node:crypto';
import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createSettingsStore } from '#server/service/storage/accounts/settingsStore.ts';
import { createEmbedStore } from '#server/service/storage/accounts/embedStore.ts';
import { createSessionStore } from '#server/service/storage/accounts/sessionStore.ts';
import { startTransaction } from '#testing/service/startedTransaction.ts';
import { openTestService } from '#testing/service/testService.ts';
import { type HousekeepingParts, startHousekeeping } from './housekeeping.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/**
 * A service with one document in use, and one that a crash has left without a transaction, an hour
 * ago.
 */
async function openWithOrphan() {
  const own = await openTestService();
  closing.push(() => own.close());
  await startTransaction(own);
  const received = await own.parts.scratch.receive(
    (async function* () {
      yield new TextEncoder().encode('%PDF-orphan');
    })(),
    { maxBytes: 100, marker: '%PDF-' },
  );
  if (!received.file) throw new Error('not received');
  const orphan = randomUUID();
  await own.parts.blobs.keep(orphan, received.file);
  const hourAgo = (Date.now() - 3_600_000) / 1000;
  const used = own.leftovers().blobs.find((name) => name !== orphan) ?? '';
  for (const name of [orphan, used])
    utimesSync(join(own.folder, 'blobs', name.slice(0, 2), name), hourAgo, hourAgo);
  const sessions = createSessionStore(own.database);
  const reports: unknown[] = [];
  const faults: unknown[] = [];
  const removals: unknown[] = [];
  const start = (changes: Partial<HousekeepingParts> = {}) => {
    const { batches, blobs, details, transactions } = own.parts;
    const housekeeping = startHousekeeping({
      blobs,
      batches,
      details,
      transactions,
      templates: own.templates,
      sharedDocuments: own.sharedDocuments,
      retentionDays: undefined,
      jobs: own.jobs,
      sessions,
      embeds: createEmbedStore(own.database),
      uploads: own.parts.uploads,
      settings: createSettingsStore(own.database),
      database: own.database,
      alone: true,
      clock: () => Date.now(),
      clockWatch: { isDoubted: () => false },
      isHeld: () => undefined,
      report: (round) => reports.push(round),
      reportRemoval: (removal) => removals.push(removal),
      reportRetention: () => undefined,
      reportFault: (error) => faults.push(error),
      ...changes,
    });
    closing.unshift(() => housekeeping.stop());
    return housekeeping.first;
  };
  return { own, used, orphan, sessions, reports, faults, removals, start };
}

test('at the start, a document that no transaction names goes into the trash, and those in use stay', async () => {
  const { own, used, orphan, reports, removals, start } = await openWithOrphan();
  await start();
  expect(own.leftovers()).toMatchObject({ blobs: [used], trash: [orphan] });
  expect(reports).toMatchObject([{ documents: 2, unknown: 1, trashed: 1, held: undefined }]);
  expect(removals).toEqual([{ key: orphan, to: 'trash' }]);
});

test('what lies in the trash is removed after thirty days, and told', async () => {
  const { own, used, orphan, removals, start } = await openWithOrphan();
  await start();
  await start({ clock: () => Date.now() + 29 * 86_400_000 });
  expect(own.leftovers().trash).toEqual([orphan]);
  await start({ clock: () => Date.now() + 31 * 86_400_000 });
  expect(own.leftovers()).toMatchObject({ blobs: [used], trash: [] });
  expect(removals.at(-1)).toEqual({ key: orphan, to: 'nowhere' });
});

test('while the sweep is held, what the database does not know is counted and stays', async () => {
  const { own, used, orphan, reports, removals, start } = await openWithOrphan();
  await start({ isHeld: () => 'The database is a copy.' });
  expect(own.leftovers().blobs.toSorted()).toEqual([used, orphan].toSorted());
  expect(reports).toMatchObject([{ unknown: 1, trashed: 0, held: 'The database is a copy.' }]);
  expect(removals).toEqual([]);
});

test('a database that names no document removes none', async () => {
  const { own, used, orphan, start } = await openWithOrphan();
  await own.database.db.deleteFrom('files').execute();
  await start({ clock: () => Date.now() + 86_400_000 });
  expect(own.leftovers().blobs.toSorted()).toEqual([used, orphan].toSorted());
});

test('one round takes at most twenty documents', async () => {
  const { own, orphan, reports, start } = await openWithOrphan();
  const old = (Date.now() - 3_600_000) / 1000;
  const lost = Array.from(
    { length: 30 },
    (_, n) => `${orphan.slice(0, 8)}-${String(n).padStart(4, '0')}`,
  );
  for (const key of lost) {
    const path = join(own.folder, 'blobs', key.slice(0, 2), key);
    writeFileSync(path, '%PDF-lost');
    utimesSync(path, old, old);
  }
  await start();
  expect(reports).toMatchObject([{ unknown: 31, trashed: 20 }]);
  await start();
  expect(reports).toMatchObject([{}, { unknown: 11, trashed: 11 }]);
});

test('where other processes share the storage, a document may be on its way for a day', async () => {
  const { own, used, orphan, reports, start } = await openWithOrphan();
  await start({ alone: false });
  expect(own.leftovers().blobs.toSorted()).toEqual([used, orphan].toSorted());
  await start({ alone: false, clock: () => Date.now() + 24 * 3_600_000 });
  expect(own.leftovers().blobs).toEqual([used]);
  expect(reports).toMatchObject([{ trashed: 0 }, { trashed: 1 }]);
});

test('of processes that share the storage one has a round a day, and the next day another may', async () => {
  const { own, reports, start } = await openWithOrphan();
  const later = (hours: number) => () => Date.now() + hours * 3_600_000;
  await start({ alone: false });
  await start({ alone: false, clock: later(1) });
  expect(reports).toHaveLength(1);
  await start({ alone: false, clock: later(2), isHeld: () => 'A copy.' });
  expect(reports).toMatchObject([{}, { held: 'A copy.' }]);
  await start({ alone: false, clock: later(26) });
  expect(reports).toHaveLength(3);
  const busy = { alone: async () => false };
  await start({ alone: false, clock: later(99), database: busy });
  expect(reports).toHaveLength(3);
  expect(own.leftovers().trash).toHaveLength(1);
});

test('sessions that have ended are forgotten', async () => {
  const { own, sessions, start } = await openWithOrphan();
  const session = (name: string, expiresAt: number) => ({
    hash: new TextEncoder().encode(name),
    owner: 'mine',
    mark: new Uint8Array(1),
    createdAt: 0,
    expiresAt,
  });
  await sessions.add(session('ended', Date.now() - 1));
  await sessions.add(session('lasts', Date.now() + 60_000));
  await start();
  const rows = await own.database.db.selectFrom('sessions').select('hash').execute();
  expect(rows.map(({ hash }) => new TextDecoder().decode(hash))).toEqual(['lasts']);
});

test('the parts of an upload that did not go on are removed a day after they came', async () => {
  const { own, orphan, start } = await openWithOrphan();
  const { id: transactionId } = await startTransaction(own);
  const others = own.leftovers().blobs.filter((name) => name !== orphan);
  const file = { transactionId, fileId: 'b.pdf' };
  const place = { owner: 'mine', sha256: '00'.repeat(32), file };
  const part = { blobKey: orphan, sha256: place.sha256, begin: 0, size: 11 };
  await own.parts.uploads.add(place, part, { at: Date.now(), most: 11 });
  await start({ clock: () => Date.now() + 23 * 3_600_000 });
  expect(own.leftovers().blobs).toContain(orphan);
  await start({ clock: () => Date.now() + 25 * 3_600_000 });
  expect(await own.parts.uploads.read(place)).toEqual([]);
  expect(own.leftovers()).toMatchObject({ blobs: others, trash: [] });
});

test('storage that does not answer is reported and stops nothing', async () => {
  const { faults, start } = await openWithOrphan();
  await start({
    blobs: {
      // oxlint-disable-next-line require-yield -- a list that fails before its first page
      async *list() {
        throw new Error('no disk');
      },
      trash: () => Promise.reject(new Error('no disk')),
      emptyTrash: () => Promise.reject(new Error('no disk')),
      endUnfinished: async () => 0,
      remove: () => Promise.reject(new Error('no disk')),
    },
  });
  expect(faults).toEqual([new Error('no disk')]);
});

test('documents go, for good, as many days after the end as they are to be kept, and those of others stay', async () => {
  const { own, start } = await openWithOrphan();
  const { id } = await startTransaction(own);
  const ended = await own.call('DELETE', `/api/transaction/${id}`);
  expect(ended.status).toBe(200);
  const blobs = own.leftovers().blobs.length;
  const retired: string[] = [];
  const reportRetention = (transaction: string) => retired.push(transaction);
  const after = (days: number) => () => own.clock.now + days * 86_400_000;
  const isHeld = () => 'not about this';
  await start({ retentionDays: 30, clock: after(29), reportRetention, isHeld });
  expect(retired).toEqual([]);
  await start({ retentionDays: 30, clock: after(31), reportRetention, isHeld });
  expect(retired).toEqual([id]);
  expect(own.leftovers().blobs).toHaveLength(blobs - 1);
  expect(own.leftovers().trash).toEqual([]);
  const events = await own.parts.details.listEvents(id);
  expect(events.at(-1)).toMatchObject({ kind: 'documents removed', detail: 'kept for 30 days' });
});

test('while the clock is in doubt nothing is removed because of its age', async () => {
  const { start, own, orphan, reports } = await openWithOrphan();
  await start({
    clockWatch: { isDoubted: () => true },
    clock: () => Date.now() + 400 * 86_400_000,
  });
  expect([own.leftovers().blobs.includes(orphan), reports]).toEqual([true, []]);
});
