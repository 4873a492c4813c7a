import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createRoomProbe } from './roomProbe.ts';

/** A probe of a new folder, over a database that answers what a test sets. */
function openProbe() {
  const folder = mkdtempSync(join(tmpdir(), 'room-'));
  const now = { clock: 0, takesMore: true, asked: 0 };
  const fullDisk = createRoomProbe({
    folder,
    databaseTakesMore: async () => {
      now.asked += 1;
      return now.takesMore;
    },
    restMs: 1_000,
    clock: () => now.clock,
  });
  return { folder, now, fullDisk };
}

test('a folder that takes a file has room; one that does not has none, until the next probe', async () => {
  const { folder, now, fullDisk } = openProbe();
  expect(await fullDisk()).toBeUndefined();
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
  expect(await fullDisk()).toBeUndefined();
  now.clock = 1_000;
  expect(await fullDisk()).toBe('the disk is full');
});

test('a database that takes no more is told apart, and tried as seldom', async () => {
  const { folder, now, fullDisk } = openProbe();
  now.takesMore = false;
  expect(await fullDisk()).toBe('the disk of the database is full');
  now.takesMore = true;
  expect(await fullDisk()).toBe('the disk of the database is full');
  expect(now.asked).toBe(1);
  now.clock = 1_000;
  expect(await fullDisk()).toBeUndefined();
  rmSync(folder, { recursive: true });
});
