import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createSettingsStore } from '#server/service/storage/accounts/settingsStore.ts';
import { createDiskBlobs } from '#server/service/storage/blobs/diskBlobs.ts';
import { describeOnEachDatabase } from '#testing/storage/eachDatabase.ts';
import {
  advanceMark,
  databaseMark,
  type InstallationMark,
  readMark,
  whyNotJoin,
} from './installationId.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

describeOnEachDatabase('the mark of an installation', (source, kind) => {
  test('several processes that count at once lose no count, and both sides end at the same', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mark-'));
    folders.push(folder);
    const location = await source.newLocation();
    const rounds = 15;
    // As processes do, each over a connection of its own; one process has a SQLite file for itself.
    const shared = kind === 'sqlite' ? await source.open(location) : undefined;
    const processes = await Promise.all(
      Array.from({ length: 3 }, async () => ({
        settings: createSettingsStore(shared ?? (await source.open(location))),
        blobs: createDiskBlobs(folder),
      })),
    );
    const [one] = processes;
    if (!one) throw new Error('no process');
    const { id } = await advanceMark(one.settings, one.blobs, undefined);
    await Promise.all(
      processes.map(async ({ settings, blobs }) => {
        let last: InstallationMark | undefined;
        for (let round = 0; round < rounds; round += 1)
          last = await advanceMark(settings, blobs, id, last);
      }),
    );
    const mark = { id, mark: 1 + rounds * processes.length };
    expect(await databaseMark(one.settings)).toEqual(mark);
    expect(readMark(await one.blobs.readNote())).toEqual(mark);
    expect(readdirSync(folder).filter((name) => name.endsWith('.new'))).toEqual([]);
  });

  test('a copy of the database joins documents without a mark, its own only where their database is lost, others never', async () => {
    const newBlobs = () => {
      const folder = mkdtempSync(join(tmpdir(), 'mark-'));
      folders.push(folder);
      return createDiskBlobs(folder);
    };
    const [own, others] = [newBlobs(), newBlobs()];
    const settings = createSettingsStore(await source.open());
    const { id } = await advanceMark(settings, own, undefined);
    await others.writeNote(JSON.stringify({ id: 'another', mark: 1 }));
    expect(await whyNotJoin(settings, newBlobs(), false)).toBe(undefined);
    expect(await whyNotJoin(settings, own, false)).toContain('add --beside-documents');
    expect(await whyNotJoin(settings, own, true)).toBe(undefined);
    for (const isLost of [false, true])
      expect(await whyNotJoin(settings, others, isLost)).toContain(
        'belong to installation another',
      );
    expect(id).not.toBe('another');
  });
});
