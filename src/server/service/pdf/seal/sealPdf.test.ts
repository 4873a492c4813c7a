import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { layoutTick } from '#core/fields/check.ts';
import { layoutText } from '#core/appearance/fieldText.ts';
import { faceHeights, textWidth } from '#core/appearance/fontMeasures.ts';
import { type PageBox, pageSize } from '#core/geometry/pdfSpace.ts';
import { lockPdf } from '#testing/pdf/lockPdf.ts';
import { rawPdf, rawStream } from '#testing/pdf/rawPdf.ts';
import { certifiedPdf } from '#testing/service/certifiedPdf.ts';
import { penWave, pictureMark } from '#testing/signaturePng.ts';
import { samplePdf } from '#testing/service/samplePdf.ts';
import { shownTexts } from '#testing/pdf/shownTexts.ts';
import { withPdf } from '#server/service/pdf/file/PdfFile.ts';
import { PdfRef, PdfStream } from '#server/service/pdf/file/pdfObject.ts';
import type { PdfTrouble } from '#server/service/pdf/file/pdfTrouble.ts';
import { inspectPdf } from '#server/service/pdf/inspect/inspectPdf.ts';
import { preparePdf } from '#server/service/pdf/prepare/preparePdf.ts';
import type { DrawnField, EmbeddedValue, SealJob, SealKey } from '#server/service/pdf/sealJob.ts';
import { makeCertificate } from './makeCertificate.ts';
import { checkSeal } from './readSeal.ts';
import { sealPdf } from './sealPdf.ts';
import { digestSigner } from './digestSigner.ts';

let folder = '';
let key: SealKey;
let count = 0;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'seal-'));
  key = await makeCertificate('Fieldwright at Example');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const tools = Object.fromEntries(
  ['pdfsig', 'pdftotext', 'qpdf'].map((tool) => [
    tool,
    spawnSync(tool, ['--version']).error === undefined,
  ]),
);
const asked = Object.keys(tools).filter((tool) => tools[tool]);
if (asked.length < 3) {
  const missing = Object.keys(tools).filter((tool) => !tools[tool]);
  process.stderr.write(
    `SKIPPED: what ${missing.join(', ')} would say of sealed documents (not installed)\n`,
  );
}

const seal = async (
  source: Uint8Array,
  fields: DrawnField[] = [],
  embedded: EmbeddedValue[] = [],
  more: Partial<SealJob> = {},
) => {
  const path = join(folder, `${++count}.pdf`);
  writeFileSync(path, source);
  const target = join(folder, `${count}-sealed.pdf`);
  const job = {
    source: path,
    target,
    fields,
    embedded,
    key,
    reason: 'Signed by all',
    signingTime: '2026-11-20T10:00:00.000Z',
    transactionId: 'b10ae331',
    ...more,
  };
  const done = await sealPdf({ ...job, stamped: false }, digestSigner(job));
  return { done, target, bytes: readFileSync(target) };
};
const verdictOf = (bytes: Uint8Array, fieldName = 'Seal1') => {
  const file = withPdf(bytes, (opened) => opened);
  return checkSeal(file, fieldName);
};
const onePage = (page: string, content = '') =>
  rawPdf({
    1: '<</Type /Catalog /Pages 2 0 R>>',
    2: '<</Type /Pages /Kids [3 0 R] /Count 1>>',
    3: `<</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R ${page}>>`,
    4: rawStream(content),
  });
const text = (value: string, rect = { x: 100, y: 50, width: 120, height: 22 }): DrawnField => ({
  kind: 'text',
  pageNumber: 1,
  rect,
  text: value,
});
const hand: DrawnField = {
  kind: 'signature',
  pageNumber: 1,
  rect: { x: 50, y: 100, width: 200, height: 60 },
  strokes: [
    [0, 0, 2, 20, 30, 3, 40, 0, 2],
    [50, 10, 2],
  ],
  name: 'Zoë Łęcka',
};
const signedBy = (target: string) =>
  spawnSync('pdfsig', ['-nocert', target], { encoding: 'utf8' }).stdout;

test.each([
  ['drawn on its page', async () => onePage(''), 'Seal1'],
  ['beside an earlier signature', () => certifiedPdf(onePage(''), 3), 'Seal2'],
])(
  'a picture of a signature is an image with a soft mask, once for all places: %s',
  async (_, pdf, sealName) => {
    const source = await pdf();
    const wave = penWave(200, 80);
    const rects = [
      { x: 50, y: 100, width: 200, height: 60 },
      { x: 50, y: 300, width: 100, height: 60 },
    ];
    const { bytes, target } = await seal(
      source,
      rects.map((rect) => ({ kind: 'signature', pageNumber: 1, rect, ...pictureMark(wave) })),
    );
    expect(await verdictOf(bytes, sealName)).toBeUndefined();
    const images = withPdf(bytes, (file) => {
      const found: { width: unknown; colours: Uint8Array; cover: Uint8Array }[] = [];
      for (const [number] of file.xref.entries) {
        const stream = file.get(new PdfRef(number, 0));
        if (!(stream instanceof PdfStream) || file.name(stream.dict.raw('Subtype')) !== 'Image')
          continue;
        const mask = file.get(stream.dict.raw('SMask'));
        if (mask instanceof PdfStream)
          found.push({
            width: file.number(stream.dict.raw('Width')),
            colours: file.unpack(stream) ?? new Uint8Array(),
            cover: file.unpack(mask) ?? new Uint8Array(),
          });
      }
      return found;
    });
    expect(images).toHaveLength(1);
    const [image] = images;
    const pixel = wave.rgba.findIndex((part, at) => at % 4 === 3 && part === 255) >> 2;
    expect(image?.width).toBe(200);
    expect([...(image?.colours.subarray(3 * pixel, 3 * pixel + 3) ?? [])]).toEqual([20, 33, 90]);
    expect(Buffer.from(image?.cover ?? [])).toEqual(
      Buffer.from(wave.rgba.filter((_, at) => at % 4 === 3)),
    );
    if (tools['qpdf']) expect(spawnSync('qpdf', ['--check', target]).status).toBe(0);
  },
);

const boxes: [string, PageBox][] = [0, 90, 180, 270, -90, 450].flatMap((rotate) =>
  ['', '/CropBox [50 100 562 692]', '/CropBox [-20 -30 300 400]'].flatMap((crop) =>
    [1, 2, 0.5].map((userUnit): [string, PageBox] => {
      const page = `/Rotate ${rotate} ${crop} /UserUnit ${userUnit}`;
      return [page, inspectPdf(onePage(page)).pages[0]!.box];
    }),
  ),
);

test.each(boxes)('text stands in its box, upright: %s', async (page, box) => {
  const size = pageSize(box);
  const rect = { x: size.width * 0.4, y: size.height * 0.3, width: 90, height: 18 };
  const { bytes, target } = await seal(onePage(page, '0 0 m'), [text('Wéißenburg', rect)]);
  const [shown, ...others] = await shownTexts(bytes);
  expect(others).toEqual([]);
  const placed = layoutText('Wéißenburg', rect);
  if (!shown || !placed.ok) throw new Error('nothing was drawn');
  expect(shown.text).toBe('Wéißenburg');
  const { x, y, width, height } = shown.rect;
  const { ascent, descent } = faceHeights[placed.face];
  expect(x).toBeCloseTo(placed.x, 2);
  expect(y).toBeCloseTo(placed.baseline - ascent * placed.fontSize, 2);
  expect(width).toBeCloseTo(textWidth('Wéißenburg', placed.fontSize), 1);
  expect(height).toBeCloseTo((ascent + descent) * placed.fontSize, 2);
  if (!tools.pdftotext) return;
  const { stdout } = spawnSync('pdftotext', ['-bbox', '-cropbox', target, '-'], {
    encoding: 'utf8',
  });
  const word = /xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">Wéißenburg/.exec(
    stdout,
  );
  const [left = 0, top = 0, right = 0, bottom = 0] = (word ?? [])
    .slice(1)
    .map((n) => Number(n) * box.userUnit);
  expect(left).toBeGreaterThan(rect.x - 0.1);
  expect(right).toBeLessThan(rect.x + rect.width + 0.1);
  expect(top).toBeGreaterThan(rect.y - 3.5);
  expect(bottom).toBeLessThan(rect.y + rect.height + 3.5);
});

test('the original stays in the result byte for byte, and the seal covers all of it', async () => {
  const original = onePage('');
  const { bytes, done, target } = await seal(original, [text('Anna'), hand]);
  expect(bytes.subarray(0, original.length)).toEqual(original);
  expect(done).toMatchObject({ ok: true, bytes: bytes.length, pages: 1 });
  expect(await verdictOf(bytes)).toBeUndefined();
  if (tools.pdfsig) {
    expect(signedBy(target)).toMatch(/Signature is Valid/);
    expect(signedBy(target)).toMatch(/Total document signed/);
    expect(signedBy(target)).toMatch(/ETSI.CAdES.detached/);
  }
  if (tools.qpdf) expect(spawnSync('qpdf', ['--check', target]).status).toBe(0);
});

test('a change of one byte is found', async () => {
  const { bytes } = await seal(onePage(''), [text('Anna')]);
  const changed = Buffer.from(bytes);
  changed[changed.indexOf('MediaBox') + 11] = 0x31;
  expect(await verdictOf(changed)).toBe('the digest is wrong');
  expect(await verdictOf(Buffer.concat([bytes, Buffer.from('\n')]))).toBe(
    'the seal does not cover the file',
  );
});

test('a seal leaves the signature before it valid', async () => {
  const first = await certifiedPdf(onePage('/Rotate 90'), 3);
  const second = await seal(first, [
    text('two'),
    hand,
    { ...text(''), kind: 'strokes', lines: [layoutTick(text('').rect)], words: '☑' },
  ]);
  expect(second.bytes.subarray(0, first.length)).toEqual(Buffer.from(first));
  expect(await verdictOf(second.bytes, 'Seal2')).toBeUndefined();
  expect(inspectPdf(second.bytes).signatures).toBe(2);
  if (!tools.pdfsig) return;
  expect(signedBy(second.target).match(/Signature is Valid/g)).toHaveLength(2);
  expect(signedBy(second.target)).toMatch(/Total document signed/);
  const words = spawnSync('pdftotext', [second.target, '-'], { encoding: 'utf8' }).stdout;
  expect(words).toMatch(/two/);
});

test('a seal certifies that nothing may be changed where no signature stands before it', async () => {
  const { bytes, target } = await seal(onePage(''), [text('Anna')]);
  expect(inspectPdf(bytes)).toMatchObject({ signatures: 1, certified: true, certification: 1 });
  expect(bytes.toString('latin1')).toMatch(/\/Perms <<\/DocMDP \d+ 0 R>>/);
  await expect(seal(bytes)).rejects.toMatchObject({ code: 'certified' });
  const approved = await seal(await certifiedPdf(onePage(''), 3), [text('Anna')]);
  expect(inspectPdf(approved.bytes)).toMatchObject({ signatures: 2, certification: 3 });
  if (!tools.pdfsig) return;
  expect(signedBy(target)).toMatch(/Signature is Valid/);
  expect(signedBy(target)).toMatch(/Total document signed/);
});

test('a document that is certified against every change is refused', async () => {
  const certified = rawPdf({
    1: '<</Type /Catalog /Pages 2 0 R /Perms <</DocMDP 5 0 R>>>>',
    2: '<</Type /Pages /Kids [3 0 R] /Count 1>>',
    3: '<</Type /Page>>',
    5: '<</Contents <00> /ByteRange [0 1 2 3] /Reference [<</TransformMethod /DocMDP /TransformParams <</P 1>>>>]>>',
  });
  await expect(seal(certified)).rejects.toMatchObject({
    code: 'certified',
  } satisfies Partial<PdfTrouble>);
});

test('a document certified for filling in and signing is filled in and sealed with nothing else changed', async () => {
  const certified = await certifiedPdf(samplePdf({ fields: true }), 2);
  const { bytes, target } = await seal(
    certified,
    [],
    [
      { name: 'Name', value: 'Anna' },
      { name: 'Agree', value: true },
    ],
  );
  expect(bytes.subarray(0, certified.length)).toEqual(Buffer.from(certified));
  expect(await verdictOf(bytes, 'Seal2')).toBeUndefined();
  const report = inspectPdf(bytes);
  expect(report).toMatchObject({ signatures: 2, certification: 2 });
  expect(report.widgets.map(({ name, value }) => [name, value])).toEqual([
    ['Name', 'Anna'],
    ['Agree', true],
    ['Seal1', ''],
    ['Seal2', ''],
  ]);
  // Of all annotations, only the seal's field is new, and no page has other content.
  const appended = bytes.subarray(certified.length).toString('latin1');
  expect(appended.match(/\/Subtype \/\w+/g)?.toSorted()).toEqual(
    ['CIDFontType2', 'Form', 'Form', 'Type0', 'Widget', 'Widget', 'Widget'].map(
      (kind) => `/Subtype /${kind}`,
    ),
  );
  expect(appended).not.toContain('/Contents [');
  if (!tools.pdfsig) return;
  const said = signedBy(target);
  expect(said.match(/Signature Validation: Signature is Valid/g)).toHaveLength(2);
  expect(said).toContain('Total document signed');
});

test.each([
  ['a saved state and a marked part left open', 'q 2 0 0 2 50 50 cm /OC /x BDC BT'],
  ['restores without a save', 'Q Q 1 0 0 1 5 5 cm Q'],
  ['an inline image that looks like operators', 'q BI /W 1 /H 1 ID q q Q\x00 EI 3 0 0 3 0 0 cm'],
  ['strings that look like operators', '3 0 0 3 0 0 cm (q \\( q) Tj <71> Tj % q q q'],
])('content with %s does not move what is drawn', async (_, content) => {
  const { bytes } = await seal(onePage('', content), [text('Here')]);
  const shown = (await shownTexts(bytes)).find((one) => one.text === 'Here');
  expect(shown?.rect.x).toBeCloseTo(102, 3);
  expect(shown?.rect.width).toBeCloseTo(textWidth('Here', 12), 1);
});

test('a page that stands in the tree twice, or without a number, is drawn on alone', async () => {
  const twice = rawPdf({
    1: '<</Type /Catalog /Pages 2 0 R>>',
    2: '<</Type /Pages /Kids [3 0 R 3 0 R <</Type /Page /MediaBox [0 0 300 200]>>] /Count 3>>',
    3: '<</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792]>>',
  });
  const { bytes } = await seal(twice, [
    { ...text('second'), pageNumber: 2 },
    { ...text('third'), pageNumber: 3 },
  ]);
  expect((await shownTexts(bytes)).map(({ text: word, pageNumber }) => [word, pageNumber])).toEqual(
    [
      ['second', 2],
      ['third', 3],
    ],
  );
});

test('sealing mends nothing: a damaged document stops it, and once prepared is sealed', async () => {
  const damaged = Buffer.from(
    onePage('')
      .toString('latin1')
      .replace(/xref[\s\S]*/, ''),
    'latin1',
  );
  await expect(seal(damaged, [text('Anna')])).rejects.toMatchObject({
    code: 'damaged',
    message: expect.stringMatching(/reads differently than it was shown/) as string,
  });
  const prepared = preparePdf(damaged).written ?? damaged;
  const { bytes } = await seal(prepared, [text('Anna')]);
  expect(bytes.subarray(0, prepared.length)).toEqual(Buffer.from(prepared));
  expect(await verdictOf(bytes)).toBeUndefined();
  expect(await shownTexts(bytes)).toHaveLength(1);
});

test.each([
  ['as it is', /never/],
  ['rebuilt', /startxref[\s\S]*/],
])('a document whose trailer holds its catalog itself is sealed (%s)', async (_, damage) => {
  const whole = rawPdf(
    {
      2: '<</Type /Pages /Kids [3 0 R] /Count 1>>',
      3: '<</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792]>>',
    },
    { root: '<</Type /Catalog /Pages 2 0 R>>' },
  );
  const source = Buffer.from(whole.toString('latin1').replace(damage, ''), 'latin1');
  const prepared = preparePdf(source);
  expect(prepared.report.repaired).toBe(source.length < whole.length);
  const { bytes } = await seal(prepared.written ?? source, [text('Anna')]);
  expect(await verdictOf(bytes)).toBeUndefined();
  expect((await shownTexts(bytes)).map((one) => one.text)).toEqual(['Anna']);
});

const identifier = Buffer.from('0102030405060708', 'hex');
const withoutId = lockPdf({ revision: 3, id: null });
const withId = lockPdf({ revision: 3, id: identifier });

test.each([
  ['has no identifier', withoutId],
  ['has an empty identifier', { ...withoutId, trailer: '/ID []' }],
  [
    'has its identifier in an object',
    {
      ...withId,
      trailer: '/ID 6 0 R',
      // The key is made of it, so it is not locked by the key.
      string: (bytes: Uint8Array, num: number) => (num === 6 ? bytes : withId.string(bytes, num)),
    },
  ],
])('a locked document that %s keeps its key when it is sealed', async (_, lock) => {
  const source = rawPdf(
    {
      1: '<</Type /Catalog /Pages 2 0 R>>',
      2: '<</Type /Pages /Kids [3 0 R] /Count 1>>',
      3: '<</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources <</Font <</F 5 0 R>>>>>>',
      4: rawStream('BT /F 20 Tf 72 400 Td (Before) Tj ET'),
      5: '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>',
      6: `[<${identifier.toString('hex')}> (second)]`,
    },
    { lock },
  );
  expect(inspectPdf(source)).toMatchObject({ encrypted: true, repaired: false });
  const { bytes, target } = await seal(source, [text('Anna')]);
  expect(bytes.subarray(0, source.length)).toEqual(source);
  expect(await verdictOf(bytes)).toBeUndefined();
  expect((await shownTexts(bytes)).map((one) => one.text)).toEqual(['Before', 'Anna']);
  if (tools.pdfsig) expect(signedBy(target)).toMatch(/Signature is Valid/);
  if (!tools.pdftotext) return;
  const { stdout } = spawnSync('pdftotext', [target, '-'], { encoding: 'utf8' });
  expect(stdout.match(/\w+/g)?.toSorted()).toEqual(['Anna', 'Before']);
});

test('a field on a page that does not exist is refused by its number', async () => {
  await expect(seal(onePage(''), [{ ...text('x'), pageNumber: 2 }])).rejects.toThrow(
    /has 1 pages.*page 2/,
  );
});

describe('a document made by another program', () => {
  const form = async (encrypt: boolean) => {
    const document = await PDFDocument.create();
    const page = document.addPage([400, 500]);
    const own = document.getForm();
    const name = own.createTextField('person.name');
    name.addToPage(page, { x: 50, y: 400, width: 150, height: 20 });
    const city = own.createTextField('person.city');
    city.setText('Oslo');
    city.addToPage(page, { x: 50, y: 350, width: 150, height: 20 });
    const agreed = own.createCheckBox('agreed');
    agreed.addToPage(page, { x: 50, y: 300, width: 20, height: 20 });
    const color = own.createRadioGroup('color');
    color.addOptionToPage('red', page, { x: 50, y: 250, width: 20, height: 20 });
    color.addOptionToPage('blue', page, { x: 90, y: 250, width: 20, height: 20 });
    if (encrypt) document.encrypt({ userPassword: '', ownerPassword: 'owner' });
    return document.save();
  };

  test('loses its fields and keeps what they show', async () => {
    const { bytes, target } = await seal(
      await form(false),
      [text('drawn')],
      [
        { name: 'person.name', value: 'Ægir Þórsson Ω' },
        { name: 'agreed', value: true },
      ],
    );
    const read = await PDFDocument.load(bytes);
    expect(
      read
        .getForm()
        .getFields()
        .map((field) => field.getName()),
    ).toEqual(['Seal1']);
    expect(read.getPage(0).node.Annots()?.size()).toBe(1);
    const words = (await shownTexts(bytes)).map((one) => one.text);
    expect(words).toContain('Ægir Þórsson Ω');
    expect(words).toContain('drawn');
    if (tools.pdftotext) {
      expect(spawnSync('pdftotext', [target, '-'], { encoding: 'utf8' }).stdout).toMatch(/Oslo/);
    }
  });

  test('gives a field for which another stands no value beside that one’s', async () => {
    const { bytes } = await seal(
      await form(false),
      [text('Utrecht', { x: 50, y: 422, width: 150, height: 20 })],
      [{ name: 'person.city', value: '' }],
    );
    const words = (await shownTexts(bytes)).map((one) => one.text);
    expect(words).toContain('Utrecht');
    expect(words).not.toContain('Oslo');
  });

  test('that is locked by its owner only is sealed', async () => {
    const source = await form(true);
    expect(inspectPdf(source)).toMatchObject({ encrypted: true, repaired: false });
    const { bytes, target } = await seal(
      source,
      [text('drawn')],
      [{ name: 'person.name', value: 'Anna' }],
    );
    expect(await verdictOf(bytes)).toBeUndefined();
    expect((await shownTexts(bytes)).map((one) => one.text)).toContain('Anna');
    if (tools.qpdf) expect(spawnSync('qpdf', ['--check', target]).status).toBe(0);
    if (tools.pdfsig) expect(signedBy(target)).toMatch(/Signature is Valid/);
  });

  test.skipIf(!tools.qpdf).each([
    ['40', []],
    ['128', ['--use-aes=n']],
    ['128', ['--use-aes=y', '--cleartext-metadata']],
    ['256', []],
  ])('that qpdf locks with %s bits (%j) is read and sealed', async (bits, options) => {
    const plain = join(folder, 'plain.pdf');
    const locked = join(folder, `locked${++count}.pdf`);
    writeFileSync(plain, await form(false));
    const weak = bits === '256' ? [] : ['--allow-weak-crypto'];
    const args = [...weak, '--encrypt', '', 'owner', bits, ...options, '--', plain, locked];
    expect(spawnSync('qpdf', args).status).toBe(0);
    const report = inspectPdf(readFileSync(locked));
    expect(report.widgets[1]).toMatchObject({ name: 'person.city', value: 'Oslo' });
    const { bytes, target } = await seal(
      readFileSync(locked),
      [text('drawn')],
      [{ name: 'person.name', value: 'Anna' }],
    );
    expect(await verdictOf(bytes)).toBeUndefined();
    expect((await shownTexts(bytes)).map((one) => one.text)).toEqual(['Anna', 'Oslo', 'drawn']);
    expect(spawnSync('qpdf', ['--check', target]).status).toBe(0);
    spawnSync('qpdf', [...weak, '--encrypt', 'user', 'owner', bits, '--', plain, locked]);
    expect(() => inspectPdf(readFileSync(locked))).toThrow(/locked by a password/);
  });

  test('keeps its fields, filled, when it is already signed', async () => {
    const document = await PDFDocument.load(await form(false));
    const signature = document.context.obj({ Type: 'Sig', ByteRange: [0, 1, 2, 3] });
    signature.set(PDFName.of('Contents'), document.context.obj('x'));
    const own = document.getForm();
    const field = document.context.register(
      document.context.obj({ FT: 'Sig', V: document.context.register(signature) }),
    );
    own.acroForm.addField(field);
    const raw = Buffer.from(
      await document.save({ useObjectStreams: false, updateFieldAppearances: false }),
    );
    const signed = Buffer.from(
      raw.toString('latin1').replace('/Contents /x', '/Contents <00>'),
      'latin1',
    );
    const { bytes } = await seal(
      signed,
      [text('drawn')],
      [
        { name: 'person.name', value: 'Anna Żuk' },
        { name: 'agreed', value: true },
        { name: 'color', value: 'blue' },
      ],
    );
    const read = await PDFDocument.load(bytes);
    const filled = read.getForm();
    expect(filled.getTextField('person.name').getText()).toBe('Anna Żuk');
    expect(filled.getTextField('person.city').getText()).toBe('Oslo');
    expect(filled.getCheckBox('agreed').isChecked()).toBe(true);
    expect(filled.getRadioGroup('color').getSelected()).toBe('blue');
    expect((await shownTexts(bytes)).map((one) => one.text)).toEqual([]);
  });
});
