import { deflateSync } from 'node:zlib';

const words =
  'agreement party between tenant landlord shall notice payment deposit months written signature date premises rent term liability insurance repair consent'.split(
    ' ',
  );
const width = 612;
const height = 792;
/** The number of pages of one node of a balanced tree. */
const perNode = 50;

/**
 * The bytes of a PDF with that many US Letter pages of small print, rules and boxes, no two the
 * same. Its page tree is `balanced` (nodes of 50) or `flat`: all pages are children of a single
 * node, as some programs write it, so that every reader has to walk through them.
 */
export function generatePdf(pages: number, tree: 'flat' | 'balanced'): Buffer {
  const chunks: Buffer[] = [];
  const offsets: number[] = [];
  let length = 0;
  const write = (text: string | Buffer) => {
    const bytes = typeof text === 'string' ? Buffer.from(text, 'latin1') : text;
    chunks.push(bytes);
    length += bytes.length;
  };
  const object = (number: number, ...parts: (string | Buffer)[]) => {
    offsets[number] = length;
    write(`${number} 0 obj\n`);
    for (const part of parts) write(part);
    write('\nendobj\n');
  };

  // Object 1 is the catalog, 2 the root of the tree, 3 the font; then come a page and its content
  // in turn, then the nodes.
  const pageNumber = (page: number) => 4 + 2 * page;
  const nodes = tree === 'flat' ? 0 : Math.ceil(pages / perNode);
  const nodeNumber = (node: number) => 4 + 2 * pages + node;
  const references = (count: number, number: (index: number) => number) =>
    Array.from({ length: count }, (_, index) => `${number(index)} 0 R`).join(' ');
  write('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n');
  object(1, '<< /Type /Catalog /Pages 2 0 R >>');
  const kids = nodes > 0 ? references(nodes, nodeNumber) : references(pages, pageNumber);
  object(2, `<< /Type /Pages /Count ${pages} /Kids [${kids}] >>`);
  object(3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  for (let page = 0; page < pages; page += 1) {
    const number = pageNumber(page);
    const parent = nodes > 0 ? nodeNumber(Math.floor(page / perNode)) : 2;
    object(
      number,
      `<< /Type /Page /Parent ${parent} 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${number + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
    );
    const content = deflateSync(contentOf(page + 1), { level: 6 });
    object(
      number + 1,
      `<< /Length ${content.length} /Filter /FlateDecode >>\nstream\n`,
      content,
      '\nendstream',
    );
  }
  for (let node = 0; node < nodes; node += 1) {
    const first = node * perNode;
    const count = Math.min(perNode, pages - first);
    const kidsOfNode = references(count, (index) => pageNumber(first + index));
    object(
      nodeNumber(node),
      `<< /Type /Pages /Parent 2 0 R /Count ${count} /Kids [${kidsOfNode}] >>`,
    );
  }
  const start = length;
  const size = 4 + 2 * pages + nodes;
  write(`xref\n0 ${size}\n0000000000 65535 f \n`);
  for (let number = 1; number < size; number += 1)
    write(`${String(offsets[number]).padStart(10, '0')} 00000 n \n`);
  write(`trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  return Buffer.concat(chunks);
}

/** The drawing operators of one page: a heading, 46 lines of text, rules and boxes. */
function contentOf(page: number): string {
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
