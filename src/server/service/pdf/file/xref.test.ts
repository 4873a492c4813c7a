import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type RawPdfOptions, type RawStream, rawPdf } from '#testing/pdf/rawPdf.ts';
import { withPdf } from './PdfFile.ts';
import { PdfRef, PdfString } from './pdfObject.ts';

const objects = {
  1: '<</Type /Catalog /Pages 2 0 R>>',
  2: '<</Type /Pages /Kids [3 0 R] /Count 1>>',
  3: '<</Type /Page /Parent 2 0 R /MediaBox [0 0 9 9]>>',
  4: '(four)',
  6: '(six)',
};
/** The strings with these numbers, null for what is missing, and whether the file was searched. */
const read = (bytes: Uint8Array, ...numbers: number[]) =>
  withPdf(bytes, (file) => ({
    repaired: file.repaired,
    found: numbers.map((num) => {
      const object = file.get(new PdfRef(num, 0));
      return object instanceof PdfString ? Buffer.from(object.bytes).toString() : null;
    }),
  }));
const intact = (...found: (string | null)[]) => ({ repaired: false, found });

const deflated = ({ members, bytes }: RawStream): RawStream => ({
  members: `${members} /Filter /FlateDecode`,
  bytes: deflateSync(bytes),
});
/**
 * As most programs write cross-reference streams: each row as its difference from the one above.
 */
const predicted = ({ members, bytes }: RawStream, columns: number): RawStream => {
  const rows = Array.from({ length: Math.ceil(bytes.length / columns) }, (_, row) => [
    2,
    ...bytes
      .subarray(row * columns, (row + 1) * columns)
      .map((byte, x) => byte - (bytes[(row - 1) * columns + x] ?? 0)),
  ]);
  return deflated({
    members: `${members} /DecodeParms <</Predictor 12 /Columns ${columns}>>`,
    bytes: Uint8Array.from(rows.flat()),
  });
};

const kinds: [string, RawPdfOptions][] = [
  ['a table', {}],
  ['a stream', { xref: 'stream' }],
  ['a packed stream', { xref: 'stream', filter: deflated }],
  ['a stream with a predictor', { xref: 'stream', filter: predicted }],
  ['a stream and packed objects', { xref: 'stream', packed: [2, 4], filter: deflated }],
  ['a hybrid of both', { xref: 'hybrid', packed: [3, 4], filter: deflated }],
];

test.each(kinds)('objects are found by %s', (_, options) => {
  expect(read(rawPdf(objects, options), 4, 5, 6, 7)).toEqual(intact('four', null, 'six', null));
});

test.each(kinds)('objects of an update are found before those of %s', (_, options) => {
  const base = rawPdf(objects, options);
  for (const [, { xref, filter }] of kinds) {
    const packed = xref === undefined || xref === 'table' ? [] : [4];
    const update = { ...(xref && { xref }), ...(filter && { filter }), packed, base };
    const bytes = rawPdf({ 4: '(new)', 8: '(eight)' }, update);
    expect(read(bytes, 4, 6, 8)).toEqual(intact('new', 'six', 'eight'));
  }
});

test('what an update deletes is gone', () => {
  const base = rawPdf(objects).toString('latin1');
  const update = `xref\n4 1\n0000000000 00001 f \ntrailer\n<</Size 7 /Root 1 0 R /Prev ${/startxref\n(\d+)/.exec(base)?.[1]}>>\nstartxref\n${base.length}\n%%EOF\n`;
  expect(read(Buffer.from(base + update, 'latin1'), 4, 6)).toEqual(intact(null, 'six'));
});

const edited = (change: (source: string) => string) =>
  Buffer.from(change(rawPdf(objects).toString('latin1')), 'latin1');

test.each([
  [
    'rows that end in a line feed alone',
    (source: string) => source.replaceAll(/ ([nf]) \n/g, ' $1\n'),
  ],
  [
    'rows with fewer digits',
    (source: string) => source.replaceAll(/^0{8}(\d\d) 0{5} n/gm, '$1 0 n'),
  ],
  [
    'a first section that begins with 1',
    (source: string) => source.replace('xref\n0 5', 'xref\n1 5'),
  ],
  ['a section longer than its rows', (source: string) => source.replace('xref\n0 5', 'xref\n0 7')],
  ['a remark behind the word xref', (source: string) => source.replace('xref\n0', 'xref % odd\n0')],
])('a table with %s is read', (_, change) => {
  const bytes = edited(change);
  expect(bytes).not.toEqual(rawPdf(objects));
  expect(read(bytes, 4)).toEqual(intact('four'));
});

test('updates that name each other end', () => {
  const source = rawPdf(objects, { trailer: '/Prev 00000' }).toString('latin1');
  const start = /startxref\n(\d+)/.exec(source)?.[1] ?? '';
  const bytes = Buffer.from(source.replace('/Prev 00000', `/Prev ${start.padStart(5, '0')}`));
  expect(read(bytes, 4, 6)).toEqual(intact('four', 'six'));
});

test('more updates than any program makes are refused', () => {
  const tail = (at: number, prev: number) =>
    `xref\n0 0\ntrailer <</Root 1 0 R /Prev ${prev}>>\nstartxref\n${at}\n%%EOF\n`;
  let source = rawPdf(objects).toString('latin1');
  let prev = Number(/startxref\n(\d+)/.exec(source)?.[1]);
  const parts = [source];
  let { length } = source;
  for (let count = 0; count < 5000; count++) {
    source = tail(length, prev);
    prev = length;
    parts.push(source);
    length += source.length;
  }
  expect(() => read(Buffer.from(parts.join(''), 'latin1'), 4)).toThrow('too many updates');
});

test.each([
  ['no startxref', (source: string) => source.replace(/startxref[\s\S]*/, '')],
  [
    'a startxref beyond the end',
    (source: string) => source.replace(/startxref\n\d+/, 'startxref\n99999'),
  ],
  [
    'a startxref at no section',
    (source: string) => source.replace(/startxref\n\d+/, 'startxref\n12'),
  ],
  ['a table without its trailer', (source: string) => source.replace('trailer', 'trai1er')],
  [
    'an offset at which another object begins',
    (source: string) => source.replace('(four)', '(four)    '),
  ],
  ['a negative number', (source: string) => source.replace('/Size', '/Prev -1 /Size')],
])('a cross-reference with %s is not believed', (_, change) => {
  expect(read(edited(change), 4, 6)).toEqual({ repaired: true, found: ['four', 'six'] });
});
