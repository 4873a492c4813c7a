import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import {
  blobBatch,
  type BlobStore,
  checkBlobKey,
  isBlobKey,
  noteName,
  type StoredBlob,
} from './blobStore.ts';
import {
  openDescriptor,
  movePath,
  syncAndClose,
  syncNames,
  writeAll,
  writeOver,
} from './descriptors.ts';
import { fileDigest, openCheckedStream, readSome } from './fileStream.ts';

/**
 * Blobs as files in a folder, spread over subfolders by the first two characters of the key, with
 * the trash beside them. The scratch folder that files come from must be on the same file system.
 */
export function createDiskBlobs(folder: string): BlobStore {
  const trash = join(folder, 'trash');
  mkdirSync(trash, { recursive: true, mode: 0o700 });
  const folderOf = (key: string) => join(folder, checkBlobKey(key).slice(0, 2));
  const pathOf = (key: string) => join(folderOf(key), key);

  async function move(key: string, from: string): Promise<void> {
    if (await moves(from, pathOf(key))) return;
    if (await mkdir(folderOf(key), { recursive: true, mode: 0o700 })) await syncNames(folder);
    await movePath(from, pathOf(key));
  }

  /** Puts a file in its place; the place and the file in it survive a power cut. */
  async function place(key: string, from: string): Promise<void> {
    await move(key, from);
    await syncNames(folderOf(key));
  }

  /** The file of a blob, out of the trash if it lies there; undefined when there is none. */
  async function find(key: string): Promise<string | undefined> {
    const path = pathOf(key);
    if (await unlessMissing(stat(path))) return path;
    const lost = join(trash, key);
    if (!(await unlessMissing(stat(lost)))) return undefined;
    await utimes(lost, new Date(), new Date());
    await place(key, lost);
    return path;
  }

  return {
    async keep(key, file) {
      const isPlaced = file.path === pathOf(key);
      await (file.synced ?? syncFile(file.path));
      if (!isPlaced) await place(key, file.path);
    },

    async place(key, file) {
      await move(key, file.path);
      const path = pathOf(key);
      const ends = [file.synced ?? syncFile(path), syncNames(folderOf(key))];
      const synced = Promise.all(ends).then(() => undefined);
      // Whoever keeps the file meets what fails; nobody does where it is not kept.
      synced.catch(() => undefined);
      return { ...file, path, synced };
    },

    async read({ blobKey, sha256 }) {
      const path = await find(blobKey);
      return path === undefined ? 'missing' : openCheckedStream(path, sha256);
    },

    readBytes: (key, range) => unlessMissing(readSome(pathOf(key), range)),

    async withLocalFile({ blobKey, sha256 }, work) {
      const path = await find(blobKey);
      if (path === undefined) return { found: false, fault: 'missing' };
      if ((await fileDigest(path)) !== sha256) return { found: false, fault: 'changed' };
      return { found: true, result: await work(path) };
    },

    async remove(key) {
      await rm(pathOf(key), { force: true });
      await rm(join(trash, key), { force: true });
    },

    list: () => blobsIn(folder),
    ...trashIn(trash, pathOf),
    // A file that is not whole stands in the scratch folder, which a start empties.
    endUnfinished: async () => 0,
    ...noteIn(folder),
  };
}

/** The blobs of a folder, in batches. */
async function* blobsIn(folder: string): AsyncGenerator<StoredBlob[]> {
  const parts = await readdir(folder);
  for (const part of parts.filter((name) => /^[a-z0-9][a-z0-9-]$/.test(name))) {
    // Whatever else stands in the folder was not put there by this store.
    const keys = (await readdir(join(folder, part))).filter(
      (key) => isBlobKey(key) && key.startsWith(part),
    );
    for (let at = 0; at < keys.length; at += blobBatch)
      yield await dated(join(folder, part), keys.slice(at, at + blobBatch));
  }
}

/** Moves a file; resolves to false where it, or the folder that it goes to, is not there. */
async function moves(from: string, to: string): Promise<boolean> {
  const moved = await unlessMissing(movePath(from, to).then(() => true));
  return moved === true;
}

/** The trash of a folder of blobs. */
function trashIn(
  trash: string,
  pathOf: (key: string) => string,
): Pick<BlobStore, 'trash' | 'emptyTrash'> {
  return {
    async trash(key) {
      const lost = join(trash, checkBlobKey(key));
      await utimes(pathOf(key), new Date(), new Date());
      await movePath(pathOf(key), lost);
      await syncNames(trash);
    },

    async emptyTrash(before) {
      const keys = (await readdir(trash)).filter(isBlobKey);
      const old = (await dated(trash, keys)).filter(({ modified }) => modified < before);
      for (const { key } of old) await rm(join(trash, key), { force: true });
      return old.map(({ key }) => key);
    },
  };
}

/**
 * The bytes of a note with the blanks after it. They are the same in every note, so that a note is
 * written over the one before: only its block changes on the disk, and neither name nor size, which
 * would each have to get there, too. Disks write a block as small as this whole or not at all; a
 * note that cannot be read counts as none.
 */
const noteBytes = 256;

/** The note that lies in a folder of blobs. */
function noteIn(folder: string): Pick<BlobStore, 'readNote' | 'writeNote'> {
  const path = join(folder, noteName);
  const read = () => unlessMissing(readFile(path, 'utf8'));
  return {
    async readNote() {
      let text = await read();
      // Another process may be writing over it.
      for (let again = await read(); again !== text; again = await read()) text = again;
      return text?.trimEnd();
    },

    async writeNote(text) {
      const bytes = Buffer.from(text.padEnd(noteBytes));
      if (bytes.byteLength === noteBytes && (await writeOver(path, bytes))) return;
      // A name of its own: another process may write the note at the same moment.
      const fresh = `${path}.${randomUUID()}.new`;
      try {
        const descriptor = await openDescriptor(fresh, 'wx', 0o600);
        try {
          await writeAll(descriptor, bytes);
        } finally {
          await syncAndClose(descriptor);
        }
        await movePath(fresh, path);
      } catch (error) {
        await rm(fresh, { force: true });
        throw error;
      }
      await syncNames(folder);
    },
  };
}

/** The files of a folder with the times of their writing, without those that are gone. */
async function dated(folder: string, keys: readonly string[]) {
  const found = await Promise.all(
    keys.map(async (key) => ({ key, file: await unlessMissing(stat(join(folder, key))) })),
  );
  return found.flatMap(({ key, file }) => (file ? [{ key, modified: file.mtimeMs }] : []));
}

/** Makes what was written to a file survive a power cut. */
async function syncFile(path: string): Promise<void> {
  await syncAndClose(await openDescriptor(path, 'r'));
}

async function unlessMissing<T>(result: Promise<T>): Promise<T | undefined> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
