import { readFileSync } from 'node:fs';

const pageBytes = 4096;

/**
 * Resident memory of a process in bytes as the kernel counts it, or undefined where the kernel has
 * no /proc.
 */
export function residentBytes(pid: number): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * pageBytes;
  } catch {
    return undefined;
  }
}
