import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Cell, Column } from './cell.ts';
import { columns } from './cell.ts';
import type { FileResult } from './checkFile.ts';
import { explanations, isShown } from './explanations.ts';

const heads: Record<Column, string> = {
  opens: 'opens',
  sizes: 'page sizes',
  fields: 'its fields',
  placed: 'placed by mouse',
  stamped: 'drawn when signed',
};

/** All results as a table in Markdown, with the explanations below it, numbered. */
export function tableOf(results: readonly FileResult[]): string {
  const notes: string[] = [];
  const rows = results.map(({ file, pages, cells }) => {
    const shown = columns.map((column) => {
      const explained = explanations[file]?.[column];
      if (cells[column].kind !== 'no') return words(cells[column]);
      if (!explained) return `**no**: ${words(cells[column])}`;
      const why = `${explained.why} \`${explained.tool.join(' ')}\` prints “${explained.says}”.`;
      const at = notes.indexOf(why);
      return `[${at < 0 ? notes.push(why) : at + 1}]`;
    });
    return `| ${[file, pages, ...shown].join(' | ')} |`;
  });
  const head = `| ${['file', 'pages', ...columns.map((column) => heads[column])].join(' | ')} |`;
  const rule = `|${'---|'.repeat(columns.length + 2)}`;
  return [head, rule, ...rows, '', ...notes.map((why, index) => `${index + 1}. ${why}`)].join('\n');
}

function words(cell: Cell): string {
  if (cell.kind === 'no') return cell.why;
  if (cell.kind === 'none') return '–';
  return cell.note ? `✓ ${cell.note}` : '✓';
}

/**
 * What is wrong with the results: cells that are neither so nor explained, and explanations that
 * nothing needs or shows.
 */
export function faultsOf(results: readonly FileResult[], folder: string): string[] {
  return results.flatMap(({ file, cells }) =>
    columns.flatMap((column) => {
      const [cell, explained] = [cells[column], explanations[file]?.[column]];
      const where = `${file}, ${heads[column]}`;
      if (cell.kind !== 'no') return explained ? [`${where}: needs no explanation any more`] : [];
      if (!explained) return [`${where}: ${cell.why}`];
      if (isShown(explained, folder, file) !== false) return [];
      return [`${where}: ${explained.tool[0]} does not show what explains it`];
    }),
  );
}

const page = join(import.meta.dirname, '..', '..', 'docs', 'pdf-support.md');
/** The tables that docs/pdf-support.md keeps, by their names in its marks. */
export type KeptTable = 'corpus' | 'first pages';

/** Puts a table into docs/pdf-support.md, between its two marks. */
export function keepTable(table: string, name: KeptTable): void {
  const marks = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`] as const;
  const text = readFileSync(page, 'utf8');
  const [from, to] = marks.map((mark) => text.indexOf(mark));
  if (from === undefined || to === undefined || from < 0 || to < from)
    throw new Error(`${page} has lost the marks ${marks.join(' and ')}`);
  const start = from + marks[0].length;
  writeFileSync(page, `${text.slice(0, start)}\n\n${table}\n\n${text.slice(to)}`);
}
