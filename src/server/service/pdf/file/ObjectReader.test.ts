import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Keyword, ObjectReader } from './ObjectReader.ts';
import { type PdfDict, PdfName, type PdfObject, PdfRef, PdfString } from './pdfObject.ts';
import { numberAt } from './tokenText.ts';

const readerOf = (source: string) => new ObjectReader(Buffer.from(source, 'latin1'));
/** Objects as JavaScript values, in which a name begins with a slash. */
const plain = (value: PdfObject): unknown => {
  if (value instanceof PdfName) return `/${value.name}`;
  if (value instanceof PdfString) return Buffer.from(value.bytes).toString('latin1');
  if (value instanceof PdfRef) return `${value.num} ${value.gen} R`;
  if (Array.isArray(value)) return value.map(plain);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries([...(value as PdfDict).entries].map(([key, one]) => [key, plain(one)]));
};
const read = (source: string) => plain(readerOf(source).object());

test('numbers are read as viewers read them, also malformed ones', () => {
  const numbers: [string, number][] = [
    ['17', 17],
    ['-.002', -0.002],
    ['+4.', 4],
    ['--5', -5],
    ['1.2.3', 1.2],
    ['6-7', 6],
    ['.', 0],
    ['-', 0],
    ['9'.repeat(500), 0],
  ];
  for (const [source, value] of numbers) expect(read(source), source).toBe(value);
});

test('names hold any byte', () => {
  expect(read('/A#20B#2F#e9')).toBe('/A B/é');
  expect(read('/ ')).toBe('/');
  expect(read('/no#escape')).toBe('/no#escape');
});

test('literal strings have escapes, nested brackets and one kind of line end', () => {
  expect(read('(a(b)c)')).toBe('a(b)c');
  expect(read('(\\n\\r\\t\\b\\f\\(\\)\\\\\\x)')).toBe('\n\r\t\b\f()\\x');
  expect(read('(\\53\\0533\\400\\5)')).toBe('++3\0\x05');
  expect(read('(one\\\r\ntwo\r\nthree\rfour)')).toBe('onetwo\nthree\nfour');
  expect(read('(never ends')).toBe('never ends');
});

test('hexadecimal strings skip what is no digit, and an odd digit counts as the first of two', () => {
  expect(read('<48 65\n6Cx6c 7>')).toBe('Hellp');
  expect(read('<41')).toBe('A');
});

test('arrays and dictionaries hold references, and end where their object ends', () => {
  expect(read('[1 2 0 R 3 4 /R]')).toEqual([1, '2 0 R', 3, 4, '/R']);
  expect(read('<</A 12 0 R /B [true false null] % a remark\n/C <<>>>>')).toEqual({
    A: '12 0 R',
    B: [true, false, null],
    C: {},
  });
  expect(read('<</A [1 2 endobj')).toEqual({ A: [1, 2] });
  expect(read('<</A /B stray /C 1 (no name) >>')).toEqual({ A: '/B', C: 1 });
});

test('a word that is no object is told from one', () => {
  const reader = readerOf('true endobj');
  expect(reader.read()).toBe(true);
  const word = reader.read();
  expect(word instanceof Keyword && word.word).toBe('endobj');
  expect(readerOf('endobj').object()).toBe(null);
});

test('objects nested without an end are refused', () => {
  expect(() => read('['.repeat(1000))).toThrow('nested more than 256 deep');
  expect(() => read('<</A'.repeat(1000))).toThrow('nested more than 256 deep');
});

test('a place outside the bytes is their end', () => {
  for (const at of [-1, 9, 1e300, Number.NaN, 0.5]) {
    expect(new ObjectReader(Buffer.from('1'), at).object()).toBe(null);
  }
});

test('any bytes are read to their end', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      const reader = new ObjectReader(bytes);
      for (let count = 0; reader.at < bytes.length; count++) {
        reader.read();
        expect(count).toBeLessThanOrEqual(bytes.length);
      }
    }),
  );
});

test('a long hexadecimal string is the same whether or not something stands between its digits', () => {
  const digits = '00fFaB19'.repeat(60);
  const inside = (text: string) => {
    const reader = readerOf(`[<${text}> /After]`);
    return plain(reader.object());
  };
  const said = Buffer.from(digits, 'hex').toString('latin1');
  for (const text of [digits, digits.replaceAll('f', 'f \n'), digits.replace('19', '1x9')])
    expect(inside(text)).toEqual([said, '/After']);
  expect(inside(`${digits}7`)).toEqual([`${said}p`, '/After']);
  // Nothing of what follows the part that is to be read belongs to it.
  const part = new ObjectReader(Buffer.from(`<${digits}>`), 0, 401);
  expect(plain(part.object())).toBe(said.slice(0, 200));
  expect(part.at).toBe(401);
});

const latin1Bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

test('a number is what its text says, whatever follows it', () => {
  const part = fc.string({ unit: fc.constantFrom(...'0123456789.-'), maxLength: 24 });
  fc.assert(
    fc.property(part, (text) => {
      // A sign inside ends a number; one before it is read elsewhere.
      const meant = Number.parseFloat(text.replace(/-.*/, '')) || 0;
      expect(numberAt(latin1Bytes(text), 0, text.length)).toBe(meant);
    }),
    { numRuns: 3_000 },
  );
});
