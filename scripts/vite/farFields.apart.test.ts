import '#server/service/pdf/search/olderNode.ts';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  getDocument,
  GlobalWorkerOptions,
  PDFDataRangeTransport,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, expect, test } from 'vitest';
import { readingOf } from '#server/service/pdf/inspect/readingOf.ts';
import { pagesPdf, references } from '#testing/pdf/pagesPdf.ts';
import { type RawObject, rawStream } from '#testing/pdf/rawPdf.ts';
import { smallParser } from './pdfParser.ts';
import { withoutFarFields } from './pdfjsMends.ts';
import { withYoungApis } from './youngApis.ts';

const { resolve } = createRequire(import.meta.url);
const build = 'pdfjs-dist/build';
const folder = mkdtempSync(join(tmpdir(), 'far-fields-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// pdf.js loads its thread once in a process: the mended one.
const worker = join(folder, 'worker.mjs');
const source = readFileSync(resolve(`${build}/pdf.worker.mjs`), 'utf8');
writeFileSync(worker, withYoungApis((await smallParser(withoutFarFields(source))).code));
GlobalWorkerOptions.workerSrc = worker;

const widget = '/Type /Annot /Subtype /Widget /Rect [10 10 110 30]';

/** Thirty pages with a field and 8 kB each. `lacks`: the widget of page 1 does not name its own. */
function form(lacks: boolean) {
  const fields = Array.from({ length: 30 }, (_, page) => 10 + 3 * page);
  const objects: Record<number, RawObject> = { 4: `<</Fields [${references(fields)}]>>` };
  const pages = fields.map((field, page) => {
    objects[field] = `<</FT /Tx /T (Field${page}) ${
      page === 0 && lacks ? `/Kids [${field + 1} 0 R]` : widget
    }>>`;
    objects[field + 1] = `<<${widget}>>`;
    objects[field + 2] = rawStream(' '.repeat(8_000));
    return { members: `/Annots [${page === 0 && lacks ? field + 1 : field} 0 R]` };
  });
  return pagesPdf(pages, { catalog: '/AcroForm 4 0 R', objects });
}

/** What pdf.js says of page 1, how many bytes it asked for, and of those not in the hint. */
async function readFirstPage(bytes: Uint8Array) {
  const { first = [] } = readingOf(bytes);
  const isHeld = (begin: number, end: number) =>
    first.some((from, at) => at % 2 === 0 && from <= begin && end <= (first[at + 1] ?? 0));
  let asked = 0;
  const missed: number[] = [];
  class Transport extends PDFDataRangeTransport {
    override requestDataRange(begin: number, end: number) {
      asked += end - begin;
      if (!isHeld(begin, end)) missed.push(begin);
      this.onDataRange(begin, bytes.slice(begin, end));
    }
  }
  const task = getDocument({
    range: new Transport(bytes.length, null),
    rangeChunkSize: 2_048,
    disableAutoFetch: true,
    disableStream: true,
    verbosity: 0,
  });
  const page = await (await task.promise).getPage(1);
  const annotations = (await page.getAnnotations()) as { fieldType?: string; fieldName?: string }[];
  await page.getOperatorList();
  await task.destroy();
  return {
    asked,
    missed,
    fields: annotations.map(({ fieldType, fieldName }) => [fieldType, fieldName]),
  };
}

test('page 1 is read without the fields of all other pages', async () => {
  const bytes = form(false);
  const { asked, missed, fields } = await readFirstPage(bytes);
  expect([fields, missed]).toEqual([[['Tx', 'Field0']], []]);
  expect(asked).toBeLessThan(bytes.length / 4);
});

test('a widget that does not name its field is read with all fields, as it takes them', async () => {
  const { missed, fields } = await readFirstPage(form(true));
  expect([fields, missed]).toEqual([[['Tx', 'Field0']], []]);
});

test.each(['pdf.worker.mjs', 'pdf.worker.min.mjs'])('%s reads fields in one place', (name) => {
  const code = readFileSync(resolve(`${build}/${name}`), 'utf8');
  const mended = withoutFarFields(code);
  expect(mended).toContain('fieldsIfLacking(this,');
  expect(mended).toMatch(
    /\bclass Dict\b[^]*\bfunction isName\(|\bfunction isName\([^]*\bclass Dict\b/,
  );
  expect(() => withoutFarFields(mended)).toThrow(/0 places/);
});
