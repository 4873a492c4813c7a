import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { transactionStatuses } from '#core/wire/transactionStatus.ts';
import { createSettingsStore } from '#server/service/storage/accounts/settingsStore.ts';
import { createDiskBlobs } from '#server/service/storage/blobs/diskBlobs.ts';
import type { Database } from '#server/service/storage/database/database.ts';
import { openDatabase } from '#server/service/storage/database/openDatabase.ts';
import { createListingStore } from '#server/service/storage/transactions/listingStore.ts';
import { createTransactionStore } from '#server/service/storage/transactions/transactionStore.ts';
import { startTransaction } from '#testing/service/startedTransaction.ts';
import { openTestService } from '#testing/service/testService.ts';
import { fillEveryTable } from '#testing/storage/fillEveryTable.ts';
import { sampleChange, sampleState } from '#testing/storage/sampleRecords.ts';
import {
  postgresPrograms,
  startPostgres,
  type TestPostgres,
} from '#testing/storage/postgresServer.ts';
import { copyToPostgres, mayTake, setAsideSqlite } from './moveDatabase.ts';
import { copyDocuments, holdsOthers } from './moveDocuments.ts';

const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'move-'));
  closing.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function openService() {
  const own = await openTestService();
  closing.push(() => own.close());
  return own;
}

const programs = postgresPrograms();
if (!programs)
  process.stderr.write('SKIPPED: moving SQLite to PostgreSQL (no initdb and postgres found)\n');

describe.skipIf(!programs)('moving the rows of SQLite to PostgreSQL', () => {
  let server: TestPostgres | undefined;
  beforeAll(async () => {
    if (programs) server = await startPostgres(programs);
  });
  afterAll(() => server?.stop());

  async function openTarget() {
    if (!server) throw new Error('PostgreSQL is not running.');
    const url = await server.newDatabase();
    const database = await openDatabase(
      { kind: 'postgres', url, onConnectionError: () => undefined },
      1,
    );
    closing.push(() => database.close());
    return database;
  }

  test('carries every row over, knows what it has copied, and takes no other data for that', async () => {
    const own = await openService();
    const ids: string[] = [];
    for (let count = 0; count < 20; count += 1) ids.push((await startTransaction(own)).id);
    await createSettingsStore(own.database).put('installation', '{"id":"x","mark":7}');
    const target = await openTarget();
    expect(await mayTake(target, own.database)).toBe(true);
    expect(await copyToPostgres(own.database, target)).toBe(true);
    const store = createTransactionStore(target);
    for (const id of ids)
      expect(await store.read(id)).toEqual(await own.parts.transactions.read(id));
    expect(await createSettingsStore(target).get('installation')).toBe('{"id":"x","mark":7}');
    const listings = createListingStore(target);
    expect(await listings.refresh(100)).toBe(false);
    expect((await listings.list('mine', {}, undefined, 100)).length).toBe(20);

    expect(await copyToPostgres(own.database, target)).toBe(true);
    await createSettingsStore(target).put('installation', '{"id":"x","mark":8}');
    expect(await mayTake(target, own.database)).toBe(false);
    expect(await copyToPostgres(own.database, target)).toBe(false);
    expect(await createSettingsStore(target).get('installation')).toBe('{"id":"x","mark":8}');
  }, 60_000);

  test('carries over each table of the schema, row by row, and counts on behind them', async () => {
    const own = await openService();
    const store = createTransactionStore(own.database);
    for (const status of transactionStatuses)
      await store.create(sampleChange(sampleState({ id: `status ${status}`, status })), status);
    await startTransaction(own);
    const tables = await fillEveryTable(own.database);
    const target = await openTarget();
    expect(await copyToPostgres(own.database, target)).toBe(true);
    const rowsOf = async ({ db }: Database, table: string) => {
      const { rows } = await sql<Record<string, unknown>>`
        select * from ${sql.table(table)}`.execute(db);
      const plain = rows.map((row) =>
        Object.entries(row)
          .map(([name, value]) => [
            name,
            value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value,
          ])
          .toSorted()
          .map((pair) => JSON.stringify(pair))
          .join(),
      );
      return plain.toSorted();
    };
    // The copy of the table of lists is marked to be read anew, which a search does first.
    for (const table of tables) {
      const there = await rowsOf(own.database, table);
      expect([table, there.length]).toEqual([table, expect.toSatisfy((count) => count >= 3)]);
      expect([table, await rowsOf(target, table)]).toEqual([table, there]);
    }
    const { rows } = await sql<{ name: string }>`select table_name as name
      from information_schema.tables where table_schema = current_schema()`.execute(target.db);
    const known = [...tables, 'migrations', 'listings'];
    expect(rows.map(({ name }) => name).toSorted()).toEqual(known.toSorted());
    expect((await rowsOf(target, 'listings')).length).toBe(
      (await rowsOf(target, 'transactions')).length,
    );

    // A new job and a new mail come behind all that were copied.
    for (const table of ['jobs', 'mails']) {
      const values =
        table === 'jobs'
          ? sql`(id, kind, payload, created_at, run_at, attempts) values ('new', 'mail', '{}', 1, 1, 0)`
          : sql`(message_id, api_key_id, at, recipient, subject, body) values ('new', 'k', 1, 'a', 'b', 'c')`;
      const { rows: added } = await sql<{ seq: number }>`
        insert into ${sql.table(table)} ${values} returning seq`.execute(target.db);
      expect([table, Number(added[0]?.seq)]).toEqual([table, 1_000_004]);
    }
  }, 60_000);
});

test('documents are copied into another store, named where they are faulty, and copied once', async () => {
  const own = await openService();
  for (let count = 0; count < 3; count += 1) await startTransaction(own);
  const [changed = '', ...rest] = await own.parts.details.blobKeys();
  writeFileSync(join(own.folder, 'blobs', changed.slice(0, 2), changed), 'other');
  const other = createDiskBlobs(newFolder());
  const copied = () => copyDocuments(own.database, own.parts.blobs, other, own.parts.scratch);
  const report = { documents: 3, faulty: [{ blobKey: changed, fault: 'changed' }] };
  expect(await copied()).toMatchObject(report);
  const kept = async () => {
    const keys: string[] = [];
    for await (const batch of other.list()) keys.push(...batch.map(({ key }) => key));
    return keys.toSorted();
  };
  expect(await kept()).toEqual(rest.toSorted());
  // What is there is compared again, not fetched again.
  for (const key of rest) rmSync(join(own.folder, 'blobs', key.slice(0, 2), key));
  expect(await copied()).toMatchObject(report);
  expect(await holdsOthers(other, own.database)).toBe(false);
  const scratch = own.parts.scratch.newPath();
  writeFileSync(scratch, 'foreign');
  await other.keep('foreign-document', await own.parts.scratch.measure(scratch));
  expect(await holdsOthers(other, own.database)).toBe(true);
});

test('a SQLite file is set aside whole, and not while another program has it open', async () => {
  const dataDir = newFolder();
  const path = join(dataDir, 'fieldwright.db');
  const first = await openDatabase({ kind: 'sqlite', dataDir }, 1);
  await createSettingsStore(first).put('name', 'value');
  expect(setAsideSqlite(path, new Date(0))).toBe(undefined);
  expect(existsSync(path)).toBe(true);
  await first.close();
  const aside = setAsideSqlite(path, new Date(0));
  expect(aside).toBe(`${path}.moved-1970-01-01T00-00-00-000Z`);
  expect(readdirSync(dataDir)).toEqual(['fieldwright.db.moved-1970-01-01T00-00-00-000Z']);
});
