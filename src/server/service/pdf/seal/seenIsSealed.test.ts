import { expect, test } from 'vitest';
import { PdfStream } from '#server/service/pdf/file/pdfObject.ts';
import { withPdf } from '#server/service/pdf/file/PdfFile.ts';
import { inspectPdf } from '#server/service/pdf/inspect/inspectPdf.ts';
import { walkPages } from '#server/service/pdf/inspect/walkPages.ts';
import { preparePdf } from '#server/service/pdf/prepare/preparePdf.ts';
import type { DrawnField, EmbeddedValue } from '#server/service/pdf/sealJob.ts';
import { type RawObject, rawPdf, rawStream } from '#testing/pdf/rawPdf.ts';
import { shownTexts } from '#testing/pdf/shownTexts.ts';
import { openSeal } from './openSeal.ts';

const outline = {
  key: { certificate: new Uint8Array(), chain: [] },
  stamped: false,
  reason: 'Signed by all',
  signingTime: '2026-11-20T10:00:00.000Z',
  transactionId: 'b10ae331',
};
const entered: DrawnField = {
  kind: 'text',
  pageNumber: 1,
  rect: { x: 100, y: 180, width: 200, height: 20 },
  text: 'Entered',
};
const strokes: DrawnField = {
  kind: 'signature',
  pageNumber: 1,
  rect: { x: 140, y: 205, width: 140, height: 60 },
  strokes: [[1, 1, 2, 9, 9, 2]],
};

function sealed(
  source: Uint8Array,
  fields: DrawnField[] = [entered],
  embedded: EmbeddedValue[] = [],
): Buffer {
  const { pdf } = withPdf(source, (file) => openSeal(file, { ...outline, fields, embedded }));
  return Buffer.concat(pdf.parts);
}

/** What is seen on the pages' own content, from bottom to top. */
const seen = async (bytes: Uint8Array) => (await shownTexts(bytes)).map(({ text }) => text);

/** A page with annotations (numbers from 10 on), each with its drawing or without one. */
function pageWith(
  annotations: { members: string; says?: string }[],
  { form = '', catalog = '', more = noMore } = {},
): Buffer {
  const numbers = annotations.map((_, index) => 10 + index);
  const listed = numbers.map((num) => `${num} 0 R`).join(' ');
  const drawn = annotations.flatMap(({ says }, index): [number, RawObject][] =>
    says === undefined ? [] : [[40 + index, drawing(says)]],
  );
  return rawPdf({
    1: `<</Type /Catalog /Pages 2 0 R ${catalog} /AcroForm <</Fields [] /DR <</Font <</F 5 0 R>>>> /DA (/F 10 Tf 0 g) ${form}>>>>`,
    2: '<</Type /Pages /Kids [3 0 R] /Count 1>>',
    3: `<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources <</Font <</F 5 0 R>>>> /Contents 4 0 R /Annots [${listed}]>>`,
    4: rawStream('BT /F 12 Tf 72 700 Td (Page) Tj ET'),
    5: '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding>>',
    ...Object.fromEntries(
      annotations.map(({ members, says }, index) => [
        10 + index,
        `<</Type /Annot /Rect [60 560 360 720] ${members} ${says === undefined ? '' : `/AP <</N ${40 + index} 0 R>>`}>>`,
      ]),
    ),
    ...Object.fromEntries(drawn),
    ...more,
  });
}

const noMore: Record<number, RawObject> = {};

const drawing = (says: string) =>
  rawStream(
    `1 g 0 0 300 160 re f 0 g BT /F 12 Tf 9 9 Td (${says}) Tj ET`,
    '/Type /XObject /Subtype /Form /BBox [0 0 300 160] /Resources <</Font <</F 5 0 R>>>>',
  );

test('entries are drawn over what lies on the page, which keeps its order', async () => {
  const source = pageWith([
    { members: '/Subtype /Square /F 4', says: 'Square' },
    { members: '/Subtype /Widget /F 4 /FT /Tx /T (a) /V (Field)', says: 'Field' },
    { members: '/Subtype /FreeText /F 4', says: 'Note' },
    { members: '/Subtype /Stamp /F 4', says: 'Stamp' },
    { members: '/Subtype /Ink /F 4', says: 'Ink' },
  ]);
  const bytes = sealed(source);
  expect(await seen(bytes)).toEqual(['Page', 'Square', 'Field', 'Note', 'Stamp', 'Ink', 'Entered']);
  const withValue = sealed(source, [entered], [{ name: 'a', value: 'New' }]);
  const texts = ['Page', 'Square', 'New', 'Note', 'Stamp', 'Ink', 'Entered'];
  expect(await seen(withValue)).toEqual(texts);
});

test('links stay links without looks, and what readers would draw themselves is hidden', () => {
  const source = pageWith([
    { members: '/Subtype /Link /Border [0 0 1] /A <</S /URI /URI (https://example.com)>>' },
    { members: '/Subtype /Text /F 4 /Contents (Secret)' },
    { members: '/Subtype /Square /F 4', says: 'Square' },
  ]);
  const annots = withPdf(sealed(source), (file) =>
    (file.array(walkPages(file)[0]?.dict.raw('Annots')) ?? []).map((value) => {
      const own = file.dict(value);
      const [, , border] = file.array(own?.raw('Border')) ?? [];
      return [file.name(own?.raw('Subtype')), border ?? null, file.number(own?.raw('F')) ?? 0];
    }),
  );
  expect(annots).toEqual([
    ['Link', 0, 0],
    ['Text', null, 2],
    ['Widget', null, 132],
  ]);
});

test('what flags and layers hide on the screen is not sealed', async () => {
  const field = (flags: number, name: string, more = '') => ({
    members: `/Subtype /Widget /F ${flags} /FT /Tx /T (${name}) /V (${name}) ${more}`,
    says: name,
  });
  const source = pageWith(
    [
      field(2, 'hidden'),
      field(36, 'printed'),
      field(0, 'screen'),
      field(4, 'off', '/OC 60 0 R'),
      field(4, 'allOn', '/OC 61 0 R'),
      field(4, 'anyOff', '/OC 62 0 R'),
      field(4, 'not', '/OC 63 0 R'),
      field(4, 'unseen', '/OC 64 0 R'),
      field(1, 'invisible'),
      { members: '/Subtype /Stamp /F 36', says: 'stamp' },
      { members: '/Subtype /Unknown /F 5', says: 'unknown' },
      { members: '/Subtype /Highlight /F 4', says: 'unmarked' },
    ],
    {
      catalog: '/OCProperties <</OCGs [60 0 R 64 0 R] /D <</OFF [60 0 R]>>>>',
      more: {
        60: '<</Type /OCG /Name (Off)>>',
        61: '<</Type /OCMD /OCGs [60 0 R 64 0 R] /P /AllOn>>',
        62: '<</Type /OCMD /OCGs 60 0 R /P /AnyOff>>',
        63: '<</Type /OCMD /VE [/Not [/Or 60 0 R]]>>',
        64: '<</Type /OCG /Name (View) /Usage <</View <</ViewState /OFF>>>>>>',
      },
    },
  );
  expect(await seen(sealed(source, []))).toEqual(['Page', 'screen', 'anyOff', 'not', 'invisible']);
  const hidden = inspectPdf(source).widgets.flatMap((one) => (one.hidden ? [one.name] : []));
  expect(hidden).toEqual(['hidden', 'printed', 'off', 'allOn', 'unseen']);
});

test('layers are prepared as the screen shows them, in every reader, and the sender is told', async () => {
  const group = (view: string, print: string) =>
    `<</Type /OCG /Name (A) /Intent /Design /Usage <</View <</ViewState /${view}>> /Print <</PrintState /${print}>>>>>>`;
  const source = pageWith(
    [{ members: '/Subtype /Stamp /F 4 /OC <</Type /OCMD /VE [/Not 61 0 R]>>', says: 'stamp' }],
    {
      catalog:
        '/OCProperties <</OCGs [60 0 R 61 0 R] /D <</BaseState /OFF /ON [60 0 R 61 0 R] /AS [<</Event /Print /Category [/Print] /OCGs [60 0 R 61 0 R]>>]>>>>',
      more: { 60: group('ON', 'OFF'), 61: group('OFF', 'ON') },
    },
  );
  const { report, written } = preparePdf(source);
  expect(report.notes?.map(({ code }) => code)).toEqual(['pdf-layers-settled']);
  expect(written).toBeDefined();
  const plain = Buffer.from(written ?? []).toString('latin1');
  expect(plain).not.toMatch(/\/Usage|\/AS |\/BaseState|\/VE|\/Design/);
  expect(plain).toMatch(/\/OFF \[61 0 R\]/);
  expect(await seen(sealed(written ?? source, []))).toEqual(['Page', 'stamp']);
});

test('what flags would print otherwise than it is seen is printed as it is seen', () => {
  const source = pageWith([
    { members: '/Subtype /Stamp', says: 'screen' },
    { members: '/Subtype /Stamp /F 36', says: 'paper' },
    { members: '/Subtype /Stamp /F 132', says: 'both' },
    { members: '/Subtype /Link' },
  ]);
  const { report, file } = preparePdf(source);
  expect(report.notes?.map(({ code }) => code)).toEqual(['pdf-printing-settled']);
  const flags = (file.array(walkPages(file)[0]?.dict.raw('Annots')) ?? []).map((value) =>
    file.number(file.dict(value)?.raw('F')),
  );
  expect(flags).toEqual([4, 2, 132, undefined]);
});

test('a document in which all is one thing to everybody stays as it is', () => {
  const source = pageWith([{ members: '/Subtype /Stamp /F 4', says: 'both' }], {
    catalog: '/OCProperties <</OCGs [60 0 R] /D <</OFF [60 0 R]>>>>',
    more: { 60: '<</Type /OCG /Name (Off)>>' },
  });
  expect(preparePdf(source)).toMatchObject({ written: undefined });
});

test('texts of a form look alike on the page and in the seal, with and without a drawing', async () => {
  const field = (name: string, value: string, says?: string) => ({
    members: `/Subtype /Widget /F 4 /FT /Tx /T (${name}) /V ${value}`,
    ...(says !== undefined && { says }),
  });
  const fields = [
    field('own', '(own)', 'own'),
    field('lying', '(true)', 'lie'),
    field('emptied', '()', 'lie'),
    field('missing', '(one\\rtwo\\tthree)'),
    field('blank', '(said)', ''),
    field('chinese', '<FEFF738B>', 'drawn'),
    field('undrawn', '<FEFF738B>'),
  ];
  const asked = preparePdf(pageWith(fields, { form: '/NeedAppearances true' }));
  const texts = ['Page', 'own', 'true', 'one two three', 'said', 'drawn'];
  expect(await seen(sealed(asked.written ?? new Uint8Array(), []))).toEqual(texts);
  expect(asked.report.notes?.map(({ code }) => code)).toEqual(['pdf-value-not-drawn']);
  expect(asked.report.notes?.[0]?.message).toContain('"undrawn" on page 1');

  const plain = preparePdf(pageWith(fields));
  expect(await seen(sealed(plain.written ?? new Uint8Array(), []))).toEqual([
    'Page',
    'own',
    'lie',
    'lie',
    'one two three',
    'drawn',
  ]);
});

test('our resources have names that no document can know, and none without its use', () => {
  const source = pageWith([
    { members: '/Subtype /Widget /F 4 /FT /Btn /T (a) /AS /Off', says: 'Box' },
  ]);
  const named = (bytes: Uint8Array) =>
    withPdf(bytes, (file) => {
      const resources = file.dict(walkPages(file)[0]?.resources);
      return ['Font', 'XObject'].map((kind) => [
        ...(file.dict(resources?.raw(kind))?.entries.keys() ?? []),
      ]);
    });
  const [fonts, forms] = named(sealed(source, [strokes]));
  expect(fonts).toEqual(['F']);
  expect(forms).toEqual([expect.stringMatching(/^Fw[0-9a-f]{16}$/)]);
  const [again] = named(sealed(source));
  const [twice] = named(sealed(source));
  expect(again).toHaveLength(2);
  expect(again).not.toEqual(twice);
});

test('marks and notes without a drawing get the one that the screen shows', async () => {
  const quad = '/QuadPoints [70 720 170 720 70 700 170 700]';
  const source = pageWith([
    { members: '/Subtype /Square /F 4 /IC [1 1 1] /C [1 0 0] /BS <</W 2>>' },
    { members: '/Subtype /Circle /F 4 /C [0 0 1] /Border [0 0 3]' },
    { members: '/Subtype /Square /F 4' },
    { members: `/Subtype /Highlight /F 4 /C [1 1 0] /CA 0.5 ${quad}` },
    { members: `/Subtype /Underline /F 4 ${quad}` },
    { members: `/Subtype /StrikeOut /F 4 ${quad}` },
    { members: `/Subtype /Squiggly /F 4 ${quad}` },
    { members: '/Subtype /Line /F 4 /L [60 560 360 720]' },
    { members: '/Subtype /Polygon /F 4 /C [0 1 0] /IC [0 1 1] /Vertices [80 570 120 570 100 600]' },
    { members: '/Subtype /Ink /F 4 /InkList [[200 600 220 640 240 600]]' },
    { members: '/Subtype /FreeText /F 4 /DA (0 0 1 rg /F 14 Tf) /Contents (Noted)' },
    { members: '/Subtype /FreeText /F 4 /DA (0 g /F 14 Tf) /Contents <FEFF738B>' },
  ]);
  const { report, file, written } = preparePdf(source);
  expect(report.notes?.map(({ code }) => code)).toEqual(['pdf-note-not-drawn']);
  const drawings = (file.array(walkPages(file)[0]?.dict.raw('Annots')) ?? []).map((value) => {
    const own = file.dict(value);
    const form = file.get(file.dict(own?.raw('AP'))?.raw('N'));
    const bytes = form instanceof PdfStream ? file.unpack(form) : undefined;
    return bytes && Buffer.from(bytes).toString('latin1').replace('/S gs ', '');
  });
  expect(drawings).toEqual([
    '2 w 1 0 0 RG 1 1 1 rg 61 561 298 158 re B',
    expect.stringMatching(/^3 w 0 0 1 RG 210 718\.5 m .* c h S$/),
    undefined,
    '1 1 0 rg 70 700 100 20 re f',
    '0.571 w 0 G 70 701.3 m 170 701.3 l S',
    '1 w 0 G 70 710 m 170 710 l S',
    expect.stringMatching(/^1 w 0 G 70 703\.33333 m 72 700 l .* 170 7\S+ l S$/),
    '1 w 0 G 60 560 m 360 720 l S',
    '1 w 0 1 0 RG 0 1 1 rg 80 570 m 120 570 l 100 600 l B',
    '1 w 0 G 200 600 m 220 640 l 240 600 l S',
    expect.stringContaining('Tj'),
    undefined,
  ]);
  expect(await seen(sealed(written ?? new Uint8Array()))).toEqual(['Page', 'Noted', 'Entered']);
});
