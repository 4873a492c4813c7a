import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDict, PDFDocument, PDFHexString, PDFName, PDFNumber, PDFString } from '@cantoo/pdf-lib';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockPdf } from '#testing/pdf/lockPdf.ts';
import { type RawPdfOptions, rawPdf, rawStream } from '#testing/pdf/rawPdf.ts';
import { shownTexts } from '#testing/pdf/shownTexts.ts';
import { newPdf, PdfEdit } from './PdfEdit.ts';
import { type PdfFile, withPdf } from './PdfFile.ts';
import { dict, name, PdfDict, type PdfObject, PdfRef, PdfString } from './pdfObject.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'edited-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const hasQpdf = spawnSync('qpdf', ['--version']).error === undefined;
if (!hasQpdf) process.stderr.write('SKIPPED: what qpdf says of what was written (not installed)\n');
const expectSound = (bytes: Uint8Array) => {
  if (!hasQpdf) return;
  const path = join(folder, 'written.pdf');
  writeFileSync(path, bytes);
  const { status, stderr } = spawnSync('qpdf', ['--check', path], { encoding: 'utf8' });
  expect(status, stderr).toBe(0);
};

const original = (options: RawPdfOptions = {}) =>
  rawPdf(
    {
      1: '<</Type /Catalog /Pages 2 0 R>>',
      2: '<</Type /Pages /Kids [3 0 R] /Count 1>>',
      3: '<</Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R /Resources <</Font <</F 5 0 R>>>>>>',
      4: rawStream('BT /F 20 Tf 40 40 Td (Before) Tj ET'),
      5: '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>',
      6: '(unused)',
    },
    options,
  );
/** Adds a line to the page, and an object with a string that holds every byte. */
const edited = (file: PdfFile) => {
  const edit = new PdfEdit(file);
  const added = edit.addStream(Buffer.from('BT /F 20 Tf 40 90 Td (Added) Tj ET'));
  const page = edit.dict(new PdfRef(3, 0))?.copy() ?? new PdfDict();
  page.set('Contents', [new PdfRef(4, 0), added]);
  page.set('PieceInfo', edit.add(new PdfString(everyByte)));
  edit.update(new PdfRef(3, 0), page);
  return edit.write();
};
const everyByte = Uint8Array.from({ length: 256 }, (_, byte) => byte);
const written = (bytes: Uint8Array) => Buffer.concat(withPdf(bytes, edited).parts);

const kinds: [string, RawPdfOptions][] = [
  ['a table', {}],
  ['a cross-reference stream', { xref: 'stream' }],
  ['packed objects', { xref: 'stream', packed: [1, 2, 3] }],
  ['a hybrid cross-reference', { xref: 'hybrid', packed: [5, 6] }],
  ...([2, 3, 4, 5, 6] as const).map((revision): [string, RawPdfOptions] => [
    `a lock of revision ${revision}`,
    { lock: lockPdf({ revision }) },
  ]),
  ['a lock and packed objects', { xref: 'stream', packed: [3], lock: lockPdf({ revision: 6 }) }],
];

test.each(kinds)('other readers read the update of a document with %s', async (_, options) => {
  const bytes = original(options);
  const result = written(bytes);
  expect(result.subarray(0, bytes.length)).toEqual(bytes);
  const texts = await shownTexts(result);
  expect(texts.map(({ text }) => text)).toEqual(['Before', 'Added']);
  expectSound(result);
});

test('an update tells where each of its objects begins', () => {
  const bytes = original();
  withPdf(bytes, (file) => {
    const edit = new PdfEdit(file);
    const ref = edit.add([1, 2]);
    const { parts, length, offsetOf } = edit.write();
    const all = Buffer.concat(parts);
    expect(all.length).toBe(length);
    expect(all.subarray(offsetOf(ref)).toString('latin1')).toMatch(/^7 0 obj\n\[1 2\]\nendobj/);
    expect(edit.get(ref)).toEqual([1, 2]);
  });
});

test('a rebuilt document is written anew, without what nothing refers to', async () => {
  const damaged = original({ lock: lockPdf({ revision: 4 }) });
  const cut = damaged.toString('latin1').replace(/startxref\n\d+/, 'startxref\n7');
  const result = written(Buffer.from(cut, 'latin1'));
  const texts = await shownTexts(result);
  expect(texts.map(({ text }) => text)).toEqual(['Before', 'Added']);
  expectSound(result);
  expect(result.toString('latin1')).not.toContain('unused');
  expect(result.toString('latin1')).not.toContain('/Encrypt');
});

test('a new document has as many empty pages as it should', async () => {
  const { parts } = new PdfEdit(newPdf(3, [0, 0, 200, 100])).write();
  const read = await PDFDocument.load(Buffer.concat(parts));
  expect(read.getPages().map((page) => page.getSize())).toEqual(
    Array.from({ length: 3 }, () => ({ width: 200, height: 100 })),
  );
  expectSound(Buffer.concat(parts));
});

/** An object as pdf-lib reads it back after it was written. */
async function readBack(object: PdfObject) {
  const { parts } = withPdf(original(), (file) => {
    const edit = new PdfEdit(file);
    const catalog = edit.catalog.copy();
    catalog.set('Own', dict({ It: object }));
    edit.updateCatalog(catalog);
    return edit.write();
  });
  const read = await PDFDocument.load(Buffer.concat(parts));
  return read.catalog.lookup(PDFName.of('Own'), PDFDict).lookup(PDFName.of('It'));
}

test('numbers, names and strings are read back by another reader as they were', async () => {
  const numbers = fc.double({ noNaN: true, min: -1e15, max: 1e15 });
  await fc.assert(
    fc.asyncProperty(numbers, async (value) => {
      const read = await readBack(value);
      const difference = Math.abs((read instanceof PDFNumber ? read.asNumber() : NaN) - value);
      expect(difference).toBeLessThanOrEqual(1e-12 + Math.abs(value) * 1e-12);
    }),
    { numRuns: 40 },
  );
  const names = fc.string({ unit: 'binary-ascii', minLength: 1, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(names, async (text) => {
      // The other reader takes a # and two digits for an escape once more.
      fc.pre(!text.includes('\0') && !/#[0-9a-f]{2}/i.test(text));
      const read = await readBack(name(text));
      expect(read instanceof PDFName && read.decodeText()).toBe(text);
    }),
    { numRuns: 40 },
  );
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 40 }), async (bytes) => {
      const read = await readBack(new PdfString(bytes));
      const isString = read instanceof PDFString || read instanceof PDFHexString;
      expect(isString && Buffer.from(read.asBytes())).toEqual(Buffer.from(bytes));
    }),
    { numRuns: 40 },
  );
});
