import { expect, test } from 'vitest';
import { rawPdf, rawStream } from '#testing/pdf/rawPdf.ts';
import { withPdf } from './PdfFile.ts';
import { PdfDict, PdfRef, PdfStream, PdfString } from './pdfObject.ts';
import { BrokenXref } from './xref.ts';

const pages = {
  1: '<</Type /Catalog /Pages 2 0 R>>',
  2: '<</Type /Pages /Kids [3 0 R] /Count 1>>',
  3: '<</Type /Page /Parent 2 0 R>>',
};
const open = (bytes: Uint8Array) => withPdf(bytes, (file) => file);
const ref = (num: number) => new PdfRef(num, 0);

test('references are followed to their object, and what is missing is null', () => {
  const file = open(rawPdf({ ...pages, 4: '5 0 R', 5: '6 0 R', 6: '[7]', 7: '7 0 R', 8: '/Name' }));
  expect(file.get(ref(4))).toEqual([7]);
  expect(file.array(ref(5))).toEqual([7]);
  expect(file.number(file.array(ref(4))?.[0])).toBe(7);
  expect(file.name(ref(8))).toBe('Name');
  expect(file.get(ref(7))).toBe(null);
  expect(file.get(ref(99))).toBe(null);
  expect(file.get(undefined)).toBe(null);
  expect(file.dict(ref(4))).toBeUndefined();
});

test('a stream has the bytes that its length says, also by reference', () => {
  const long = 'endstream in the middle '.repeat(3);
  const source = rawPdf({
    ...pages,
    4: rawStream(long),
    5: `<</Length 6 0 R>>\nstream\n${long}\nendstream`,
    6: String(long.length),
  });
  const file = open(source);
  for (const num of [4, 5]) {
    const stream = file.get(ref(num));
    expect(stream instanceof PdfStream && Buffer.from(stream.bytes).toString()).toBe(long);
  }
  expect(file.dict(ref(5))).toBeInstanceOf(PdfDict);
});

test.each([
  ['\r\n', 'content'],
  ['\n', 'content'],
  [' \n', 'content'],
  ['\r', 'content'],
])('content begins behind the line end %j of the word stream', (lineEnd, content) => {
  const source = rawPdf({ ...pages, 4: `<</Length 7>>\nstream${lineEnd}${content}\nendstream` });
  expect(open(source).get(ref(4))).toMatchObject({ bytes: Buffer.from(content) });
});

test('members of an object stream are found by their number', () => {
  const objects = { ...pages, 4: '[1 (a) 6 0 R]', 5: '<</A 4 0 R>>', 6: '42' };
  const file = open(rawPdf(objects, { xref: 'stream', packed: [6, 5, 4, 2] }));
  expect(file.array(file.dict(ref(5))?.raw('A'))).toHaveLength(3);
  expect(file.number(file.array(ref(4))?.[2])).toBe(42);
});

test('an object stream that is said to be a member of itself makes the file be searched', () => {
  const stream = rawStream('5 0 7', '/Type /ObjStm /N 1 /First 4');
  const source = rawPdf({ ...pages, 4: stream }, { xref: 'stream' });
  const text = source.toString('latin1');
  const start = Number(/startxref\n(\d+)/.exec(text)?.[1]);
  const rows = text.indexOf('stream\n', start) + 'stream\n'.length;
  source.set([2, 0, 0, 0, 4, 0, 0], rows + 4 * 7);
  const [repaired, four] = withPdf(source, (file) => [file.repaired, file.get(ref(4))]);
  expect(repaired).toBe(true);
  expect(four).toBeInstanceOf(PdfStream);
});

test('a file behind other bytes is read with offsets from its header, or from its first byte', () => {
  const whole = rawPdf(pages);
  const noise = Buffer.from('noise of a printer\n');
  expect(open(Buffer.concat([noise, whole])).repaired).toBe(false);
  const start = whole.indexOf('xref');
  const shifted = whole
    .toString('latin1')
    .replaceAll(
      /^(\d{10}) 00000 n/gm,
      (_, offset: string) => `${String(Number(offset) + noise.length).padStart(10, '0')} 00000 n`,
    )
    .replace(/startxref\n\d+/, `startxref\n${start + noise.length}`);
  const file = open(Buffer.concat([noise, Buffer.from(shifted, 'latin1')]));
  expect(file.repaired).toBe(false);
  expect(file.bytes.subarray(0, noise.length)).toEqual(noise);
});

test('work that meets a broken place starts again on a file that was searched', () => {
  const source = rawPdf({ ...pages, 4: '(x)' }).toString('latin1');
  const moved = Buffer.from(source.replace('4 0 obj', '   4 0 obj'), 'latin1');
  const seen: boolean[] = [];
  const string = withPdf(moved, (file) => {
    seen.push(file.repaired);
    return file.get(ref(4));
  });
  expect(string instanceof PdfString && string.bytes).toEqual(Uint8Array.of(0x78));
  expect(seen.at(-1)).toBe(true);
  expect(() =>
    withPdf(moved, () => {
      throw new BrokenXref('always');
    }),
  ).toThrow('damaged beyond repair');
});

test('the size is one more than the largest number, whatever the trailer says', () => {
  const sizeOf = (size: string) =>
    open(Buffer.from(rawPdf(pages).toString('latin1').replace('/Size 4', `/Size ${size}`))).size;
  expect(sizeOf('4')).toBe(4);
  expect(sizeOf('2')).toBe(4);
  expect(sizeOf('9')).toBe(9);
  expect(sizeOf('999999999')).toBe(4);
});
