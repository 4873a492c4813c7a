import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';

const probeBytes = 64 * 1024;

/**
 * Returns a function that resolves to whether the file system of a folder takes another 64 KiB. It
 * tries at most once within `restMs` and then repeats its last answer.
 */
export function createRoomProbe(
  folder: string,
  { restMs, clock }: { restMs: number; clock: () => number },
): () => Promise<boolean> {
  let last: { at: number; hasRoom: Promise<boolean> } | undefined;
  const path = join(folder, 'room');
  const probe = async () => {
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
  return () => {
    if (!last || clock() - last.at >= restMs) last = { at: clock(), hasRoom: probe() };
    return last.hasRoom;
  };
}
