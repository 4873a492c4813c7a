import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { lockPdf } from '#testing/pdf/lockPdf.ts';
import { type RawStream, rawPdf, rawStream } from '#testing/pdf/rawPdf.ts';
import { PdfEdit } from './PdfEdit.ts';
import { withPdf } from './PdfFile.ts';
import { PdfRef, PdfString } from './pdfObject.ts';
import type { PdfTrouble } from './pdfTrouble.ts';

const objects = {
  1: '<</Type /Catalog /Pages 2 0 R>>',
  2: '<</Type /Pages /Kids [3 0 R] /Count 1>>',
  3: '<</Type /Page /Parent 2 0 R /MediaBox [0 0 9 9]>>',
  4: '(four)',
};
const damage = (bytes: Buffer, change = (source: string) => source) =>
  Buffer.from(
    change(bytes.toString('latin1').replaceAll(/startxref\n\d+/g, 'startxref\n7')),
    'latin1',
  );
/** The string with this number and the root, of a file that has to be searched. */
const searched = (bytes: Uint8Array, num = 4) =>
  withPdf(bytes, (file) => {
    expect(file.repaired).toBe(true);
    const object = file.get(new PdfRef(num, 0));
    const root = file.xref.trailer.raw('Root');
    return {
      text: object instanceof PdfString ? Buffer.from(object.bytes).toString() : null,
      root: root instanceof PdfRef ? root.num : root,
    };
  });
const deflated = ({ members, bytes }: RawStream): RawStream => ({
  members: `${members} /Filter /FlateDecode`,
  bytes: deflateSync(bytes),
});

test('objects are found wherever they lie, and the last of a number wins', () => {
  expect(searched(damage(rawPdf(objects)))).toEqual({ text: 'four', root: 1 });
  const later = damage(rawPdf(objects), (source) => `${source}\n4 0 obj(newer)endobj`);
  expect(searched(later)).toEqual({ text: 'newer', root: 1 });
});

test('a file that was cut in two keeps what is left', () => {
  const whole = rawPdf({ ...objects, 5: `(${'x'.repeat(500)})` });
  expect(searched(whole.subarray(0, whole.length - 400))).toMatchObject({ text: 'four' });
});

test('the number of an object that was cut off is not given to a new one', () => {
  const named = { ...objects, 2: '<</Type /Pages /Kids [3 0 R 7 0 R 99999999 0 R] /Count 2>>' };
  withPdf(damage(rawPdf(named)), (file) => {
    expect(new PdfEdit(file).add(null).num).toBe(8);
  });
});

test('packed objects are found, too, and newer ones before older', () => {
  const packed = rawPdf(objects, { xref: 'stream', packed: [1, 2, 4], filter: deflated });
  expect(searched(damage(packed))).toEqual({ text: 'four', root: 1 });
  const replaced = damage(packed, (source) => `${source}\n4 0 obj (newer) endobj\n`);
  expect(searched(replaced)).toMatchObject({ text: 'newer' });
  const packedAgain = rawPdf({ 4: '(newest)' }, { base: packed, xref: 'stream', packed: [4] });
  expect(searched(damage(packedAgain))).toMatchObject({ text: 'newest' });
});

test('what looks like an object inside a stream is none', () => {
  const hidden = rawStream('\n4 0 obj (hidden) endobj\n');
  expect(searched(damage(rawPdf({ ...objects, 5: hidden })))).toMatchObject({ text: 'four' });
});

test('a stream ends at its endstream where its length is wrong', () => {
  const bytes = damage(rawPdf({ ...objects, 5: rawStream('content') }), (source) =>
    source.replace('/Length 7', '/Length 3'),
  );
  withPdf(bytes, (file) => {
    expect(file.get(new PdfRef(5, 0))).toMatchObject({ bytes: Buffer.from('content') });
  });
});

test('without a trailer, the catalog is what calls itself so, else what has pages', () => {
  const noTrailer = (source: string) => source.replace('trailer', 'trai1er');
  expect(searched(damage(rawPdf(objects), noTrailer))).toMatchObject({ root: 1 });
  const untyped = { ...objects, 1: '<<>>', 7: '<</Pages 2 0 R>>' };
  expect(searched(damage(rawPdf(untyped), noTrailer))).toMatchObject({ root: 7 });
});

test('a document without pages cannot be mended', () => {
  const message = expect.stringContaining('pages cannot be found');
  expect(() => searched(damage(rawPdf({ 1: '<</Type /Catalog>>' })))).toThrow(
    expect.objectContaining({ code: 'damaged', message } satisfies Partial<PdfTrouble>),
  );
});

test.each([2, 3, 4, 5, 6] as const)('a locked file (revision %s) is mended, too', (revision) => {
  const options = { xref: 'stream', packed: [1, 2, 4], filter: deflated } as const;
  const locked = rawPdf(objects, { ...options, lock: lockPdf({ revision }) });
  expect(searched(damage(locked))).toEqual({ text: 'four', root: 1 });
});
