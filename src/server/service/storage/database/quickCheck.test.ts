import { mkdtempSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Libsql from 'libsql';
import { expect, test } from 'vitest';
import { openDatabase } from './openDatabase.ts';
import { DatabaseInUse, quickCheck } from './quickCheck.ts';

async function written() {
  const dataDir = mkdtempSync(join(tmpdir(), 'quick-check-'));
  const database = await openDatabase({ kind: 'sqlite', dataDir }, 1_000);
  for (let n = 0; n < 200; n++)
    await database.db
      .insertInto('settings')
      .values({ name: `name ${n}`, value: 'x'.repeat(500) })
      .execute();
  await database.close();
  return join(dataDir, 'fieldwright.db');
}

test('a whole database passes, and one that is not there yet', async () => {
  const path = await written();
  expect(await quickCheck(path)).toEqual([]);
  expect(await quickCheck(`${path}.none`)).toEqual([]);
});

test('a database that was cut off is found out', async () => {
  const path = await written();
  truncateSync(path, Math.floor(statSync(path).size / 2 / 4096) * 4096);
  expect(await quickCheck(path)).not.toEqual([]);
});

test('a database with a faulty page is found out', async () => {
  const path = await written();
  const bytes = readFileSync(path);
  for (let page = 5; page < bytes.byteLength / 4096; page++)
    bytes.fill(0xa5, page * 4096, page * 4096 + 200);
  writeFileSync(path, bytes);
  expect(await quickCheck(path)).not.toEqual([]);
});

test('a file that is no database is found out', async () => {
  const path = await written();
  writeFileSync(path, 'not a database at all, but long enough to be taken for one'.repeat(40));
  expect(await quickCheck(path)).not.toEqual([]);
});

test('an orderly close leaves no write-ahead log behind', async () => {
  const path = await written();
  expect(() => statSync(`${path}-wal`)).toThrow('ENOENT');
});

test.each([
  ['delete', 'begin exclusive'],
  ['wal', 'begin immediate'],
])(
  'a database in use (journal: %s) is waited for, and is not called damaged',
  async (journal, lock) => {
    const path = await written();
    const other = new Libsql(path);
    other.prepare(`PRAGMA journal_mode = ${journal}`).all();
    other.exec(lock);
    await expect(quickCheck(path, 50)).rejects.toThrow(DatabaseInUse);
    const checked = quickCheck(path);
    other.exec('rollback');
    other.close();
    expect(await checked).toEqual([]);
  },
);
