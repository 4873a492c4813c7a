import { expect, test } from 'vitest';
import { samplePdf } from '#testing/service/samplePdf.ts';
import { lockPdf } from '#testing/pdf/lockPdf.ts';
import { type RawLock, type RawObject, rawObject, rawPdf, rawStream } from '#testing/pdf/rawPdf.ts';
import { shownTexts } from '#testing/pdf/shownTexts.ts';
import { PdfFile, withPdf } from '#server/service/pdf/file/PdfFile.ts';
import { PdfTrouble } from '#server/service/pdf/file/pdfTrouble.ts';
import { inspectFile } from '#server/service/pdf/inspect/inspectPdf.ts';
import { walkPages } from '#server/service/pdf/inspect/walkPages.ts';
import { preparePdf } from './preparePdf.ts';

const saying = (text: string) => rawStream(`BT /F1 24 Tf 72 700 Td (${text}) Tj ET`);
const fonts = '/Resources <</Font <</F1 9 0 R>>>>';
const page = (contents: number, more = '/Parent 2 0 R') =>
  `<</Type /Page ${more} /MediaBox [0 0 612 792] /Contents ${contents} 0 R ${fonts}>>`;
const objects: Record<number, RawObject> = {
  1: '<</Type /Catalog /Pages 2 0 R>>',
  2: '<</Type /Pages /Kids [3 0 R] /Count 1>>',
  3: page(4),
  4: saying('SHOWN'),
  9: '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>',
};
const other = rawObject(4, saying('OTHER'));

/** Puts bytes in front of the cross-reference, and has it found again. */
function before(pdf: Buffer, what: string, added: Uint8Array): Buffer {
  const at = pdf.lastIndexOf(what === 'xref\n' ? '\nxref\n' : what) + (what === 'xref\n' ? 1 : 0);
  const start = Number(/startxref\s+(\d+)/.exec(pdf.toString('latin1'))?.[1]);
  const end = pdf.subarray(at).toString('latin1');
  const moved = what === 'xref\n' ? start + added.length : start;
  return Buffer.concat([
    pdf.subarray(0, at),
    added,
    Buffer.from(end.replace(/startxref\s+\d+/, `startxref\n${moved}`), 'latin1'),
  ]);
}

/** Replaces something by something of the same length. */
function swap(pdf: Buffer, what: string | RegExp, by: (found: string) => string): Buffer {
  const text = pdf.toString('latin1').replace(what, (found) => by(found).padEnd(found.length));
  return Buffer.from(text, 'latin1');
}

const row = (num: number, pdf: Buffer) =>
  `${String(pdf.indexOf(`${num} 0 obj`)).padStart(10, '0')} 00000 n`;
const words = async (bytes: Uint8Array) => (await shownTexts(bytes)).map(({ text }) => text);
/** The same words for whoever searches the file instead of believing its list of contents. */
const searched = (bytes: Uint8Array) => {
  const file = new PdfFile(bytes, true);
  return walkPages(file).map(({ dict }) => {
    const stream = file.get(dict.raw('Contents'));
    return stream === null ? '' : Buffer.from((stream as { bytes: Uint8Array }).bytes).toString();
  });
};
const refusalOf = (bytes: Uint8Array) => {
  try {
    preparePdf(bytes);
  } catch (error) {
    if (error instanceof PdfTrouble) return `${error.code}: ${error.message}`;
    throw error;
  }
  return 'taken';
};

test.each([
  ['a table', rawPdf(objects)],
  ['a cross-reference stream', rawPdf(objects, { xref: 'stream', packed: [1, 2, 3] })],
  ['an update', rawPdf({ 4: saying('NEWER') }, { base: rawPdf(objects) })],
  [
    'an update that packs',
    rawPdf(
      { 3: page(4) },
      { base: rawPdf(objects, { xref: 'stream' }), xref: 'stream', packed: [3] },
    ),
  ],
  [
    'other bytes behind its end',
    Buffer.concat([rawPdf(objects), Buffer.from('% more '.repeat(900))]),
  ],
  ['a lock', rawPdf(objects, { lock: lockPdf({ revision: 4 }) })],
  [
    'a place to begin at',
    rawPdf({
      ...objects,
      1: '<</Type /Catalog /Pages 2 0 R /OpenAction <</S /GoTo /D [3 0 R /Fit]>>>>',
    }),
  ],
])('a sound document stays as it is, byte for byte (%s)', (_, pdf) => {
  const { written, report } = preparePdf(pdf);
  expect(written).toBeUndefined();
  expect(report.notes).toBeUndefined();
});

const base = rawPdf(objects);
const loose = (what: string) => before(base, what, other);
const tree = (kids: string, count: number, more: Record<number, RawObject> = {}) =>
  rawPdf({ ...objects, ...more, 2: `<</Type /Pages /Kids [${kids}] /Count ${count}>>` });
const below = { 5: page(6, '/Parent 7 0 R'), 6: saying('BELOW') };

test.each([
  ['a newer copy that no row names', loose('xref\n')],
  ['a copy behind the list of contents', loose('startxref')],
  [
    'an offset of 0 for an object that is there',
    swap(before(base, 'xref\n', rawObject(8, '<<>>')), row(9, base), () => `0000000000 00000 n`),
  ],
  ['a free row for an object that is there', swap(base, row(9, base), () => '0000000000 00000 f')],
  ['a wrong row', swap(base, row(9, base), () => '0000000020 00000 n')],
  ['another generation', swap(base, row(9, base), (found) => found.replace(' 00000', ' 00001'))],
  [
    'a doubled key',
    rawPdf({
      ...objects,
      3: `${page(4).slice(0, -2)} /Contents 5 0 R /Contents 4 0 R>>`,
      5: saying('OTHER'),
    }),
  ],
  ['a wrong length', swap(base, /\/Length \d+/, () => '/Length 9')],
  [
    'a reference to what comes to be when something is added',
    rawPdf({ ...objects, 3: page(4, '/Parent 2 0 R /Later 10 0 R') }),
  ],
  ['a copy behind its end', Buffer.concat([base, other])],
  ['something before its header', Buffer.concat([Buffer.from('junk\n'), base])],
  ['no list of contents', base.subarray(0, base.indexOf('startxref'))],
  [
    'a first part of no pages',
    tree('7 0 R 3 0 R', 1, {
      ...below,
      7: '<</Type /Pages /Parent 2 0 R /Kids [5 0 R] /Count 0>>',
    }),
  ],
  ['fewer pages than it has', tree('3 0 R 5 0 R', 1, below)],
  ['a page without a type', tree('3 0 R', 1, { 3: page(4).replace('/Type /Page ', '') })],
  [
    'a part without a type',
    tree('7 0 R', 1, {
      3: page(4, '/Parent 7 0 R'),
      7: '<</Parent 2 0 R /Kids [3 0 R] /Count 1>>',
    }),
  ],
  [
    'a page that inherits from elsewhere',
    tree('7 0 R', 1, {
      3: page(4, '/Parent 2 0 R'),
      7: '<</Type /Pages /Parent 2 0 R /Kids [3 0 R] /Count 1 /Rotate 90>>',
    }),
  ],
])('what can be read in two ways is written anew in one: %s', async (_, pdf) => {
  const shown = await words(pdf);
  const { written, report, file } = preparePdf(pdf);
  if (!written) throw new Error('kept as it was');
  expect(report.notes).toMatchObject([{ code: 'pdf-mended' }]);
  expect(await words(written)).toEqual(shown);
  expect(shown).toEqual(['SHOWN']);
  expect(walkPages(file)).toHaveLength(1);
  // It was opened on what it was written from; whoever reads it finds the same.
  expect(inspectFile(file)).toEqual(inspectFile(new PdfFile(written, false)));
  expect(searched(written)).toEqual([expect.stringContaining('SHOWN')]);
  expect(written.toString()).not.toMatch(/OTHER|BELOW/);
  expect(preparePdf(written)).toMatchObject({ written: undefined });
  const numbers = [...written.toString('latin1').matchAll(/^(\d+) 0 obj$/gm)].map(([, num]) => num);
  expect(written.toString('latin1')).toContain(`/Size ${Math.max(...numbers.map(Number)) + 1}`);
  expect(preparePdf(pdf).written).toEqual(written);
});

test('an object that a hybrid file hides is what pdf.js makes of it', async () => {
  const hybrid = rawPdf(
    { ...objects, 3: page(4).replace('>>>>>>', '>>>> /Annots [5 0 R]>>'), 5: '<</Type /Annot>>' },
    { xref: 'hybrid', packed: [5] },
  );
  const { written, file } = preparePdf(hybrid);
  expect(await words(written ?? hybrid)).toEqual(['SHOWN']);
  expect(file.get(walkPages(file)[0]?.dict.raw('Annots'))).toBeDefined();
});

test('a signed document that would have to be written anew is refused in words', () => {
  const signed: Record<number, RawObject> = {
    ...objects,
    1: '<</Type /Catalog /Pages 2 0 R /AcroForm <</Fields [7 0 R]>>>>',
    7: '<</FT /Sig /T (s) /V 8 0 R>>',
    8: '<</Type /Sig /Contents <00> /ByteRange [0 1 2 3]>>',
  };
  expect(preparePdf(rawPdf(signed))).toMatchObject({ written: undefined });
  expect(refusalOf(before(rawPdf(signed), 'xref\n', other))).toMatch(
    /^damaged: .* signed .* parts that stand in it twice.* Ask for an undamaged copy/,
  );
});

test('a list of pages that contradicts itself is refused in words', () => {
  const bad = tree('3 0 R 5 0 R 10 0 R', 3, {
    10: page(4),
    5: '<</Type /Pages /Kids 1 /Count 1>>',
  });
  expect(refusalOf(bad)).toMatch(/page 2 cannot be found. Print the document to a new PDF/);
});

const script = '<</S /JavaScript /JS (x)>>';
const active = (catalog: string, more: Record<number, RawObject> = {}) =>
  rawPdf({ ...objects, ...more, 1: `<</Type /Catalog /Pages 2 0 R ${catalog}>>` });
const annotated = (annotation: string) =>
  active('', {
    3: page(4).replace(fonts, `${fonts} /Annots [5 0 R]`),
    5: `<</Type /Annot /Rect [0 0 9 9] ${annotation}>>`,
  });

test.each([
  ['a script that opens', active(`/OpenAction ${script}`), 'run scripts'],
  ['scripts by name', active(`/Names <</JavaScript <</Names [(a) ${script}]>>>>`), 'run scripts'],
  ['scripts of the document', active(`/AA <</WP ${script}>>`), 'run scripts'],
  [
    'scripts of a page',
    active('', { 3: page(4).replace(fonts, `${fonts} /AA <</O ${script}>>`) }),
    'run scripts',
  ],
  [
    'a script behind another action',
    active(`/OpenAction <</S /GoTo /D [3 0 R /Fit] /Next [${script}]>>`),
    'run scripts',
  ],
  [
    'a script as an address',
    annotated('/Subtype /Link /A <</S /URI /URI (java\\nscript:x)>>'),
    'run scripts',
  ],
  ['a program', annotated('/Subtype /Link /A <</S /Launch /F (x.exe)>>'), 'start programs'],
  [
    'another document',
    annotated('/Subtype /Link /A <</S /GoToR /F (x.pdf) /D [0 /Fit]>>'),
    'open other documents',
  ],
  [
    'sending',
    annotated('/Subtype /Widget /FT /Btn /T (b) /A <</S /SubmitForm /F (http://x)>>'),
    'send what is filled in',
  ],
  [
    'hiding',
    annotated('/Subtype /Widget /FT /Btn /T (b) /A <</S /Hide /T (c)>>'),
    'show or hide its parts',
  ],
  ['a film', annotated('/Subtype /Screen /A <</S /Rendition>>'), 'play media'],
  [
    'an outline',
    active('/Outlines <</First 7 0 R /Last 7 0 R>>', { 7: `<</Title (a) /A ${script}>>` }),
    'run scripts',
  ],
])('what a document would do by itself is taken off and said: %s', async (_, pdf, deed) => {
  const { written, report, file } = preparePdf(pdf);
  expect(preparePdf(written ?? pdf).written).toBeUndefined();
  expect(inspectFile(file)).toEqual(inspectFile(new PdfFile(written ?? pdf, false)));
  expect(report.notes).toMatchObject([
    { code: 'pdf-actions-removed', message: expect.stringContaining(deed) as string },
  ]);
  expect(written?.toString('latin1')).not.toMatch(/JavaScript|Launch|GoToR|Submit|Hide|Rend|URI/);
  expect(await words(written ?? pdf)).toEqual(['SHOWN']);
});

test('links to the web and names that look like actions stay', () => {
  const link = '/Subtype /Link /A <</S /URI /URI (https://example.com)>>';
  const names = '/Subtype /Stamp /F 4 /AP <</N 6 0 R>>';
  expect(preparePdf(annotated(link)).written).toBeUndefined();
  const form = '/Subtype /Form /BBox [0 0 9 9] /Resources <</Font <</A 9 0 R /AA 9 0 R>>>>';
  const pdf = rawPdf({
    ...objects,
    3: page(4).replace(fonts, `${fonts} /Annots [5 0 R]`),
    5: `<</Type /Annot /Rect [0 0 9 9] ${names}>>`,
    6: rawStream('', form),
  });
  expect(preparePdf(pdf).written).toBeUndefined();
});

test('a document that was signed before keeps what it does by itself, and that is said', () => {
  const signed = active(`/OpenAction ${script} /AcroForm <</Fields [7 0 R]>>`, {
    7: '<</FT /Sig /T (s) /V 8 0 R>>',
    8: '<</Type /Sig /Contents <00> /ByteRange [0 1 2 3]>>',
  });
  expect(preparePdf(signed)).toMatchObject({
    written: undefined,
    report: { notes: [{ code: 'pdf-actions-kept' }] },
  });
});

test('a document that has to be written anew loses its lock', async () => {
  const locked = rawPdf(objects, { lock: lockPdf({ revision: 6 }) });
  const { written, report } = preparePdf(Buffer.concat([Buffer.from('junk\n'), locked]));
  expect(report.encrypted).toBe(true);
  expect(withPdf(written ?? locked, (file) => file.encryption)).toBeUndefined();
  expect(await words(written ?? locked)).toEqual(['SHOWN']);
});

const relabelled = (lock: RawLock, by: (dictionary: string) => string): RawLock => ({
  ...lock,
  dictionary: by(lock.dictionary),
});
const attached: Record<number, RawObject> = {
  ...objects,
  1: '<</Type /Catalog /Pages 2 0 R /Names <</EmbeddedFiles <</Names [(a) 5 0 R]>>>>>>',
  5: '<</Type /Filespec /F (a) /EF <</F 6 0 R>>>>',
  6: rawStream('attached', '/Type /EmbeddedFile'),
};
const onlyFiles = (userPassword: string) =>
  relabelled(
    lockPdf({ revision: 4, strings: 'Identity', streams: 'Identity', userPassword }),
    (one) =>
      one
        .replace('/CFM /AESV2', '/CFM /AESV2 /AuthEvent /EFOpen /X')
        .replace('/StmF', '/EFF /OwnAESV2 /StmF'),
  );

test.each([
  ['a short key', lockPdf({ revision: 4, bits: 40, strings: 'V2', streams: 'V2' })],
  [
    'another cipher than it names',
    relabelled(lockPdf({ revision: 6 }), (one) => one.replace('/AESV3', '/AESV2')),
  ],
])(
  'a lock that readers open in different ways is taken off as pdf.js opens it: %s',
  async (_, lock) => {
    const locked = rawPdf(objects, { lock });
    expect(await words(locked)).toEqual(['SHOWN']);
    const { written, report } = preparePdf(locked);
    expect(report.notes).toMatchObject([{ code: 'pdf-mended' }]);
    expect(await words(written ?? Buffer.of())).toEqual(['SHOWN']);
    expect(withPdf(written ?? locked, (file) => file.encryption)).toBeUndefined();
  },
);

test('a document of which only attachments are locked opens, and stays so', async () => {
  const locked = rawPdf(attached, { lock: onlyFiles('secret') });
  expect(await words(locked)).toEqual(['SHOWN']);
  expect(preparePdf(locked).written).toBeUndefined();
  expect(refusalOf(Buffer.concat([Buffer.from('junk\n'), locked]))).toMatch(
    /^password: The attachments .* Take them out/,
  );
  const whole = lockPdf({ revision: 4, userPassword: 'secret' });
  expect(refusalOf(rawPdf(attached, { lock: whole }))).toMatch(/^password: The document is locked/);
});

test('an ordinary document is not touched', () => {
  expect(preparePdf(samplePdf({ fields: true, pages: 3 })).written).toBeUndefined();
});
