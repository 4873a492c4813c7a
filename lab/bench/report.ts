import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { reaches, type Row } from './row.ts';

const root = join(import.meta.dirname, '..', '..');
const page = join(root, 'docs', 'performance.md');
const begin = '<!-- The table: written by npm run bench. -->';
const end = '<!-- The end of the table. -->';

/** Where and with what a run was made. */
export interface RunFacts {
  /** The version of Chromium. */
  browser: string;
  pairs: number;
  thousandIs: string;
  seconds: number;
}

/** The machine in general terms. */
function machine(browser: string): string {
  const system = { linux: 'Linux', darwin: 'macOS', win32: 'Windows' }[process.platform as string];
  return `${cpus().length} cores, ${system ?? process.platform}, Chromium ${browser.split('.')[0]}`;
}

/** The figures as text, one line each, for the terminal. */
export function lineOf(row: Row): string {
  const reached = reaches(row);
  const mark = reached === undefined ? ' ' : reached ? '✓' : '✗';
  return `${mark} ${row.what}: ${figure(row)}${row.note ? ` (${row.note})` : ''}${
    row.target ? `, target ${targetOf(row)}` : ''
  }`;
}

function figure({ unit, value, low, high }: Row): string {
  const interval =
    low === undefined || high === undefined ? '' : ` [${number(unit, low)}–${number(unit, high)}]`;
  return `${number(unit, value)}${interval}`;
}

function number(unit: Row['unit'], value: number): string {
  if (unit === 'share') return `${(value * 100).toFixed(1)} %`;
  if (unit === 'ms') return `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
  if (unit === 'count') return Number.isInteger(value) ? String(value) : value.toFixed(2);
  if (unit === 'per second') return `${value.toFixed(1)} /s`;
  return value < 0.1 ? value.toFixed(3) : value.toFixed(2);
}

function targetOf({ unit, target }: Row): string {
  if (!target) return '';
  return `${target.is === 'at most' ? '≤' : '≥'} ${number(unit, target.bound).replace(/\.0+(?= |$)/, '')}`;
}

/** The lines of a Markdown table of figures. */
export function tableOf(rows: readonly Row[]): string[] {
  return [
    '| what | target | measured | |',
    '|---|---|---|---|',
    ...rows.map((row) => {
      const reached = reaches(row);
      const verdict = reached === undefined ? '' : reached ? 'reached' : 'not reached';
      const note = row.note ? `<br>${row.note}` : '';
      const cells = [row.what.replaceAll('<', '&lt;'), targetOf(row), `${figure(row)}${note}`];
      return `| ${[...cells, verdict].join(' | ')} |`;
    }),
  ];
}

/** Writes `lab/bench/results.json`, and the table of docs/performance.md between its two marks. */
export async function writeReport(rows: readonly Row[], run: RunFacts): Promise<void> {
  const on = machine(run.browser);
  const results = {
    machine: on,
    pairs: run.pairs,
    thousandPages: run.thousandIs,
    seconds: Math.round(run.seconds),
    rows: rows.map((row) => ({ ...row, reached: reaches(row) })),
  };
  await writeFile(
    join(root, 'lab', 'bench', 'results.json'),
    `${JSON.stringify(results, null, 2)}\n`,
  );
  const table = [
    begin,
    '',
    `Measured on ${on}; ${run.pairs} pairs after one that warms up; medians with 90 % intervals. The file of 1,000 pages is ${run.thousandIs}.`,
    '',
    ...tableOf(rows),
    '',
  ].join('\n');
  const text = await readFile(page, 'utf8');
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${page} has lost the marks of its table`);
  await writeFile(page, `${text.slice(0, from)}${table}${text.slice(to)}`);
}
