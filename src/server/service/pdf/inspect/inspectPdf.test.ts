import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rawObject, rawPdf, rawStream } from '#testing/pdf/rawPdf.ts';
import { PdfTrouble } from '#server/service/pdf/file/pdfTrouble.ts';
import { inspectPdf } from './inspectPdf.ts';

const catalog = '<</Type /Catalog /Pages 2 0 R>>';
const pagesOf = (members: string) =>
  inspectPdf(rawPdf({ 1: catalog, 2: '<</Type /Pages /Kids [3 0 R] /Count 1>>', 3: members }))
    .pages;
const codeOf = (bytes: Uint8Array) => {
  try {
    inspectPdf(bytes);
  } catch (error) {
    return error instanceof PdfTrouble ? error.code : error;
  }
  return 'read';
};

test('rotation, crop and unit decide the page as shown', () => {
  expect(
    pagesOf(
      '<</Type /Page /MediaBox [612 792 0 0] /CropBox [50 100 700 692] /Rotate 450 /UserUnit 2>>',
    ),
  ).toEqual([
    {
      box: { view: [50, 100, 612, 692], rotate: 90, userUnit: 2 },
      size: { width: 1184, height: 1124 },
    },
  ]);
});

test('boxes and rotation are inherited, also through references', () => {
  const { pages } = inspectPdf(
    rawPdf({
      1: catalog,
      2: '<</Type /Pages /Kids [4 0 R] /Count 2 /MediaBox 6 0 R /Rotate 270>>',
      3: '<</Type /Page /Parent 4 0 R /Rotate 45>>',
      4: '<</Type /Pages /Kids [3 0 R 5 0 R] /Count 2 /CropBox [0 0 100 7 0 R]>>',
      5: '<</Type /Page /Parent 4 0 R>>',
      6: '[0 0 200 300]',
      7: '50',
    }),
  );
  expect(pages.map(({ size }) => size)).toEqual([
    { width: 100, height: 50 },
    { width: 50, height: 100 },
  ]);
});

test('a page without any box is Letter', () => {
  expect(pagesOf('<</Type /Page>>')[0]?.size).toEqual({ width: 612, height: 792 });
});

test('page trees without an end are refused, and loops in them passed over', () => {
  const loop = rawPdf({
    1: catalog,
    2: '<</Type /Pages /Kids [2 0 R 3 0 R 4 0 R] /Count 9>>',
    3: '<</Type /Page /MediaBox [0 0 10 10]>>',
    4: '<</Type /Pages /Kids [2 0 R 4 0 R 3 0 R]>>',
  });
  expect(inspectPdf(loop).pages).toHaveLength(2);
  const levels = Object.fromEntries(
    Array.from({ length: 60 }, (_, index) => [
      index + 2,
      `<</Kids [${index + 3} 0 R ${index + 3} 0 R]>>`,
    ]),
  );
  expect(codeOf(rawPdf({ 1: catalog, ...levels, 62: '<</Kids []>>' }))).toBe('tooComplex');
  const chain = Object.fromEntries(
    Array.from({ length: 2000 }, (_, index) => [index + 2, `<</Kids [${index + 3} 0 R]>>`]),
  );
  expect(codeOf(rawPdf({ 1: catalog, ...chain }))).toBe('tooComplex');
});

test('objects that refer to themselves and nests without an end are answers', () => {
  expect(codeOf(rawPdf({ 1: catalog, 2: '2 0 R' }))).toBe('damaged');
  expect(codeOf(rawPdf({ 1: `<</Pages ${'['.repeat(9000)}>>` }))).toBe('tooComplex');
  const self = rawPdf({
    1: catalog,
    2: '<</Type /Pages /Kids [3 0 R] /Count 1>>',
    3: '<</Type /Page /Annots [5 0 R] /MediaBox [0 0 10 10]>>',
    5: '<</Subtype /Widget /FT /Tx /T (a) /Parent 5 0 R /Rect [0 0 1 1] /MaxLen 6 0 R>>',
    6: '<</Length 6 0 R>> stream\nendstream',
  });
  expect(inspectPdf(self).widgets).toHaveLength(1);
});

test('no pages, no document: both have a clear answer', () => {
  expect(codeOf(rawPdf({ 1: catalog, 2: '<</Type /Pages /Kids [] /Count 0>>' }))).toBe('damaged');
  expect(codeOf(Buffer.from('%PDF-1.4\n%%EOF'))).toBe('damaged');
  expect(codeOf(Buffer.from('hello'))).toBe('notPdf');
  expect(codeOf(new Uint8Array())).toBe('notPdf');
});

test('a document behind other bytes, and one whose offsets are wrong, are read', () => {
  const objects = {
    1: catalog,
    2: '<</Type /Pages /Kids [3 0 R] /Count 1>>',
    3: '<</Type /Page /MediaBox [0 0 10 20]>>',
  };
  const late = inspectPdf(rawPdf(objects, { header: 'printer noise\n%PDF-1.4\n' }));
  expect(late).toMatchObject({ repaired: false, pages: [{ size: { height: 20 } }] });
  const moved = Buffer.from(rawPdf(objects).toString('latin1').replace('1 0 obj', '      1 0 obj'));
  expect(inspectPdf(moved)).toMatchObject({ repaired: true, pages: [{ size: { height: 20 } }] });
  const cut = rawPdf(objects).subarray(0, rawPdf(objects).indexOf('xref'));
  expect(inspectPdf(cut)).toMatchObject({ repaired: true, pages: [{ size: { height: 20 } }] });
});

test('an offset beyond all numbers is no place to read from', () => {
  const whole = rawPdf({
    1: catalog,
    2: '<</Type /Pages /Kids [3 0 R] /Count 1>>',
    3: '<</Type /Page>>',
  }).toString('latin1');
  const rows = /xref\n0 4\n[^t]*/;
  const bad = '-10000000199999999999262 00000 n \n';
  const bytes = Buffer.from(whole.replace(rows, `xref\n0 4\n${bad.repeat(4)}`), 'latin1');
  expect(inspectPdf(bytes)).toMatchObject({ repaired: true, pages: [{}] });
});

test('a bomb in a cross-reference stream is refused', () => {
  const bomb = deflateSync(Buffer.alloc(500 * 2 ** 20));
  const stream = rawStream(bomb, '/Type /XRef /W [1 1 1] /Size 9 /Root 1 0 R /Filter /FlateDecode');
  const bytes = Buffer.concat([
    Buffer.from('%PDF-1.5\n'),
    rawObject(5, stream),
    Buffer.from('startxref\n9\n%%EOF'),
  ]);
  expect(codeOf(bytes)).toBe('tooComplex');
});

test('a form whose fields share a long text is refused, as it would be read with each request', () => {
  const form = (widgets: number, letters: number) => {
    const numbers = Array.from({ length: widgets }, (_, index) => index + 5);
    const kids = numbers.map((number) => `${number} 0 R`).join(' ');
    return rawPdf({
      1: '<</Type /Catalog /Pages 2 0 R /AcroForm <</Fields [4 0 R]>>>>',
      2: '<</Type /Pages /Kids [3 0 R] /Count 1>>',
      3: `<</Type /Page /MediaBox [0 0 100 200] /Annots [${kids}]>>`,
      4: `<</FT /Tx /T (n) /Kids [${kids}] /V (${'v'.repeat(letters)})>>`,
      ...Object.fromEntries(
        numbers.map((number) => [number, '<</Subtype /Widget /Parent 4 0 R /Rect [0 0 9 9]>>']),
      ),
    });
  };
  expect(inspectPdf(form(200, 4_999)).widgets).toHaveLength(200);
  expect(codeOf(form(200, 5_000))).toBe('tooComplex');
});

test('fields carry names, limits, values and places', () => {
  const { widgets } = inspectPdf(
    rawPdf({
      1: '<</Type /Catalog /Pages 2 0 R /AcroForm <</Fields [4 0 R 7 0 R] /DA (/Helv 0 Tf 0 g)>>>>',
      2: '<</Type /Pages /Kids [3 0 R] /Count 1>>',
      3: '<</Type /Page /MediaBox [0 0 100 200] /Rotate 90 /UserUnit 2 /Annots [5 0 R 6 0 R 7 0 R]>>',
      4: '<</FT /Tx /T (person) /Kids [5 0 R 6 0 R] /MaxLen 7 /DA (/Helv 9 Tf 0 g)>>',
      5: '<</Subtype /Widget /T <FEFF00E9> /Parent 4 0 R /Rect [30 20 10 60] /Ff 16777218 /V (abc)>>',
      6: '<</Subtype /Widget /T (b) /Parent 4 0 R /Rect [0 0 9 9] /Ff 4097 /F 2 /Q 2 /MK <</R 90>>>>',
      7: '<</Subtype /Widget /FT /Btn /T (ok) /TU (Agreed?) /Rect [1 1 2 2] /AS /Yes /AP <</N <</Off null /Yes null>>>>>>',
    }),
  );
  expect(widgets).toEqual([
    {
      name: 'person.é',
      kind: 'text',
      box: { x: 40, y: 20, width: 80, height: 40 },
      page: 1,
      maxLength: 7,
      comb: true,
      multiline: false,
      password: false,
      readOnly: false,
      hidden: false,
      required: true,
      value: 'abc',
      fontSize: 18,
      align: 'left',
      turn: 0,
    },
    expect.objectContaining({
      name: 'person.b',
      multiline: true,
      comb: false,
      readOnly: true,
      hidden: true,
      value: '',
      align: 'right',
      turn: 0,
    }),
    expect.objectContaining({
      name: 'ok',
      kind: 'check',
      label: 'Agreed?',
      value: true,
      exportValue: 'Yes',
    }),
  ]);
  expect(widgets[2]).not.toHaveProperty('fontSize');
});

test('earlier signatures are counted and a certification is told', () => {
  const signed = (level: string) =>
    inspectPdf(
      rawPdf({
        1: `<</Type /Catalog /Pages 2 0 R /AcroForm <</Fields [4 0 R 4 0 R]>> ${level && '/Perms <</DocMDP 5 0 R>>'}>>`,
        2: '<</Type /Pages /Kids [3 0 R] /Count 1>>',
        3: '<</Type /Page>>',
        4: '<</FT /Sig /T (s) /V 5 0 R>>',
        5: `<</Type /Sig /Contents <00> /ByteRange [0 1 2 3] /Reference [<</TransformMethod /DocMDP /TransformParams <<${level}>>>>]>>`,
      }),
    );
  expect(signed('/P 1')).toMatchObject({ signatures: 1, certified: true, certification: 1 });
  expect(signed('/P 3')).toMatchObject({ signatures: 1, certified: false, certification: 3 });
});

test('an XFA form that draws itself is told from one that lies over pages', () => {
  const form = (more: string) =>
    inspectPdf(
      rawPdf({
        1: `<</Type /Catalog /Pages 2 0 R /AcroForm <</XFA 9 0 R>> ${more}>>`,
        2: '<</Type /Pages /Kids [3 0 R] /Count 1>>',
        3: '<</Type /Page>>',
        9: rawStream('<xdp/>'),
      }),
    ).xfa;
  expect(form('/NeedsRendering true')).toBe('dynamic');
  expect(form('')).toBe('static');
});

test('a document with random damage is read or refused, never a surprise', () => {
  const whole = rawPdf({
    1: '<</Type /Catalog /Pages 2 0 R /AcroForm <</Fields [4 0 R] /DA (/F 9 Tf)>>>>',
    2: '<</Type /Pages /Kids [3 0 R 3 0 R] /Count 2 /MediaBox [0 0 100 200]>>',
    3: '<</Type /Page /Parent 2 0 R /Annots [4 0 R] /Contents 5 0 R>>',
    4: '<</Subtype /Widget /FT /Tx /T (a) /Rect [1 2 3 4] /V (x) /AP <</N 5 0 R>>>>',
    5: rawStream('q Q', '/Filter [/ASCIIHexDecode /LZWDecode]'),
  });
  const damage = fc.record({
    at: fc.nat(whole.length - 1),
    cut: fc.nat(40),
    bytes: fc.oneof(
      fc.uint8Array({ maxLength: 20 }),
      fc
        .constantFrom('<<', '[', '>>', '(', '<', '5 0 R', '99999999999', '-1', 'obj', 'stream', '%')
        .map((text) => new Uint8Array(Buffer.from(text))),
    ),
  });
  fc.assert(
    fc.property(fc.array(damage, { minLength: 1, maxLength: 4 }), (damages) => {
      let bytes: Uint8Array = whole;
      for (const { at, cut, bytes: put } of damages) {
        bytes = Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at + cut)]);
      }
      expect(['read', 'notPdf', 'damaged', 'tooComplex', 'password', 'unsupported']).toContain(
        codeOf(bytes),
      );
    }),
    { numRuns: 500 },
  );
});
