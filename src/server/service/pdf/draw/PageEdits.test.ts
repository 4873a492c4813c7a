import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shownTexts } from '#testing/pdf/shownTexts.ts';
import { type RawStream, rawPdf, rawStream } from '#testing/pdf/rawPdf.ts';
import { PdfEdit } from '#server/service/pdf/file/PdfEdit.ts';
import { withPdf } from '#server/service/pdf/file/PdfFile.ts';
import { PdfRef, PdfStream } from '#server/service/pdf/file/pdfObject.ts';
import { walkPages } from '#server/service/pdf/inspect/walkPages.ts';
import { drawOnPages } from './drawFields.ts';
import { ValueFonts } from './ValueFonts.ts';
import { PageEdits } from './PageEdits.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'page-edits-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const hasPoppler = spawnSync('pdftotext', ['-v']).error === undefined;
if (!hasPoppler) {
  process.stderr.write('SKIPPED: what poppler reads on drawn-over pages (not installed)\n');
}

/** A page with these content streams, and `Here` drawn over it at 100, 50. */
function drawnOver(...contents: (string | RawStream)[]): Uint8Array {
  const numbers = contents.map((_, index) => 10 + index);
  const original = rawPdf({
    1: '<</Type /Catalog /Pages 2 0 R>>',
    2: '<</Type /Pages /Kids [3 0 R] /Count 1>>',
    3: `<</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources <</Font <</F 4 0 R>>>> /Contents [${numbers.map((num) => `${num} 0 R`).join(' ')}]>>`,
    4: '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>',
    ...Object.fromEntries(
      contents.map((content, index) => [
        10 + index,
        typeof content === 'string' ? rawStream(content) : content,
      ]),
    ),
  });
  const { parts } = withPdf(original, (file) => {
    const edit = new PdfEdit(file);
    const pageEdits = new PageEdits(edit, walkPages(file));
    const fonts = new ValueFonts(() => edit.add(null));
    const rect = { x: 100, y: 50, width: 120, height: 22 };
    drawOnPages(pageEdits, [{ kind: 'text', pageNumber: 1, rect, text: 'Here' }], fonts);
    fonts.embed(edit);
    pageEdits.apply();
    return edit.write();
  });
  return Buffer.concat(parts);
}

/** The words of a page by poppler, with the place of `Here`. */
function readByPoppler(bytes: Uint8Array) {
  const path = join(folder, 'drawn.pdf');
  writeFileSync(path, bytes);
  const { stdout } = spawnSync('pdftotext', ['-bbox', path, '-'], { encoding: 'utf8' });
  const words = [...stdout.matchAll(/xMin="([\d.]+)" yMin="([\d.]+)".*>(.*)<\/word>/g)];
  return words.map(([, x, , word]) => ({ word, x: Number(x) }));
}

async function expectBoth(bytes: Uint8Array) {
  const shown = await shownTexts(bytes);
  expect(shown.map(({ text }) => text)).toEqual(['Before', 'Here']);
  expect(shown[1]?.rect.x).toBeCloseTo(102, 3);
  if (!hasPoppler) return;
  const words = readByPoppler(bytes);
  expect(words.map(({ word }) => word).toSorted()).toEqual(['Before', 'Here']);
  expect(words.find(({ word }) => word === 'Here')?.x).toBeCloseTo(102, 1);
}

const before = 'BT /F 20 Tf 72 400 Td (Before) Tj ET';
const image = 'BI /W 40 /H 40 /BPC 8 /CS /G ID';

test.each([
  ['an array', '['],
  ['a nested array', '1 [2 [3 (4)'],
  ['a string', '(never (ends)'],
  ['a string, behind a backslash', '(never ends \\'],
  ['a hexadecimal string', '<4142'],
  ['a dictionary', '/Span <</ActualText (a)'],
  ['a dictionary, behind a key', '/Span <</ActualText'],
  ['a dictionary whose end stands for a value', '/Span <</ActualText >>'],
  ['a name', '/Name'],
  ['a comment', '% never ends'],
  ['a number', '1 0 0 1 0'],
  ['the members of an inline image', 'BI /W 40'],
  ['the data of an inline image', `${image} xyz`],
  ['an inline image with too few data', `${image} xyz\nEI Q`],
  ['a text object', 'BT /F 12 Tf'],
  ['marked content', '/Span BMC'],
  ['a scaled state', 'q q 2 0 0 2 30 30 cm'],
  ['a scaled state and an array', 'q q 2 0 0 2 30 30 cm ['],
])('content that ends inside %s takes nothing of what is drawn over it', async (_, end) => {
  await expectBoth(drawnOver(`${before}\n${end}`));
});

test.each([
  ['a bracket that closes nothing', 'Q ) > ]'],
  ['more operands than any operator takes', '1 '.repeat(40)],
  ['paths without their points', '1 m l l l l l l l l l l l l l l n'],
  ['words that are no operators', 'nothing '.repeat(200)],
])('content with %s keeps no reader from what is drawn over it', async (_, end) => {
  await expectBoth(drawnOver(`${before}\n${end}`));
});

test('restores without a save do nothing, before and after something is drawn', async () => {
  for (const end of ['', ' [']) {
    const shown = await shownTexts(drawnOver(`Q 1 0 0 1 10 10 cm Q BT Q ET Q ${before}${end}`));
    expect(shown.map(({ text }) => text)).toEqual(['Before', 'Here']);
    expect(shown[0]?.rect.x).toBeCloseTo(72 + 10, 3);
    expect(shown[1]?.rect.x).toBeCloseTo(102, 3);
  }
});

test('content that does not end stays the same to the byte', () => {
  const content = `${before} ${image} ${'xyz'.repeat(3)}`;
  const bytes = drawnOver(rawStream(content));
  const streams = withPdf(bytes, (file) =>
    [...file.xref.entries.keys()].flatMap((num) => {
      const stream = file.get(new PdfRef(num, 0));
      return stream instanceof PdfStream ? [Buffer.from(file.unpack(stream) ?? []).toString()] : [];
    }),
  );
  expect(streams.filter((one) => one.startsWith(`${content}\n`))).toEqual([`${content}\n`]);
});

test('an object that begins in one stream and never ends in the next is taken as a whole', async () => {
  await expectBoth(drawnOver(before, 'q 1 0 0 1 5 5 cm [ (a)', '(b) (c'));
});

test('content that cannot be unpacked is left as it is, apart from what is drawn over it', async () => {
  const packed = rawStream('no packed data', '/Filter /FlateDecode');
  const shown = await shownTexts(drawnOver(packed));
  expect(shown.map(({ text }) => text)).toEqual(['Here']);
});

test('content that ends well stays the content of its page', () => {
  const bytes = drawnOver(before, '/Span <</MCID 0>> BDC [(a) -5 (b)] TJ EMC');
  expect(Buffer.from(bytes).toString('latin1')).toMatch(
    /\/Contents \[\d+ 0 R 10 0 R 11 0 R \d+ 0 R\]/,
  );
});
