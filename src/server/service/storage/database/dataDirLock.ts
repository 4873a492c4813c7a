import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
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
 * `holder.json` beside it only says to people who that is.
 */
export function lockDataDir(dataDir: string, self: LockHolder): LockResult {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const holderPath = join(dataDir, 'holder.json');
  const lock = new Libsql(join(dataDir, 'lock'));
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
  return { locked: true, release: () => lock.close() };
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

function heldMessage(dataDir: string, holder: LockHolder | undefined): string {
  const who = holder
    ? `process ${holder.pid} on ${holder.host}, since ${holder.since}`
    : 'another process';
  return `The data folder ${dataDir} is in use by ${who}. Stop that server, or give this one its own folder with DATA_DIR.`;
}
