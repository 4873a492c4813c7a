import { deflateSync } from 'node:zlib';
import { latin1 } from './tokenText.ts';
import {
  type PdfDict,
  PdfName,
  type PdfObject,
  PdfRef,
  PdfSource,
  PdfStream,
  PdfString,
  dict,
  name,
} from './pdfObject.ts';

/** Locks strings and streams of one object in an encrypted document. */
export interface WriteCipher {
  string: (bytes: Uint8Array) => Uint8Array;
  stream: (bytes: Uint8Array, dict: PdfDict) => Uint8Array;
}

/** A number as PDF source: plain decimals, never an exponent (ISO 32000-1, 7.3.3). */
export function numberText(value: number): string {
  if (!Number.isFinite(value)) return '0';
  const text = String(value);
  if (!text.includes('e')) return text;
  return Math.abs(value) < 1 ? value.toFixed(12).replace(/\.?0+$/, '') : value.toFixed(0);
}

/** A name as PDF source. */
export function nameText(name: string): string {
  if (!/[^!-~]|[#()<>[\]{}/%]/.test(name)) return `/${name}`;
  return `/${name.replace(
    /[^!-~]|[#()<>[\]{}/%]/g,
    (char) => `#${char.charCodeAt(0).toString(16).padStart(2, '0')}`,
  )}`;
}

function stringText(bytes: Uint8Array): string {
  const text = latin1(bytes);
  if (!/[^ -~]|[\\()]/.test(text)) return `(${text})`;
  return /^[ -~]*$/.test(text)
    ? `(${text.replace(/[\\()]/g, (char) => `\\${char}`)})`
    : `<${Buffer.from(bytes).toString('hex')}>`;
}

/** An object as PDF source; a stream only as its dictionary. */
export function sourceOf(value: PdfObject, cipher?: WriteCipher): string {
  if (value === null) return 'null';
  if (typeof value === 'number') return numberText(value);
  if (typeof value === 'boolean') return String(value);
  if (value instanceof PdfName) return nameText(value.name);
  if (value instanceof PdfRef) return `${value.num} ${value.gen} R`;
  if (value instanceof PdfSource) return value.text;
  if (value instanceof PdfString) {
    return stringText(cipher ? cipher.string(value.bytes) : value.bytes);
  }
  if (Array.isArray(value)) return `[${value.map((entry) => sourceOf(entry, cipher)).join(' ')}]`;
  if (value instanceof PdfStream) return sourceOf(value.dict, cipher);
  let members = '';
  for (const [key, member] of value.entries)
    members += `${nameText(key)} ${sourceOf(member, cipher)}`;
  return `<<${members}>>`;
}

/**
 * `12 0 obj … endobj` in pieces: text of Latin-1, and the bytes of a stream as they are. A stream's
 * /Length is set to what is written.
 */
export function writeIndirect(
  num: number,
  gen: number,
  object: PdfObject,
  cipher?: WriteCipher,
): (string | Uint8Array)[] {
  const head = `${num} ${gen} obj\n`;
  if (!(object instanceof PdfStream)) return [`${head}${sourceOf(object, cipher)}\nendobj\n`];
  const bytes = cipher ? cipher.stream(object.bytes, object.dict) : object.bytes;
  const dict = object.dict.copy();
  dict.set('Length', bytes.length);
  return [`${head}${sourceOf(dict, cipher)}\nstream\n`, bytes, '\nendstream\nendobj\n'];
}

/** Pieces of a document as bytes: text that follows text is made into bytes at once. */
export function joinPieces(pieces: readonly (string | Uint8Array)[]): Uint8Array[] {
  const parts: Uint8Array[] = [];
  let text = '';
  const endText = () => {
    if (text !== '') parts.push(Buffer.from(text, 'latin1'));
    text = '';
  };
  for (const piece of pieces) {
    if (typeof piece === 'string') text += piece;
    else {
      endText();
      parts.push(piece);
    }
  }
  endText();
  return parts;
}

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
