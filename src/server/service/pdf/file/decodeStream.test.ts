import { deflateRawSync, deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeStream, UnpackBudget } from './decodeStream.ts';
import { ObjectReader } from './ObjectReader.ts';
import { PdfDict, PdfStream } from './pdfObject.ts';
import { asWritten } from './readIndirect.ts';

/** A stream with these members, as PDF source. */
const decode = (members: string, bytes: Uint8Array | string, budget = new UnpackBudget()) => {
  const dict = new ObjectReader(Buffer.from(`<<${members}>>`)).object();
  if (!(dict instanceof PdfDict)) throw new Error('no dictionary');
  const data = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes;
  const decoded = decodeStream(new PdfStream(dict, data), asWritten, budget);
  return decoded && Buffer.from(decoded);
};
const text = (members: string, bytes: Uint8Array | string) =>
  decode(members, bytes)?.toString('latin1');

/** LZW as the standard describes it (ISO 32000-1, 7.4.4.2), code after code. */
function lzw(bytes: Uint8Array, earlyChange: 0 | 1): Buffer {
  let table = new Map<string, number>();
  let bits = '';
  let width = 9;
  const put = (code: number) => {
    bits += code.toString(2).padStart(width, '0');
  };
  const codeOf = (run: string) => (run.length === 1 ? run.charCodeAt(0) : (table.get(run) ?? -1));
  const clear = () => {
    put(256);
    table = new Map();
    width = 9;
  };
  clear();
  let run = '';
  for (const byte of bytes) {
    const longer = run + String.fromCharCode(byte);
    if (codeOf(longer) >= 0) {
      run = longer;
      continue;
    }
    put(codeOf(run));
    table.set(longer, 258 + table.size);
    const next = 258 + table.size;
    if (next >= 4096) clear();
    else if (next + earlyChange > 2 ** width) width += 1;
    run = String.fromCharCode(byte);
  }
  if (run !== '') put(codeOf(run));
  put(257);
  const octets = bits.match(/.{1,8}/g) ?? [];
  return Buffer.from(octets.map((octet) => Number.parseInt(octet.padEnd(8, '0'), 2)));
}

test('a stream without a filter is what it is', () => {
  expect(text('', 'as it is')).toBe('as it is');
  expect(text('/Filter null', 'as it is')).toBe('as it is');
});

test('deflated data are read, also with a wrong head or checksum, or cut off', () => {
  const plain = Buffer.from('a text that is deflated, '.repeat(50));
  const packed = deflateSync(plain);
  expect(decode('/Filter /FlateDecode', packed)).toEqual(plain);
  expect(decode('/Filter /FlateDecode', deflateRawSync(plain))).toEqual(plain);
  const unchecked = Buffer.from(packed).fill(0, packed.length - 4);
  expect(decode('/Filter /FlateDecode', unchecked)).toEqual(plain);
  const cut = decode('/Filter /FlateDecode', packed.subarray(0, packed.length - 12));
  expect(cut?.length).toBeGreaterThan(0);
  expect(plain.subarray(0, cut?.length)).toEqual(cut);
  expect(decode('/Filter /FlateDecode', 'no packed data')).toBeUndefined();
});

test.each([0, 1] as const)('LZW data are read (early change %s)', (earlyChange) => {
  const members = `/Filter /LZWDecode /DecodeParms <</EarlyChange ${earlyChange}>>`;
  const check = (bytes: Uint8Array) => {
    expect(decode(members, lzw(bytes, earlyChange))).toEqual(Buffer.from(bytes));
  };
  check(Buffer.from('-----A---B'));
  check(Buffer.alloc(20_000, 'every width of codes and a table that is cleared, '));
  check(Buffer.from(Array.from({ length: 9000 }, (_, index) => (index * index) % 251)));
  fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), check), { numRuns: 50 });
});

test('LZW changes its width early unless it is told otherwise, and broken data are none', () => {
  const bytes = Buffer.alloc(2000, 'early change');
  expect(decode('/Filter /LZWDecode', lzw(bytes, 1))).toEqual(bytes);
  // The example of ISO 32000-1, 7.4.4.2.
  expect(text('/Filter /LZWDecode', Buffer.from('800b6050220c0c8501', 'hex'))).toBe('-----A---B');
  expect(decode('/Filter /LZWDecode', Buffer.from('807fff', 'hex'))).toBeUndefined();
});

test('hexadecimal data end at their mark, and an odd digit counts as the first of two', () => {
  expect(text('/Filter /ASCIIHexDecode', '48 65\n6c6C 6F7>41')).toBe('Hellop');
  expect(text('/Filter /AHx', '4')).toBe('@');
});

test('base-85 data are read with short groups and runs of zeros', () => {
  expect(text('/Filter /ASCII85Decode', '87cUR D]i,"Ebo80~>')).toBe('Hello World!');
  expect(text('/Filter /A85', 'z87cUR~>ignored')).toBe('\0\0\0\0Hell');
  expect(text('/Filter /A85', '5l~>')).toBe('A');
});

test('run lengths are read up to their mark', () => {
  const packed = Buffer.from([2, 97, 98, 99, 254, 100, 128, 0, 120]);
  expect(text('/Filter /RunLengthDecode', packed)).toBe('abcddd');
});

test('filters are undone one after the other, each with its own parameters', () => {
  const hex = deflateSync(Buffer.from('chained')).toString('hex');
  expect(text('/Filter [/ASCIIHexDecode /FlateDecode]', hex)).toBe('chained');
  const packed = lzw(Buffer.from('chained'), 0).toString('hex');
  const parameters = '/DecodeParms [null <</EarlyChange 0>>]';
  expect(text(`/Filter [/AHx /LZW] ${parameters}`, packed)).toBe('chained');
  expect(text(`/F [/AHx /LZW] /DP [null <</EarlyChange 0>>]`, packed)).toBe('chained');
});

test('filters for pictures, and unknown ones, leave nothing to be read', () => {
  for (const filter of ['DCTDecode', 'JPXDecode', 'CCITTFaxDecode', 'JBIG2Decode', 'Unknown']) {
    expect(decode(`/Filter /${filter}`, 'x'), filter).toBeUndefined();
  }
});

const row = (...bytes: number[]) => bytes;

test('rows that are differences to their neighbours are put together (PNG)', () => {
  const parameters = '/DecodeParms <</Predictor 15 /Colors 3 /Columns 2>>';
  const rows = [
    row(0, 10, 20, 30, 40, 50, 60),
    row(1, 10, 20, 30, 5, 5, 5),
    row(2, 1, 1, 1, 1, 1, 1),
    row(3, 10, 10, 10, 10, 10, 10),
    row(4, 1, 2, 3, 4, 5, 6),
    row(2, 255, 255, 255, 0, 0, 0),
  ];
  const packed = deflateSync(Uint8Array.from(rows.flat()));
  expect(decode(`/Filter /FlateDecode ${parameters}`, packed)).toEqual(
    Buffer.from(
      [
        row(10, 20, 30, 40, 50, 60),
        row(10, 20, 30, 15, 25, 35),
        row(11, 21, 31, 16, 26, 36),
        row(15, 20, 25, 25, 33, 40),
        row(16, 22, 28, 29, 38, 46),
        row(15, 21, 27, 29, 38, 46),
      ].flat(),
    ),
  );
});

test('rows that are differences from pixel to pixel are put together (TIFF)', () => {
  const parameters = '/DecodeParms <</Predictor 2 /Colors 2 /Columns 3>>';
  const packed = deflateSync(Uint8Array.of(1, 2, 1, 1, 255, 1, 9, 9, 0, 0, 1, 1));
  const undone = Buffer.of(1, 2, 2, 3, 1, 4, 9, 9, 9, 9, 10, 10);
  expect(decode(`/Filter /FlateDecode ${parameters}`, packed)).toEqual(undone);
  const lzwPacked = lzw(Uint8Array.of(1, 2, 1, 1, 255, 1), 1);
  expect(decode(`/Filter /LZWDecode ${parameters}`, lzwPacked)).toEqual(undone.subarray(0, 6));
});

test('rows of absurd length leave nothing to be read', () => {
  const packed = deflateSync(Buffer.alloc(100));
  for (const columns of [1e9, -1, 0]) {
    const parameters = `/DecodeParms <</Predictor 12 /Columns ${columns}>>`;
    expect(decode(`/Filter /FlateDecode ${parameters}`, packed)).toBeUndefined();
  }
});

test('a bomb is refused, and so are more filters than any stream needs', () => {
  const small = () => new UnpackBudget(10_000);
  const zeros = Buffer.alloc(20_000);
  expect(() => decode('/Filter /FlateDecode', deflateSync(zeros), small())).toThrow(
    'far more data',
  );
  const runs = Buffer.from(Array.from({ length: 200 }, () => [129, 0]).flat());
  expect(decode('/Filter /RunLengthDecode', runs, small())).toBeUndefined();
  expect(decode('/Filter /LZWDecode', lzw(zeros, 1), small())).toBeUndefined();
  const budget = small();
  decode('/Filter /FlateDecode', deflateSync(Buffer.alloc(6000)), budget);
  const again = () => decode('/Filter /FlateDecode', deflateSync(Buffer.alloc(6000)), budget);
  expect(again).toThrow('far more data');
  expect(() => decode(`/Filter [${'/AHx '.repeat(9)}]`, '')).toThrow('more than 8 filters');
});
