import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';

const probeBytes = 64 * 1024;

/** Where there is to be room. */
interface RoomParts {
  folder: string;
  /** Resolves to whether the database takes more. */
  databaseTakesMore: () => Promise<boolean>;
  restMs: number;
  clock: () => number;
}

/**
 * Returns a function that resolves to which disk is full, in words: the file system of a folder,
 * which has to take another 64 KiB, or the database's. Undefined where both take more. It tries at
 * most once within `restMs` and then repeats its last answer.
 */
export function createRoomProbe(parts: RoomParts): () => Promise<string | undefined> {
  const { folder, databaseTakesMore, restMs, clock } = parts;
  let last: { at: number; full: Promise<string | undefined> } | undefined;
  const path = join(folder, 'room');
  const takesFile = async () => {
    try {
      const handle = await open(path, 'w', 0o600);
      try {
        await handle.writeFile(new Uint8Array(probeBytes));
        await handle.sync();
      } finally {
        await handle.close();
      }
      return true;
    } catch {
      return false;
    } finally {
      await rm(path, { force: true }).catch(() => undefined);
    }
  };
  const probe = async () => {
    if (!(await takesFile())) return 'the disk is full';
    return (await databaseTakesMore()) ? undefined : 'the disk of the database is full';
  };
  return () => {
    if (!last || clock() - last.at >= restMs) last = { at: clock(), full: probe() };
    return last.full;
  };
}
