import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RawObject, rawPdf } from '#testing/pdf/rawPdf.ts';
import { findTexts } from './findTexts.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'find-texts-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const streamOf = (content: string, members = '') => ({
  members,
  bytes: Buffer.from(content, 'latin1'),
});
/** Every character of F1 is half as wide as the text is high, but for i and l: a quarter. */
const widths = Array.from({ length: 95 }, (_, index) =>
  ['i', 'l'].includes(String.fromCharCode(32 + index)) ? 250 : 500,
).join(' ');
const oneFont = `<</Type /Font /Subtype /TrueType /BaseFont /Own /FirstChar 32 /LastChar 126 /Widths [${widths}] /Encoding /WinAnsiEncoding /FontDescriptor 6 0 R>>`;
const descriptor =
  '<</Type /FontDescriptor /FontName /Own /Flags 32 /Ascent 800 /Descent -200 /CapHeight 700 /ItalicAngle 0 /StemV 80 /FontBBox [0 -200 1000 800]>>';

/** A page of 300 by 400 points with this content, and where texts stand on it. */
async function placesIn(
  content: string,
  texts: string[],
  {
    page = '',
    font = oneFont,
    more = {},
  }: { page?: string; font?: string; more?: Record<number, RawObject> } = {},
) {
  const path = join(folder, 'one.pdf');
  const bytes = rawPdf({
    1: '<</Type /Catalog /Pages 2 0 R>>',
    2: '<</Type /Pages /Kids [3 0 R] /Count 1>>',
    3: `<</Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] ${page} /Contents 4 0 R /Resources <</Font <</F1 5 0 R>> /XObject <</X 9 0 R>>>>>>`,
    4: streamOf(content),
    5: font,
    6: descriptor,
    ...more,
  });
  writeFileSync(path, bytes);
  const { found } = await findTexts({ path, texts, mostEach: 10 });
  return {
    path,
    sides: found.map(({ hits }) =>
      hits.map(({ box }) => [box.x, box.x + box.width].map((x) => Number(x.toFixed(3)))),
    ),
  };
}

test('inside a longer text, a hit ends where its glyphs do', async () => {
  const { sides } = await placesIn('BT /F1 10 Tf 1 0 0 1 50 300 Tm (illi {{tag}} more) Tj ET', [
    '{{tag}}',
    'illi',
    'more',
  ]);
  // Four narrow letters and a space before it, then seven wide ones.
  expect(sides).toEqual([[[65, 100]], [[50, 60]], [[105, 125]]]);
});

test('kerning, spacing, scaling and matrices move hits as they move glyphs', async () => {
  const { sides } = await placesIn(
    `BT /F1 10 Tf 50 300 Td [(ab ) -200 (TAG) 100 (cd)] TJ
     0 -30 Td 1 Tc 3 Tw (x y KEY) Tj 0 Tc 0 Tw
     0 -30 Td 50 Tz (half HERE) Tj 100 Tz ET
     q 2 0 0 2 0 0 cm BT /F1 10 Tf 30 50 Td (ab BIG) Tj ET Q
     q /X Do Q`,
    ['TAG', 'KEY', 'HERE', 'BIG', 'FORM'],
    {
      more: {
        9: streamOf(
          'BT /F1 10 Tf 5 5 Td (in FORM) Tj ET',
          '/Type /XObject /Subtype /Form /BBox [0 0 200 20] /Matrix [1 0 0 1 100 10] /Resources <</Font <</F1 5 0 R>>>>',
        ),
      },
    },
  );
  expect(sides).toEqual([
    [[67, 82]],
    // Each glyph is followed by 1 point, a space by 4; nothing follows the last.
    [[80, 97]],
    [[61.25, 71.25]],
    [[90, 120]],
    [[117.5, 137.5]],
  ]);
});

test('on a turned page a hit stands where it is shown', async () => {
  const { sides } = await placesIn('BT /F1 10 Tf 0 1 -1 0 100 50 Tm (ab TAG cd) Tj ET', ['TAG'], {
    page: '/Rotate 90',
  });
  expect(sides).toEqual([[[65, 80]]]);
});

/** What the texts `n` on a page end at, each once. */
async function stopsOn(content: string, page = '') {
  const path = join(folder, 'stops.pdf');
  writeFileSync(
    path,
    rawPdf({
      1: '<</Type /Catalog /Pages 2 0 R>>',
      2: '<</Type /Pages /Kids [3 0 R] /Count 1>>',
      3: `<</Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] ${page} /Contents 4 0 R /Resources <</Font <</F1 5 0 R>>>>>>`,
      4: streamOf(content),
      5: oneFont,
      6: descriptor,
    }),
  );
  const { found } = await findTexts({ path, texts: ['{{n}}'], mostEach: 10 });
  return (found[0]?.hits ?? []).map(({ next, further = [] }) =>
    [...(next === undefined ? [] : [next]), ...further].map((x) => Number(x.toFixed(3))),
  );
}
const tagAt = (x: number, y: number) => `BT /F1 10 Tf ${x} ${y} Td ({{n}}) Tj ET`;

test('the side of a cell, a box and a tinted area end a text; a line to write on does not', async () => {
  const content = `${tagAt(50, 300)} ${tagAt(50, 200)} ${tagAt(50, 100)} ${tagAt(50, 50)}
    40 295 100 15 re S 40 280 m 40 320 l S
    80 199 m 200 199 l S 210 190 30 20 re S
    0.8 g 120 95 60 20 re f 0 g
    BT /F1 10 Tf 80 50 Td (________ x) Tj ET`;
  expect(await stopsOn(content)).toEqual([[140], [210, 240], [120, 180], [125]]);
});

test('on a turned page, what stands right of a text as shown ends it', async () => {
  const content = 'BT /F1 10 Tf 0 1 -1 0 100 50 Tm ({{n}}) Tj ET 80 150 m 120 150 l S';
  expect(await stopsOn(content, '/Rotate 90')).toEqual([[150]]);
});

const cjkFont = (encoding: string, ordering: string) => ({
  font: `<</Type /Font /Subtype /Type0 /BaseFont /Own /Encoding /${encoding} /DescendantFonts [7 0 R]>>`,
  more: {
    7: `<</Type /Font /Subtype /CIDFontType0 /BaseFont /Own /CIDSystemInfo <</Registry (Adobe) /Ordering (${ordering}) /Supplement 2>> /DW 1000 /FontDescriptor 6 0 R>>`,
  },
});

test.each([
  ['90ms-RKSJ-H', 'Japan1', '8c5f96f18f9096bc', '署名'],
  ['UniGB-UCS2-H', 'GB1', '5408530c7b7e540d', '签名'],
  ['KSCms-UHC-H', 'Korea1', 'b0e8bee0bcadb8ed', '서명'],
])('a text in the encoding %s of %s is found without a table of its own', async (...given) => {
  const [encoding, ordering, codes, text] = given;
  const content = `BT /F1 10 Tf 50 300 Td <${codes}> Tj ET`;
  const { sides } = await placesIn(content, [text], cjkFont(encoding, ordering));
  expect(sides).toEqual([[[70, 90]]]);
});

/** A font whose characters from A on are these, each half as wide as high. */
const namedFont = (...characters: string[]) => ({
  font:
    '<</Type /Font /Subtype /TrueType /BaseFont /Own /FirstChar 32 /LastChar 126 ' +
    `/Widths [${widths}] /Encoding /WinAnsiEncoding /FontDescriptor 6 0 R /ToUnicode 8 0 R>>`,
  more: {
    8: streamOf(
      `/CIDInit /ProcSet findresource begin 12 dict begin begincmap 1 begincodespacerange <00> <ff> endcodespacerange
      ${characters.length} beginbfchar ${characters
        .map((one, index) => {
          const code = (65 + index).toString(16);
          return `<${code}> <${one.charCodeAt(0).toString(16).padStart(4, '0')}>`;
        })
        .join(' ')} endbfchar endcmap CMapName currentdict /CMap defineresource pop end end`,
    ),
  },
});

test('inside a line that runs from the right, a hit stands where its glyphs do', async () => {
  // Drawn from the left, as writers do: the last letter of "שלום" first; 12 stands as it is read.
  const content = 'BT /F1 10 Tf 50 300 Td (12 DCBA EBA) Tj ET';
  const given = namedFont('ש', 'ל', 'ו', 'ם', 'ה');
  const { sides } = await placesIn(content, ['שלום', 'שלה', '12', 'שלה שלום'], given);
  expect(sides).toEqual([[[65, 85]], [[90, 105]], [[50, 60]], [[65, 105]]]);
});

test('in vertical writing a hit is as high as its glyphs', async () => {
  const vertical = cjkFont('UniGB-UCS2-V', 'GB1');
  const path = join(folder, 'one.pdf');
  await placesIn('BT /F1 10 Tf 50 300 Td <5408530c7b7e540d> Tj ET', [], vertical);
  const { found } = await findTexts({ path, texts: ['签名'], mostEach: 10 });
  // Its line is at 50; two characters above it hang from 300 down to 280 of 400.
  expect(found[0]?.hits).toMatchObject([{ box: { x: 45, y: 120, width: 10, height: 20 } }]);
});

const hasPdftotext = spawnSync('pdftotext', ['-v']).status === 0;
if (!hasPdftotext) process.stdout.write('pdftotext is not here: its places are not compared.\n');

test.skipIf(!hasPdftotext)('pdftotext finds words in the same places', async () => {
  const { path, sides } = await placesIn(
    'BT /F1 10 Tf 50 300 Td 0.7 Tc [(Hello ) -350 (Wo) 80 (rld)] TJ 90 Tz ( again) Tj ET',
    ['Hello', 'World', 'again'],
  );
  const words = execFileSync('pdftotext', ['-bbox', path, '-'], { encoding: 'utf8' });
  const told = [...words.matchAll(/xMin="([\d.]+)".*xMax="([\d.]+)"/g)];
  expect(told).toHaveLength(3);
  for (const [index, [, left, right]] of told.entries()) {
    const [[x = 0, end = 0] = []] = sides[index] ?? [];
    expect(Math.abs(x - Number(left))).toBeLessThan(0.5);
    expect(Math.abs(end - Number(right))).toBeLessThan(0.5);
  }
});
