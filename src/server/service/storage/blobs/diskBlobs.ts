import { mkdirSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type BlobStore, checkBlobKey, isBlobKey } from './blobStore.ts';
import { openFileStream } from './fileStream.ts';

/**
 * Blobs as files in a folder, spread over subfolders by the first two characters of the key. The
 * scratch folder that files come from must be on the same file system.
 */
export function createDiskBlobs(folder: string): BlobStore {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const folderOf = (key: string) => join(folder, checkBlobKey(key).slice(0, 2));
  const pathOf = (key: string) => join(folderOf(key), key);
  return {
    async keep(key, file) {
      const target = folderOf(key);
      await syncPath(file.path);
      if (await mkdir(target, { recursive: true, mode: 0o700 })) await syncPath(folder);
      await rename(file.path, pathOf(key));
      await syncPath(target);
    },

    async read(key) {
      return unlessMissing(openFileStream(pathOf(key)));
    },

    async withLocalFile(key, work) {
      const path = pathOf(key);
      if (!(await unlessMissing(stat(path)))) return { found: false };
      return { found: true, result: await work(path) };
    },

    async remove(key) {
      await rm(pathOf(key), { force: true });
    },

    async sweep(inUse, before) {
      let removed = 0;
      const parts = await readdir(folder);
      for (const part of parts.filter((name) => /^[a-z0-9][a-z0-9-]$/.test(name))) {
        // Whatever else stands in the folder was not put there by this store.
        const keys = (await readdir(join(folder, part))).filter(
          (key) => isBlobKey(key) && key.startsWith(part),
        );
        const used = await inUse(keys);
        for (const key of keys) {
          if (used.has(key)) continue;
          const found = await unlessMissing(stat(join(folder, part, key)));
          if (!found || found.mtimeMs >= before) continue;
          await rm(join(folder, part, key), { force: true });
          removed += 1;
        }
      }
      return removed;
    },
  };
}

/** Makes what was written to a file, or the names in a folder, survive a power cut. */
async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function unlessMissing<T>(result: Promise<T>): Promise<T | undefined> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
