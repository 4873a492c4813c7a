import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSqliteFile, sqliteDialect } from '#server/service/storage/sqlite/sqlite.ts';
import type { Tables } from '#server/service/storage/database/schema/tables.ts';
import type { Database, Trx } from './database.ts';
import { openDatabase } from './openDatabase.ts';
import { createTransactionGuard, guardedDialect } from './guardedTransactions.ts';

let folder = '';
let database: Database;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'commit-groups-'));
  database = await openDatabase({ kind: 'sqlite', dataDir: folder }, 0);
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});
const write = (trx: Trx, name: string) =>
  trx.insertInto('settings').values({ name, value: '' }).execute();
/** A promise that a test resolves; Node.js 20 has no `Promise.withResolvers`. */
function gateOf() {
  let open: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { promise, open };
}
const written = async () =>
  (await database.db.selectFrom('settings').select('name').orderBy('name').execute()).map(
    ({ name }) => name,
  );

test('work that waits together is written together, and none is reported before', async () => {
  const gate = gateOf();
  const begun = gateOf();
  let isReported = false;
  const first = database
    .transaction((trx) => write(trx, 'first'))
    .then(() => {
      isReported = true;
    });
  const second = database.transaction(async (trx) => {
    await write(trx, 'second');
    begun.open();
    await gate.promise;
  });
  await begun.promise;
  expect(isReported).toBe(false);
  gate.open();
  await Promise.all([first, second]);
  expect(await written()).toEqual(['first', 'second']);
});

test('of work that is written together, one that rejects is undone alone', async () => {
  const outcomes = await Promise.allSettled([
    database.transaction((trx) => write(trx, 'a')),
    database.transaction(async (trx) => {
      await write(trx, 'b');
      throw new Error('not this one');
    }),
    database.transaction(async (trx) => {
      await write(trx, 'c');
      return 'c is there';
    }),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(outcomes[2]).toMatchObject({ value: 'c is there' });
  expect(await written()).toEqual(['a', 'c']);
});

test('where the database gives up a whole transaction, all of its work is reported as failed', async () => {
  const outcomes = await Promise.allSettled([
    database.transaction((trx) => write(trx, 'a')),
    database.transaction(async (trx) => {
      await write(trx, 'b');
      // As SQLite does by itself when the disk is full.
      await sql`rollback`.execute(trx);
      throw new Error('the disk is full');
    }),
    database.transaction((trx) => write(trx, 'c')),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(await written()).toEqual([]);
  await database.transaction((trx) => write(trx, 'later'));
  expect(await written()).toEqual(['later']);
});

test('a commit that is refused is reported as such, undone, and holds up nobody', async () => {
  const refused = database.transaction(async (trx) => {
    await write(trx, 'alone');
    // Checked only when the transaction ends.
    await sql`pragma defer_foreign_keys = on`.execute(trx);
    await trx
      .insertInto('events')
      .values({ transactionId: 'none', seq: 1, at: 0, kind: 'created', payload: '{}' })
      .execute();
  });
  await expect(refused).rejects.toMatchObject({
    code: expect.stringMatching(/^SQLITE_CONSTRAINT/),
  });
  await database.transaction((trx) => write(trx, 'after'));
  expect(await written()).toEqual(['after']);
});

test('whoever asks while a commit is under way is answered as of after it', async () => {
  const names = Array.from({ length: 40 }, (_, index) => `name ${String(index).padStart(2, '0')}`);
  const seen = await Promise.all(
    names.map(async (name) => {
      await database.transaction((trx) => write(trx, name));
      return written();
    }),
  );
  expect(await written()).toEqual(names);
  for (const [index, name] of names.entries()) expect(seen[index]).toContain(name);
});

test('work of more callers than one group holds is all written', async () => {
  const names = Array.from({ length: 150 }, (_, index) => `name ${1000 + index}`);
  await Promise.all(names.map((name) => database.transaction((trx) => write(trx, name))));
  expect(await written()).toEqual(names);
});

function openOther(): Kysely<Tables> {
  const dialect = sqliteDialect(openSqliteFile(join(folder, 'other.db')));
  return new Kysely<Tables>({
    dialect: guardedDialect(dialect, createTransactionGuard(), () => undefined),
  });
}
const ask = (db: Kysely<Tables>) => sql`select 1 as n`.execute(db);

test('those who wait for the connection get it in their order', async () => {
  const db = openOther();
  const order: number[] = [];
  await Promise.all(
    [1, 2, 3, 4, 5].map((n) =>
      db.transaction().execute(async (trx) => {
        await ask(trx);
        order.push(n);
      }),
    ),
  );
  expect(order).toEqual([1, 2, 3, 4, 5]);
  await db.destroy();
});
