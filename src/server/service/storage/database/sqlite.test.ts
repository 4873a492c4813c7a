import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTransactionGuard, guardedDialect } from './guardedDialect.ts';
import { openSqliteFile, sqliteDialect } from './sqlite.ts';
import type { Tables } from './tables.ts';

let folder = '';
let opened: Kysely<Tables>[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sqlite-'));
  opened = [];
});
afterEach(async () => {
  for (const db of opened) await db.destroy();
  rmSync(folder, { recursive: true, force: true });
});

/** A database as the build opens it: nobody looks from where it is used. */
function open(patienceMs?: number): Kysely<Tables> {
  const dialect = sqliteDialect(openSqliteFile(join(folder, 'a.db')), patienceMs);
  const db = new Kysely<Tables>({
    dialect: guardedDialect(dialect, createTransactionGuard(false), () => undefined),
  });
  opened.push(db);
  return db;
}
const one = (db: Kysely<Tables>) => sql<{ n: number }>`select 1 as n`.execute(db);

test('a transaction that waits for itself is refused and undone, and holds up nobody after', async () => {
  const db = open(50);
  await sql`create table kept (n integer)`.execute(db);
  const waiting = db.transaction().execute(async (trx) => {
    await sql`insert into kept values (1)`.execute(trx);
    await one(db);
  });
  await expect(waiting).rejects.toThrow(/waits for itself/);
  expect((await sql`select * from kept`.execute(db)).rows).toEqual([]);
});

test('those who wait for the connection get it in their order', async () => {
  const db = open();
  const order: number[] = [];
  await Promise.all(
    [1, 2, 3, 4, 5].map((n) =>
      db.transaction().execute(async (trx) => {
        await one(trx);
        order.push(n);
      }),
    ),
  );
  expect(order).toEqual([1, 2, 3, 4, 5]);
});
