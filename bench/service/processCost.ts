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
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((one) => statOf(one)?.parent === pid);
  const cost = { cpuMs: 0, rss: 0, written: 0 };
  for (const one of [pid, ...children]) {
    const stat = statOf(one);
    if (!stat) continue;
    cost.cpuMs += (stat.ticks * 1_000) / ticksPerSecond;
    cost.rss += stat.rss;
    cost.written += writtenBy(one);
  }
  return cost;
}

function statOf(pid: number): { parent: number; ticks: number; rss: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [, parent = 0] = fields;
    const ticks = fields.slice(11, 15).reduce((sum, one) => sum + one, 0);
    return { parent, ticks, rss: (fields[21] ?? 0) * pageBytes };
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
