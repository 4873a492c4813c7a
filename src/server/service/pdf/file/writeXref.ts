import { deflateSync } from 'node:zlib';
import { dict, name, type PdfDict, PdfStream } from './pdfObject.ts';
import { joinPieces, sourceOf, writeIndirect } from './writeObject.ts';

type Rows = ReadonlyMap<number, { offset: number; gen: number }>;

/** Runs of neighbouring object numbers: the first and how many. */
function sectionsOf(numbers: number[]): [number, number][] {
  const sections: [number, number][] = [];
  for (const num of numbers) {
    const last = sections.at(-1);
    if (last && last[0] + last[1] === num) last[1]++;
    else sections.push([num, 1]);
  }
  return sections;
}

const ending = (offset: number) => `startxref\n${offset}\n%%EOF\n`;

/**
 * A cross-reference table with its trailer (ISO 32000-1, 7.5.4). `whole`: the file has no other.
 */
export function xrefTableOf(rows: Rows, trailer: PdfDict, offset: number, whole: boolean): Buffer {
  const numbers = [...rows.keys()].sort((a, b) => a - b);
  if (whole || !rows.has(0)) numbers.unshift(0);
  let text = 'xref\n';
  for (const [first, count] of sectionsOf(numbers)) {
    text += `${first} ${count}\n`;
    for (let num = first; num < first + count; num++) {
      const row = rows.get(num);
      text += row
        ? `${String(row.offset).padStart(10, '0')} ${String(row.gen).padStart(5, '0')} n \n`
        : '0000000000 65535 f \n';
    }
  }
  return Buffer.from(`${text}trailer\n${sourceOf(trailer)}\n${ending(offset)}`, 'latin1');
}

/**
 * A cross-reference stream (ISO 32000-1, 7.5.8), itself object `num`. `whole`: the file has no
 * other; it is packed.
 */
export function xrefStreamOf(
  rows: Rows,
  trailer: PdfDict,
  num: number,
  offset: number,
  whole: boolean,
): Buffer {
  const all = new Map(rows).set(num, { offset, gen: 0 });
  const numbers = [...all.keys()].sort((a, b) => a - b);
  if (whole) numbers.unshift(0);
  const bytes = Buffer.alloc(numbers.length * 7);
  for (const [index, key] of numbers.entries()) {
    const row = all.get(key);
    bytes.writeUInt8(row ? 1 : 0, index * 7);
    bytes.writeUInt32BE(row?.offset ?? 0, index * 7 + 1);
    bytes.writeUInt16BE(row?.gen ?? 65_535, index * 7 + 5);
  }
  const members = dict({
    Type: name('XRef'),
    W: [1, 4, 2],
    Filter: whole ? name('FlateDecode') : undefined,
    Index: sectionsOf(numbers).flat(),
  });
  for (const [key, value] of trailer.entries) members.set(key, value);
  members.set('Size', num + 1);
  const stream = new PdfStream(members, whole ? deflateSync(bytes) : bytes);
  return Buffer.concat(joinPieces([...writeIndirect(num, 0, stream), ending(offset)]));
}
