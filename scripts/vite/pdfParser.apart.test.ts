import '#server/service/pdf/search/olderNode.ts';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { getDocument, GlobalWorkerOptions } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { rawPdf, type RawStream } from '#testing/pdf/rawPdf.ts';
import { readPageBoxes } from '#web/pdf/reading/readPageBoxes.ts';
import { smallParser, wordsFile } from './pdfParser.ts';
import { withYoungApis } from './youngApis.ts';

const { resolve } = createRequire(import.meta.url);
const read = (name: string) => readFileSync(resolve(`pdfjs-dist/build/${name}`), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'pdf-parser-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const source = read('pdf.worker.mjs');
let small: Awaited<ReturnType<typeof smallParser>>;
const asked: string[] = [];
beforeAll(async () => {
  small = await smallParser(source);
  // pdf.js loads its thread once in a process: this one.
  GlobalWorkerOptions.workerSrc = join(folder, 'worker.mjs');
  writeFileSync(GlobalWorkerOptions.workerSrc, withYoungApis(small.code));
  writeFileSync(join(folder, wordsFile), small.words);
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      status = 200;
      responseText = '';
      #url = new URL('file:///');
      open(_: string, url: URL) {
        this.#url = url;
      }
      send() {
        asked.push(this.#url.pathname);
        this.responseText = readFileSync(this.#url, 'utf8');
      }
    },
  );
});

const brotli = ({ members, bytes }: RawStream): RawStream => ({
  members: `${members} /Filter /BrotliDecode`,
  bytes: brotliCompressSync(bytes),
});

/** What a page says, as it is read; `isPacked`: all of its file is packed by Brotli. */
async function readPage(said: string, isPacked: boolean): Promise<string> {
  const content: RawStream = {
    members: '',
    bytes: Buffer.from(`BT /F1 12 Tf 20 700 Td (${said}) Tj ET`),
  };
  const pdf = rawPdf(
    {
      1: '<</Type /Catalog /Pages 2 0 R>>',
      2: '<</Type /Pages /Kids [3 0 R] /Count 1>>',
      3: '<</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources <</Font <</F1 5 0 R>>>>>>',
      4: isPacked ? brotli(content) : content,
      5: '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>',
    },
    isPacked ? { xref: 'stream', packed: [2, 3, 5], filter: brotli } : {},
  );
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const { items } = await (await (await task.promise).getPage(1)).getTextContent();
  await task.destroy();
  return items.map((item) => ('str' in item ? item.str : '')).join('');
}

test('more than a quarter of the thread is left out, and documents are read as before', async () => {
  expect(small.code.length).toBeLessThan(0.73 * read('pdf.worker.min.mjs').length);
  expect(await readPage('This agreement', false)).toBe('This agreement');
  expect(asked).toEqual([]);
});

test('a page tells its boxes as they are in its file', async () => {
  const pdf = rawPdf({
    1: '<</Type /Catalog /Pages 2 0 R>>',
    2: '<</Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 595.276 841.8898]>>',
    3: '<</Type /Page /Parent 2 0 R /CropBox [10 -20 300.5 400] /Rotate 90>>',
    4: '<</Type /Page /Parent 2 0 R /CropBox [5 5 5 5]>>',
  });
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const { getPage } = await task.promise.then((open) => ({ getPage: open.getPage.bind(open) }));
  const mediaBox = [0, 0, 595.276, 841.8898];
  expect(readPageBoxes(await getPage(1))).toEqual({ mediaBox, cropBox: [10, -20, 300.5, 400] });
  expect(readPageBoxes(await getPage(2))).toEqual({ mediaBox, cropBox: undefined });
  await task.destroy();
});

test('the words of Brotli come when a document needs them, once', async () => {
  const said = 'the government of the international agreement, because of the development';
  expect(await readPage(said, true)).toBe(said);
  expect(await readPage('including the following', true)).toBe('including the following');
  expect(asked).toEqual([join(folder, wordsFile)]);
});

test('code of another version is refused', async () => {
  const without = (part: string) => smallParser(source.replaceAll(part, 'another('));
  await expect(without('new XFAFactory(')).rejects.toThrow(/0 places, not 1/);
  await expect(without('XFAFactory.getRichTextAsHtml(')).rejects.toThrow(/0 places, not 2/);
  await expect(without('unpackDictionaryData(')).rejects.toThrow(/another way/);
  await expect(without('let BrotliDecode')).rejects.toThrow(/0 places/);
});
