import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Libsql from 'libsql';

/** Who holds a data folder: a process id on a host, since a moment (ISO 8601). */
export interface LockHolder {
  pid: number;
  host: string;
  since: string;
}

/** The folder is this process's until `release`, or another's, as `message` says in words. */
export type LockResult =
  | { locked: true; release: () => void }
  | { locked: false; holder: LockHolder | undefined; message: string };

/**
 * Takes the data folder for this process alone. The lock is the operating system's (SQLite's
 * exclusive lock on a file that holds nothing), so it ends with the process however that ends;
 * `holder.json` beside it says to people who that is, and tells when somebody removed the lock's
 * file from under a process that goes on: that one is asked for before a new file is made.
 */
export function lockDataDir(dataDir: string, self: LockHolder): LockResult {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const holderPath = join(dataDir, 'holder.json');
  const lockPath = join(dataDir, 'lock');
  if (!existsSync(lockPath)) {
    const holder = readHolder(holderPath);
    if (holder && mayLive(holder, self))
      return { locked: false, holder, message: orphanMessage(dataDir, holder) };
  }
  const lock = new Libsql(lockPath);
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    const holder = readHolder(holderPath);
    return { locked: false, holder, message: heldMessage(dataDir, holder) };
  }
  writeFileSync(`${holderPath}.new`, `${JSON.stringify(self)}\n`, { mode: 0o600 });
  renameSync(`${holderPath}.new`, holderPath);
  return {
    locked: true,
    release() {
      // Before the lock ends: afterwards the file may be the next holder's.
      if (readHolder(holderPath)?.pid === self.pid) rmSync(holderPath, { force: true });
      lock.close();
    },
  };
}

/** Whether a holder may still run: one on another host cannot be asked for, and counts as alive. */
function mayLive({ pid, host }: LockHolder, self: LockHolder): boolean {
  if (host !== self.host) return true;
  // In a container a new process often gets the number of the one before it.
  if (pid === self.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, under another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY';
}

function readHolder(path: string): LockHolder | undefined {
  try {
    const { pid, host, since }: Partial<LockHolder> = JSON.parse(readFileSync(path, 'utf8'));
    return typeof pid === 'number' && typeof host === 'string' && typeof since === 'string'
      ? { pid, host, since }
      : undefined;
  } catch {
    return undefined;
  }
}

const nameOf = ({ pid, host, since }: LockHolder) => `process ${pid} on ${host}, since ${since}`;

function orphanMessage(dataDir: string, holder: LockHolder): string {
  return `The data folder ${dataDir} has lost its file lock, but ${nameOf(holder)}, may still work on it. Stop that server; if it is gone, remove ${join(dataDir, 'holder.json')}.`;
}

function heldMessage(dataDir: string, holder: LockHolder | undefined): string {
  const who = holder ? nameOf(holder) : 'another process';
  return `The data folder ${dataDir} is in use by ${who}. Stop that server, or give this one its own folder with DATA_DIR.`;
}
