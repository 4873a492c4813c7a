import { readdirSync, readFileSync } from 'node:fs';

/** What a process and its children have cost since they began. Linux only. */
export interface ProcessCost {
  cpuMs: number;
  /** Resident memory now, bytes. */
  rss: number;
  /** Bytes that went towards the disk. */
  written: number;
}

const ticksPerSecond = 100;
const pageBytes = 4096;

/** Reads the cost of a process with its children, also of those that have ended. */
export function costOf(pid: number): ProcessCost {
  const cost = { cpuMs: 0, rss: 0, written: 0 };
  for (const one of [pid, ...childrenOf(pid)]) {
    const stat = statOf(one);
    if (!stat) continue;
    cost.cpuMs += (stat.ticks * 1_000) / ticksPerSecond;
    cost.rss += stat.rss;
    cost.written += writtenBy(one);
  }
  return cost;
}

/** The children of a process. Not every kernel lists them in `/proc/PID/task/PID/children`. */
export function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((one) => statOf(one)?.parent === pid);
}

/** CPU of a process without its children, ms: of all its threads, and of the first alone. */
export function threadsOf(pid: number): { all: number; first: number } {
  const own = (path: string) => {
    const { user, system } = readStat(path) ?? { user: 0, system: 0 };
    return ((user + system) * 1_000) / ticksPerSecond;
  };
  return { all: own(`/proc/${pid}/stat`), first: own(`/proc/${pid}/task/${pid}/stat`) };
}

function statOf(pid: number): { parent: number; ticks: number; rss: number } | undefined {
  const stat = readStat(`/proc/${pid}/stat`);
  return stat && { ...stat, ticks: stat.user + stat.system + stat.ended };
}

/** Ticks of a process or a thread, and of children that have ended. */
function readStat(path: string) {
  try {
    const text = readFileSync(path, 'latin1');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const at = (place: number) => fields[place] ?? 0;
    return {
      parent: at(1),
      user: at(11),
      system: at(12),
      ended: at(13) + at(14),
      rss: at(21) * pageBytes,
    };
  } catch {
    return undefined;
  }
}

function writtenBy(pid: number): number {
  try {
    return Number(/^write_bytes: (\d+)/m.exec(readFileSync(`/proc/${pid}/io`, 'latin1'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
