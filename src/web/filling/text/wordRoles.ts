import { isRun, type WordBlock } from '#web/pdf/reading/pageWords.ts';

/** How a part of a page is told to assistive technology. */
export interface WordRole {
  role?: 'heading' | 'list' | 'listitem' | 'table' | 'row' | 'cell' | 'columnheader' | 'paragraph';
  level?: number;
}

/** What may stand between a table and its rows. */
const rowGroups = new Set(['THead', 'TBody', 'TFoot']);

const isBlock = (child: WordBlock['children'][number]): child is WordBlock => !isRun(child);
const areAll = ({ children }: WordBlock, roles: readonly string[]) =>
  children.length > 0 && children.every((child) => isBlock(child) && roles.includes(child.role));

/**
 * The role of a part of a page (WAI-ARIA 1.2) by its type in the PDF and what it stands in. A list
 * or table whose parts are not what such a thing consists of is only text, as are its parts.
 */
export function wordRole(block: WordBlock, within: WordRole['role'] | undefined): WordRole {
  const { role } = block;
  const level = /^H([1-6])?$/.exec(role);
  // The title of the page's bar is the first heading.
  if (level) return { role: 'heading', level: Math.min(6, Number(level[1] ?? 1) + 1) };
  if (role === 'Title') return { role: 'heading', level: 2 };
  if (role === 'L') return areAll(block, ['LI', 'Caption']) ? { role: 'list' } : {};
  if (within === 'list') return { role: 'listitem' };
  if (role === 'Table') return isTable(block) ? { role: 'table' } : {};
  if (role === 'TR' && within === 'table') return { role: 'row' };
  if (within === 'row') return { role: role === 'TH' ? 'columnheader' : 'cell' };
  return role === 'P' || role === 'BlockQuote' ? { role: 'paragraph' } : {};
}

function isTable(table: WordBlock): boolean {
  const parts = table.children.filter(isBlock);
  const rows = parts.flatMap((part) =>
    rowGroups.has(part.role) ? part.children.filter(isBlock) : [part],
  );
  return (
    parts.length === table.children.length &&
    rows.length > 0 &&
    rows.every((row) => row.role === 'TR' && areAll(row, ['TH', 'TD']))
  );
}
