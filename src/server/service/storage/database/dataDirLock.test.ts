import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { lockDataDir } from './dataDirLock.ts';

const self = { pid: 4711, host: 'here', since: '2026-01-02T03:04:05.000Z' };
const folders: string[] = [];
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'lock-'));
  folders.push(folder);
  return folder;
};
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

test('a second taker is told who holds the folder, and gets it after the release', () => {
  const folder = newFolder();
  const first = lockDataDir(folder, self);
  const second = lockDataDir(folder, { ...self, pid: 4712 });
  expect(second).toEqual({
    locked: false,
    holder: self,
    message: `The data folder ${folder} is in use by process 4711 on here, since 2026-01-02T03:04:05.000Z. Stop that server, or give this one its own folder with DATA_DIR.`,
  });
  if (first.locked) first.release();
  const third = lockDataDir(folder, self);
  expect(third.locked).toBe(true);
  if (third.locked) third.release();
});

test('a folder that does not exist is made, for its owner alone', () => {
  const folder = join(newFolder(), 'a', 'b');
  const lock = lockDataDir(folder, self);
  expect(lock.locked).toBe(true);
  if (lock.locked) lock.release();
});

test('an unreadable holder file is not believed', () => {
  const folder = newFolder();
  const first = lockDataDir(folder, self);
  writeFileSync(join(folder, 'holder.json'), '{');
  expect(lockDataDir(folder, self)).toMatchObject({
    locked: false,
    holder: undefined,
    message: expect.stringContaining('in use by another process'),
  });
  if (first.locked) first.release();
});

test('a process that is killed leaves no lock behind', async () => {
  const folder = newFolder();
  const libsql = createRequire(import.meta.url).resolve('libsql');
  const child = spawn(process.execPath, [
    '-e',
    `const Libsql = require(${JSON.stringify(libsql)});
     const lock = new Libsql(${JSON.stringify(join(folder, 'lock'))});
     lock.exec('BEGIN EXCLUSIVE');
     console.log('held');
     setInterval(() => lock, 1000);`,
  ]);
  await once(child.stdout, 'data');
  writeFileSync(join(folder, 'holder.json'), JSON.stringify({ ...self, pid: child.pid }));
  expect(lockDataDir(folder, self)).toMatchObject({ locked: false, holder: { pid: child.pid } });
  child.kill('SIGKILL');
  await once(child, 'exit');
  const after = lockDataDir(folder, self);
  expect(after.locked).toBe(true);
  if (after.locked) after.release();
});

test('a folder whose lock was deleted stays with its holder for as long as that one lives', async () => {
  const folder = newFolder();
  const child = spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)']);
  await once(child, 'spawn');
  const holder = { ...self, pid: child.pid };
  const put = (given: object) => writeFileSync(join(folder, 'holder.json'), JSON.stringify(given));
  put(holder);
  expect(lockDataDir(folder, self)).toMatchObject({
    locked: false,
    holder,
    message: expect.stringContaining(`process ${child.pid} on here`),
  });
  expect(existsSync(join(folder, 'lock'))).toBe(false);
  child.kill('SIGKILL');
  await once(child, 'exit');
  put({ ...holder, host: 'elsewhere' });
  expect(lockDataDir(folder, self).locked).toBe(false);
  put(holder);
  const after = lockDataDir(folder, self);
  expect(after.locked).toBe(true);
  if (after.locked) after.release();
});

test('a release takes the holder away, unless the folder has another by then', () => {
  const folder = newFolder();
  const path = join(folder, 'holder.json');
  const first = lockDataDir(folder, self);
  if (first.locked) first.release();
  expect(existsSync(path)).toBe(false);
  const second = lockDataDir(folder, self);
  writeFileSync(path, JSON.stringify({ ...self, pid: 4712 }));
  if (second.locked) second.release();
  expect(existsSync(path)).toBe(true);
});
