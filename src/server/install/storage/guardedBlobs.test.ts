import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDiskBlobs } from '#server/service/storage/blobs/diskBlobs.ts';
import { guardBlobs } from './guardedBlobs.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guarded-blobs-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A store whose mark is counted by `countMark`, and a file to keep in it. */
async function storeThat(countMark: () => Promise<void>, keep?: () => Promise<void>) {
  const noted: string[] = [];
  const noteFault = async (blobKey: string) => {
    noted.push(blobKey);
    return false;
  };
  const details = { noteFault, faultyDocuments: async () => [] };
  const disk = createDiskBlobs(join(folder, 'blobs'));
  const store = keep ? { ...disk, keep } : disk;
  const blobs = await guardBlobs(store, { details, countMark, reportFault: () => undefined });
  const path = join(folder, 'upload');
  writeFileSync(path, 'text');
  return { blobs, noted, file: { path, size: 4, sha256: new Uint8Array(32) } };
}

test('a document counts as kept only when the mark is counted', async () => {
  let count = () => {};
  const counted = new Promise<void>((resolve) => {
    count = resolve;
  });
  const { blobs, file } = await storeThat(
    () => counted,
    async () => undefined,
  );
  let isKept = false;
  const keeping = blobs.keep('document-1', file).then(() => {
    isKept = true;
  });
  // The document is in its place at once; whatever waits for that alone runs before this.
  await new Promise((resolve) => setImmediate(resolve));
  expect(isKept).toBe(false);
  count();
  await keeping;
  expect(isKept).toBe(true);
});

test('a mark that cannot be counted, and a document that cannot be placed, are no kept document', async () => {
  const { blobs, file } = await storeThat(() => Promise.reject(new Error('no mark')));
  await expect(blobs.keep('document-1', file)).rejects.toThrow('no mark');
  const { blobs: others } = await storeThat(() => Promise.resolve());
  const gone = { ...file, path: join(folder, 'gone') };
  await expect(others.keep('document-2', gone)).rejects.toThrow(/ENOENT/);
});

test('a new document is kept before it is named, and counts only when the mark is counted', async () => {
  const steps: string[] = [];
  let count = () => {};
  const counted = new Promise<void>((resolve) => {
    count = resolve;
  });
  const { blobs, file } = await storeThat(
    () => {
      steps.push('counting');
      return counted;
    },
    async () => void steps.push('kept'),
  );
  const keeping = blobs.keepNew('document-1', file, async () => steps.push('named'));
  const known = keeping.then(() => steps.push('known'));
  await new Promise((resolve) => setImmediate(resolve));
  expect(steps).toEqual(['kept', 'named', 'counting']);
  count();
  await known;
  expect(steps.at(-1)).toBe('known');
});

test('a new document that cannot be kept is not named; one that cannot be counted is not known', async () => {
  const { blobs, file } = await storeThat(() => Promise.resolve());
  const name = vi.fn<() => Promise<void>>(async () => undefined);
  const gone = { ...file, path: join(folder, 'gone') };
  await expect(blobs.keepNew('document-1', gone, name)).rejects.toThrow(/ENOENT/);
  expect(name).not.toHaveBeenCalled();
  const { blobs: others } = await storeThat(() => Promise.reject(new Error('no mark')));
  await expect(others.keepNew('document-2', file, name)).rejects.toThrow('no mark');
  expect(name).toHaveBeenCalledOnce();
});

test('a document that is kept again has no fault any more; of a new one none is known', async () => {
  const { blobs, file, noted } = await storeThat(
    async () => undefined,
    async () => undefined,
  );
  await blobs.keep('document-1', file, true);
  expect(noted).toEqual([]);
  await blobs.keep('document-2', file);
  expect(noted).toEqual(['document-2']);
});
