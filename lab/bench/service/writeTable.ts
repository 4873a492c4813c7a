import { readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { tableOf } from '../report.ts';
import type { Row } from '../row.ts';

const page = join(import.meta.dirname, '..', '..', '..', 'docs', 'scaling.md');
const begin = '<!-- The table: written by npm run bench -- service. -->';
const end = '<!-- The end of the table. -->';

/** Writes the figures into docs/scaling.md, between its two marks. */
export async function writeTable(
  rows: readonly Row[],
  { pairs, ms }: { pairs: number; ms: number },
): Promise<void> {
  const load = loadavg()[2]?.toFixed(1) ?? '?';
  const table = [
    begin,
    '',
    `Measured on ${cpus().length} cores, Node.js ${process.version}, medians of ${pairs} pairs of ${ms / 1_000} s after one that warms up; average load of the machine over the last 15 minutes: ${load}.`,
    '',
    ...tableOf(rows),
    '',
  ].join('\n');
  const text = await readFile(page, 'utf8');
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${page} has lost the marks of its table`);
  await writeFile(page, `${text.slice(0, from)}${table}${text.slice(to)}`);
}
