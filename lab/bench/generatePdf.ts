import { deflateSync } from 'node:zlib';
import { pagesPdf } from '#testing/pdf/pagesPdf.ts';

const words =
  'agreement party between tenant landlord shall notice payment deposit months written signature date premises rent term liability insurance repair consent'.split(
    ' ',
  );
/** The number of pages of one node of a balanced tree. */
const perNode = 50;

/**
 * The bytes of a PDF with that many US Letter pages of small print, rules and boxes, no two the
 * same. Its page tree is `balanced` (nodes of 50) or `flat`: all pages are children of a single
 * node, as some programs write it, so that every reader has to walk through them.
 */
export function generatePdf(pages: number, tree: 'flat' | 'balanced'): Buffer {
  const leaves = Array.from({ length: pages }, (_, index) => ({
    members: '/MediaBox [0 0 612 792]',
    content: {
      members: '/Filter /FlateDecode',
      bytes: deflateSync(contentOf(index + 1), { level: 6 }),
    },
  }));
  if (tree === 'flat') return pagesPdf(leaves, { inherited: '' });
  const nodes = Array.from({ length: Math.ceil(pages / perNode) }, (_, node) => ({
    pages: leaves.slice(node * perNode, (node + 1) * perNode),
  }));
  return pagesPdf(nodes, { inherited: '' });
}

/** The drawing operators of one page: a heading, 46 lines of text, rules and boxes. */
export function contentOf(page: number): string {
  const lines = [`BT /F1 18 Tf 72 730 Td (Section ${page}) Tj ET`];
  for (let line = 0; line < 46; line += 1) {
    const text = Array.from(
      { length: 12 },
      (_, at) => words[(page * 7 + line * 13 + at * (1 + (page % 5))) % words.length],
    ).join(' ');
    lines.push(`BT /F1 9 Tf 72 ${700 - line * 13} Td (${text}) Tj ET`);
  }
  for (let rule = 0; rule < 6; rule += 1) {
    const y = 84 - rule * 10;
    lines.push(`0.5 w 72 ${y} m 300 ${y} l S`, `320 ${y} 8 8 re S`);
  }
  return lines.join('\n');
}
