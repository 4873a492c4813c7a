import fc from 'fast-check';
import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import {
  type PageBox,
  type PdfBox,
  pdfRectToPage,
  type Rotation,
} from '#core/geometry/pdfSpace.ts';
import { type Rect, rectFromPoints } from '#core/geometry/rect.ts';
import type { PrintedPage } from '#core/printed/printedPage.ts';
import { pageOperators } from '#testing/pdf/pageOperators.ts';
import { rawPdf, rawStream } from '#testing/pdf/rawPdf.ts';
import { finishReading } from './finishReading.ts';
import { operators, paintings } from './operators.ts';
import { readPrinted } from './readPrinted.ts';

test('the numbers of the operators are those of pdf.js', () => {
  expect({ ...OPS, ...operators, ...paintings }).toEqual(OPS);
});

/** The first page of a PDF with this content, as it is printed. */
async function printed(content: string, page = '/MediaBox [0 0 400 300]', more = {}) {
  const bytes = rawPdf({
    1: '<</Type /Catalog /Pages 2 0 R>>',
    2: '<</Type /Pages /Kids [3 0 R] /Count 1>>',
    3: `<</Type /Page /Parent 2 0 R ${page} /Contents 4 0 R /Resources <</Font <</F 5 0 R>> /XObject <</X 6 0 R>>>>>>`,
    4: rawStream(content),
    // Every character is 600 thousandths wide.
    5: `<</Type /Font /Subtype /Type1 /BaseFont /Courier /FirstChar 32 /LastChar 126 /Widths [${'600 '.repeat(95)}] /Encoding /WinAnsiEncoding>>`,
    6: rawStream('', '/Type /XObject /Subtype /Form /BBox [0 0 10 10]'),
    ...more,
  });
  for await (const { list, box, resources } of pageOperators(bytes))
    return finishReading(readPrinted(list, box, resources));
  throw new Error('the PDF has no page');
}

function expectRect(actual: Rect | undefined, expected: Rect) {
  expect(actual?.x).toBeCloseTo(expected.x, 3);
  expect(actual?.y).toBeCloseTo(expected.y, 3);
  expect(actual?.width).toBeCloseTo(expected.width, 3);
  expect(actual?.height).toBeCloseTo(expected.height, 3);
}

test('a stroked box is a box, four lines and a cell', async () => {
  const page = await printed('50 100 120 20 re S');
  expect(page.boxes).toHaveLength(1);
  expectRect(page.boxes[0]?.rect, { x: 50, y: 180, width: 120, height: 20 });
  expect(page.rules).toHaveLength(4);
  expectRect(page.cells[0], { x: 50, y: 180, width: 120, height: 20 });
});

test('a thin filled box is a line along its middle, and dashes are one line', async () => {
  const page = await printed('50 100 120 1 re f [3 2] 0 d 1 w 60 40 m 160 40 l S');
  const [thin, dashed] = page.rules.toSorted((a, b) => a.at - b.at);
  expect(thin).toMatchObject({ isUpright: false, at: 199.5, from: 50, to: 170, thickness: 1 });
  expect(dashed).toMatchObject({ isUpright: false, at: 260, from: 60, to: 160 });
});

test('pieces of a line that touch are one line, also drawn as dots', async () => {
  const dots = Array.from({ length: 40 }, (_, index) => `${100 + index * 3} 50 1 0.5 re`).join(' ');
  const page = await printed(`50 100 m 80 100 l S 80 100 m 130 100 l S ${dots} f`);
  expect(page.rules.map(({ from, to }) => [from, to])).toEqual(
    expect.arrayContaining([
      [50, 130],
      [100, 218],
    ]),
  );
});

test('a frame drawn as an area between two boxes is one box', async () => {
  const page = await printed('50 50 10 10 re 51 51 8 8 re f*');
  expect(page.boxes).toHaveLength(1);
  expectRect(page.boxes[0]?.rect, { x: 50.5, y: 240.5, width: 9, height: 9 });
});

test('a circle of curves is a round box', async () => {
  const k = 2.761;
  const page = await printed(
    `105 100 m 105 ${100 + k} ${100 + k} 105 100 105 c ${100 - k} 105 95 ${100 + k} 95 100 c 95 ${100 - k} ${100 - k} 95 100 95 c ${100 + k} 95 105 ${100 - k} 105 100 c s`,
  );
  expect(page.boxes.map(({ isRound }) => isRound)).toEqual([true]);
  expectRect(page.boxes[0]?.rect, { x: 95, y: 195, width: 10, height: 10 });
});

test('what white ink draws, a clip cuts off, or a hidden mask holds, is not printed', async () => {
  const page = await printed(
    '1 1 1 RG 10 10 50 50 re S 0 0 0 RG q 0 0 100 300 re W n 80 150 m 200 150 l S 150 10 20 20 re S Q',
  );
  expect(page.boxes).toEqual([]);
  expect(page.rules.map(({ from, to }) => [from, to])).toEqual([[80, 100]]);
});

test('a form inside the page brings its own space', async () => {
  const page = await printed('q 2 0 0 2 100 50 cm /X Do Q', undefined, {
    6: rawStream(
      '5 5 10 10 re S',
      '/Type /XObject /Subtype /Form /BBox [0 0 40 40] /Matrix [1 0 0 1 3 4]',
    ),
  });
  expectRect(page.boxes[0]?.rect, { x: 116, y: 212, width: 20, height: 20 });
});

test('words stand where their characters do, with spacing and scale', async () => {
  const page = await printed('BT /F 10 Tf 1 Tc 50 Tz 20 200 Td (AB CD) Tj ET');
  // (6 + 1) × 0.5 for each character; a word ends before its last spacing.
  expect(page.words.map(({ text }) => text)).toEqual(['AB', 'CD']);
  expectRect(page.words[1]?.rect, { x: 30.5, y: 92, width: 6.5, height: 10 });
  expect(page.words[0]?.baseline).toBeCloseTo(100, 6);
});

test('underscores and rows of dots are places to write on, apart from the words beside', async () => {
  const page = await printed(
    'BT /F 10 Tf 20 200 Td (Name:______ Date) Tj 0 -40 Td (Total . . . . . . 7) Tj 0 -40 Td (Wait... end.) Tj ET',
  );
  const [underscores, dots] = page.blanks;
  expect(page.blanks).toHaveLength(2);
  expect(underscores).toMatchObject({ kind: 'underscores', baseline: 100 });
  expect(underscores?.from).toBeCloseTo(50, 6);
  expect(underscores?.to).toBeCloseTo(86, 6);
  expect(dots).toMatchObject({ kind: 'dots', baseline: 140 });
  expect(dots?.from).toBeCloseTo(56, 6);
  expect(dots?.to).toBeCloseTo(122, 6);
  expect(page.words.map(({ text }) => text)).toEqual([
    'Name:',
    'Date',
    'Total',
    '7',
    'Wait...',
    'end.',
  ]);
});

test('a table has a cell for each space between its lines', async () => {
  const rows = [100, 130, 160].map((y) => `40 ${y} m 340 ${y} l`).join(' ');
  const columns = [40, 140, 240, 340].map((x) => `${x} 100 m ${x} 160 l`).join(' ');
  const page = await printed(`${rows} ${columns} S`);
  expect(page.cells).toHaveLength(6);
  expect(page.cells).toContainEqual({ x: 140, y: 140, width: 100, height: 30 });
});

const pageBoxes: fc.Arbitrary<PageBox> = fc.record({
  view: fc
    .tuple(
      fc.integer({ min: -200, max: 200 }),
      fc.integer({ min: -200, max: 200 }),
      fc.integer({ min: 300, max: 700 }),
      fc.integer({ min: 300, max: 700 }),
    )
    .map(([x, y, width, height]): PdfBox => [x, y, x + width, y + height]),
  rotate: fc.constantFrom<Rotation>(0, 90, 180, 270),
  userUnit: fc.constantFrom(1, 0.5, 2.5),
});

test('a box and a text are where the page shows them, for every turn, crop, unit and transform', () => {
  fc.assert(
    fc.property(
      pageBoxes,
      fc.tuple(fc.integer({ min: 20, max: 120 }), fc.integer({ min: 20, max: 120 })),
      fc.tuple(fc.integer({ min: 20, max: 80 }), fc.integer({ min: 20, max: 80 })),
      fc.constantFrom(0.5, 1, 2),
      (box, [dx, dy], [width, height], scale) => {
        const [x, y] = [box.view[0] + dx, box.view[1] + dy];
        const data = [0, 0, 0, 1, width, 0, 1, width, height, 1, 0, height, 4];
        const list = {
          fnArray: [OPS.save, OPS.transform, OPS.constructPath, OPS.restore],
          argsArray: [null, [scale, 0, 0, scale, x, y], [OPS.stroke, [data], [0, 0, 1, 1]], null],
        };
        const resources = { fontOf: () => undefined, isShown: () => true };
        const page: PrintedPage = finishReading(readPrinted(list, box, resources));
        const expected = pdfRectToPage([x, y, x + width * scale, y + height * scale], box);
        const actual = page.boxes[0]?.rect ?? rectFromPoints({ x: 0, y: 0 }, { x: 0, y: 0 });
        for (const key of ['x', 'y', 'width', 'height'] as const)
          expect(Math.abs(actual[key] - expected[key])).toBeLessThan(1e-9);
      },
    ),
  );
});
