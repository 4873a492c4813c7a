import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shownTexts } from '#testing/pdf/shownTexts.ts';
import { rawPdf, rawStream } from '#testing/pdf/rawPdf.ts';
import { PdfEdit } from '#server/service/pdf/file/PdfEdit.ts';
import { withPdf } from '#server/service/pdf/file/PdfFile.ts';
import { walkPages } from '#server/service/pdf/inspect/walkPages.ts';
import { drawOnPages } from './drawFields.ts';
import { ValueFonts } from './ValueFonts.ts';
import { PageEdits } from './PageEdits.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'draw-line-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const hasPoppler = spawnSync('pdftotext', ['-v']).error === undefined;
if (!hasPoppler) {
  process.stderr.write('SKIPPED: what poppler reads in Arabic and Hebrew values (not installed)\n');
}

/** A page with these values, one below the other. */
function drawn(texts: readonly string[]): Uint8Array {
  const original = rawPdf({
    1: '<</Type /Catalog /Pages 2 0 R>>',
    2: '<</Type /Pages /Kids [3 0 R] /Count 1>>',
    3: '<</Type /Page /Parent 2 0 R /MediaBox [0 0 300 500] /Contents 10 0 R>>',
    10: rawStream(''),
  });
  const { parts } = withPdf(original, (file) => {
    const edit = new PdfEdit(file);
    const pageEdits = new PageEdits(edit, walkPages(file));
    const fonts = new ValueFonts(() => edit.add(null));
    const fields = texts.map((text, index) => ({
      ...{ kind: 'text' as const, pageNumber: 1, text },
      rect: { x: 20, y: 10 + index * 30, width: 250, height: 24 },
    }));
    drawOnPages(pageEdits, fields, fonts);
    fonts.embed(edit);
    pageEdits.apply();
    return edit.write();
  });
  return Buffer.concat(parts);
}

const values = [
  'שלום עולם',
  'הסכם מתוך',
  'שָׁלוֹם',
  'السلام عليكم',
  'مُحَمَّد الأمين',
  'كَلَّا لا لأ',
  'گچ پژواک',
];

/** Without the marks of direction that poppler adds. */
const bare = (text: string) => text.replaceAll(/[\u200e\u200f\u202a-\u202e]/g, '').trim();

test('a value is found and copied as it was typed, by pdf.js and poppler', async () => {
  const bytes = drawn(values);
  const expected = values.map((value) => value.normalize('NFC'));
  expect((await shownTexts(bytes)).map(({ text }) => text)).toEqual(expected);
  if (!hasPoppler) return;
  const path = join(folder, 'values.pdf');
  writeFileSync(path, bytes);
  const { stdout } = spawnSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' });
  expect(stdout.split('\n').map(bare).filter(Boolean)).toEqual(expected);
});

test('numbers and Latin words in a value are found where they were typed', async () => {
  const mixed = ['הסכם 12 מתוך 34', 'Anna שלום 12', 'חברת Fieldwright בעמ'];
  const shown = (await shownTexts(drawn(mixed))).map(({ text }) => text);
  expect(shown[0]).toBe(mixed[0]);
  expect(shown[2]).toBe(mixed[2]);
  for (const word of ['Anna', 'שלום', '12']) expect(shown[1]).toContain(word);
});

test('a value from the right ends at the right edge of its box', async () => {
  const [shown] = await shownTexts(drawn(['שלום עולם']));
  expect((shown?.rect.x ?? 0) + (shown?.rect.width ?? 0)).toBeCloseTo(268, 1);
});

test('the font holds what is drawn and no more', () => {
  const many = 'ابتثجحخدذرزسشصضطظعغفقكلمنهوي '.repeat(2);
  const small = drawn(['السلام']).length;
  expect(small).toBeLessThan(12_000);
  expect(drawn([many, 'بَبِبُبْبًبٌبٍبّ', 'לָ לַ לֵ לֶ לִ לֹ לֻ לְ']).length).toBeLessThan(40_000);
});
