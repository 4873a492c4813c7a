import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createRoomProbe } from './roomProbe.ts';

test('a folder that takes a file has room; one that does not has none, until the next probe', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'room-'));
  const clock = { now: 0 };
  const hasRoom = createRoomProbe(folder, { restMs: 1_000, clock: () => clock.now });
  expect(await hasRoom()).toBe(true);
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
  expect(await hasRoom()).toBe(true);
  clock.now = 1_000;
  expect(await hasRoom()).toBe(false);
});
