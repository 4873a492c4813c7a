import '#server/service/pdf/search/olderNode.ts';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, onTestFinished, test } from 'vitest';
import { fieldKinds } from '#core/fields/fieldKinds.ts';
import { fieldTypes } from '#core/fields/kindFacts.ts';
import { appPaths } from '#core/wire/paths.ts';
import type { ExportedField } from '#core/wire/surfaces/formSurface.ts';
import { createRouter } from '#server/service/http/createRouter.ts';
import { inspectPdf } from '#server/service/pdf/inspect/inspectPdf.ts';
import { rawPdf, rawStream } from '#testing/pdf/rawPdf.ts';
import { openTestService, refusalOf } from '#testing/service/testService.ts';
import { uploadRoutes } from './uploadRoutes.ts';

const box = { x: 100, y: 200, width: 150, height: 20 };
const hasMutool = spawnSync('mutool', ['-v']).error === undefined;
const hasPoppler = spawnSync('pdftotext', ['-v']).error === undefined;
if (!hasMutool || !hasPoppler)
  process.stderr.write('SKIPPED: what mupdf and poppler make of fillable PDFs (not installed)\n');

/** A browser that has documents made fillable. */
async function open() {
  const own = await openTestService();
  onTestFinished(() => own.close());
  const router = createRouter((fault) => own.faults.push(fault));
  router.use(async (call, next) => {
    call.set('owner', 'mine');
    await next();
  });
  router.route('/app', uploadRoutes(own.parts));
  const post = (pdf: Uint8Array, json: string, length = Buffer.byteLength(json)) =>
    router.fetch(
      new Request(own.url(`${appPaths.fillable.build()}?fields=${length}`), {
        method: 'POST',
        headers: { 'Content-Type': 'application/pdf' },
        body: Buffer.concat([pdf, Buffer.from(json)]),
      }),
      { address: '203.0.113.7' },
    );
  const fillable = async (pdf: Uint8Array, fields: readonly ExportedField[]) => {
    const answer = await post(pdf, JSON.stringify({ fields }));
    expect(answer.status).toBe(200);
    return Buffer.from(await answer.arrayBuffer());
  };
  return { own, post, fillable };
}

const page = (members = '', catalog = '') =>
  rawPdf({
    1: `<</Type /Catalog /Pages 2 0 R ${catalog}>>`,
    2: '<</Type /Pages /Kids [3 0 R 4 0 R] /Count 2>>',
    3: `<</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 5 0 R ${members}>>`,
    4: '<</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Tabs /S>>',
    5: rawStream('0 g'),
  });

/** A field of each kind, one below the other, as the designer sends them. */
const everyKind = fieldTypes.map((type, index): ExportedField => {
  const places = [{ page: 1, box: { ...box, y: 100 + 40 * index } }];
  return { name: `${type} one`, label: `Your ${type}`, type, textSize: 11, places };
});

const openByPdfjs = (bytes: Uint8Array) => getDocument({ data: new Uint8Array(bytes) }).promise;

test('each kind becomes a field of the form with its name, its label and its place', async () => {
  const { own, fillable } = await open();
  const source = page();
  const bytes = await fillable(source, everyKind);
  expect(bytes.subarray(0, source.length)).toEqual(source);
  const { widgets } = inspectPdf(bytes);
  expect(widgets.map(({ name, label, box: at }) => [name, label, at])).toEqual(
    everyKind.map(({ name, label, places }) => [name, label, places[0]?.box]),
  );
  const kinds = widgets.map(({ kind }) => kind);
  expect(kinds).toEqual(
    fieldTypes.map((type) => {
      const { entry, isButton } = fieldKinds[type];
      if (!entry) return 'signature';
      if (isButton) return 'radio';
      if (type === 'List') return 'choice';
      return entry.drawing(entry.empty, box, {}).kind === 'text' ? 'text' : 'check';
    }),
  );
  expect(own.faults).toEqual([]);
  expect(own.leftovers().scratch).toEqual([]);
});

test.each(['', '/Rotate 90', '/Rotate 270 /UserUnit 2', '/CropBox [50 60 500 700] /Rotate 180'])(
  'fields stand where they were placed, and text in them upright, on a page %s',
  async (members) => {
    const { fillable } = await open();
    const bytes = await fillable(page(members), everyKind);
    const { widgets } = inspectPdf(bytes);
    for (const [index, { box: at, turn }] of widgets.entries()) {
      const wanted = everyKind[index]?.places[0]?.box;
      for (const side of ['x', 'y', 'width', 'height'] as const)
        expect(at[side]).toBeCloseTo(wanted?.[side] ?? Number.NaN, 3);
      expect(turn).toBe(0);
    }
  },
);

test.each([
  ['names', ['Yes', 'No way', 'No way']],
  ['texts that no name can say', ['Grün', 'Weiß', 'Weiß']],
])('a choice is one group of radio buttons, with a kid for each, by %s', async (_, states) => {
  const { fillable } = await open();
  const places = states.map((state, row) => ({
    page: row === 0 ? 1 : 2,
    box: { x: 90, y: 100 + 50 * row, width: 16, height: 16 },
    state,
  }));
  const manner = { Required: true };
  const [state = ''] = states;
  const chosen = await fillable(page(), [{ name: 'A', type: 'Radio', value: state, places }]);
  expect(inspectPdf(chosen).widgets.map(({ value }) => value)).toEqual([true, false, false]);
  const first = await (await (await openByPdfjs(chosen)).getPage(1)).getAnnotations();
  expect(first[0]?.fieldValue).toBe(first[0]?.buttonValue);
  const bytes = await fillable(page(), [{ name: 'Answer', type: 'Radio', manner, places }]);
  const { widgets } = inspectPdf(bytes);
  expect(
    widgets.map(({ name, kind, value, required, kept, exportValue, box: at, page: on }) => [
      [name, kind, value, required, kept],
      [exportValue, at, on],
    ]),
  ).toEqual(
    places.map(({ state, box: at, page: on }) => [
      ['Answer', 'radio', false, true, true],
      [state, at, on],
    ]),
  );
  const pdf = await openByPdfjs(bytes);
  const [second] = await (await pdf.getPage(2)).getAnnotations();
  expect([second?.fieldName, second?.radioButton]).toEqual(['Answer', true]);
  pdf.annotationStorage.setValue(second?.id as string, { value: true });
  const saved = inspectPdf(Buffer.from(await pdf.saveDocument())).widgets;
  expect(saved.map(({ value }) => value)[0]).toBe(false);
  expect(saved.map(({ value }) => value)[1]).toBe(true);
});

test('a list is one to choose from, which readers fill in and show', async () => {
  const { fillable } = await open();
  const manner = { Options: ['Nord', 'Süd (a)'], Required: true };
  const bytes = await fillable(page(), [
    { name: 'Side', type: 'List', manner, value: 'Süd (a)', places: [{ page: 1, box }] },
    { name: 'Other', type: 'List', manner, places: [{ page: 1, box: { ...box, y: 300 } }] },
  ]);
  const seen = (one: Uint8Array) =>
    inspectPdf(one).widgets.map(({ name, kind, value, required }) => [name, kind, value, required]);
  expect(seen(bytes)).toEqual([
    ['Side', 'choice', 'Süd (a)', true],
    ['Other', 'choice', '', true],
  ]);
  const pdf = await openByPdfjs(bytes);
  const [first, second] = await (await pdf.getPage(1)).getAnnotations();
  expect([first?.fieldValue, first?.combo, first?.multiSelect]).toEqual([['Süd (a)'], true, false]);
  expect(first?.options).toEqual(
    manner.Options.map((text) => ({ exportValue: text, displayValue: text })),
  );
  pdf.annotationStorage.setValue(second?.id as string, { value: 'Nord' });
  const saved = Buffer.from(await pdf.saveDocument());
  expect(seen(saved).map(([, , value]) => value)).toEqual(['Süd (a)', 'Nord']);
  if (!hasPoppler) return;
  const folder = mkdtempSync(join(tmpdir(), 'fillable-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'a.pdf');
  writeFileSync(path, saved);
  const read = spawnSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' }).stdout;
  expect(read.trim().split(/\s*\n+\s*/)).toEqual(['Süd (a)', 'Nord']);
});

test('values are there, and readers fill in the rest', async () => {
  const { fillable } = await open();
  const [first = box, second = box, third = box] = [1, 2, 3].map((row) => ({
    ...box,
    y: 60 * row,
  }));
  const bytes = await fillable(page(), [
    {
      name: 'Town',
      type: 'SingleLine',
      textSize: 12,
      value: 'Delft',
      places: [{ page: 1, box: first }],
    },
    { name: 'Street', type: 'SingleLine', textSize: 12, places: [{ page: 1, box: second }] },
    { name: 'Agreed', type: 'Check', places: [{ page: 1, box: { ...third, width: 20 } }] },
  ]);
  // pdf.js fills in, and reads what it saved.
  const pdf = await openByPdfjs(bytes);
  const known = await (await pdf.getPage(1)).getAnnotations();
  const idOf = (name: string) => known.find(({ fieldName }) => fieldName === name)?.id as string;
  pdf.annotationStorage.setValue(idOf('Street'), { value: 'Mill Lane' });
  pdf.annotationStorage.setValue(idOf('Agreed'), { value: true });
  const saved = Buffer.from(await pdf.saveDocument());
  const values = inspectPdf(saved).widgets.map(({ name, value }) => [name, value]);
  expect(values).toEqual([
    ['Town', 'Delft'],
    ['Street', 'Mill Lane'],
    ['Agreed', true],
  ]);
  if (!hasMutool || !hasPoppler) return;
  const folder = mkdtempSync(join(tmpdir(), 'fillable-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [path, filled, script] = ['a.pdf', 'b.pdf', 'fill.js'].map((name) => join(folder, name));
  if (!path || !filled || !script) throw new Error('no paths');
  writeFileSync(path, bytes);
  writeFileSync(
    script,
    `var pdf = new PDFDocument(${JSON.stringify(path)});
     pdf.loadPage(0).getWidgets().forEach(function (widget) {
       if (widget.getFieldType() === 'text') widget.setTextValue(widget.getValue() + ' by mupdf');
       else widget.toggle();
       widget.update();
     });
     pdf.save(${JSON.stringify(filled)}, 'incremental');`,
  );
  const run = spawnSync('mutool', ['run', script], { encoding: 'utf8' });
  expect(run.stderr).not.toMatch(/error/i);
  const byMupdf = inspectPdf(readFileSync(filled)).widgets.map(({ name, value }) => [name, value]);
  expect(byMupdf).toEqual([
    ['Town', 'Delft by mupdf'],
    ['Street', ' by mupdf'],
    ['Agreed', true],
  ]);
  // Poppler reads the drawings: ours, and those of a reader that filled in.
  const words = (one: string) =>
    spawnSync('pdftotext', [one, '-'], { encoding: 'utf8' }).stdout.split(/\s+/).filter(Boolean);
  expect(words(path)).toEqual(['Delft']);
  writeFileSync(path, saved);
  expect(words(path)).toEqual(expect.arrayContaining(['Delft', 'Mill', 'Lane']));
});

test('a list is a choice of its options, which readers show, choose from and keep', async () => {
  const { fillable } = await open();
  const lower = { ...box, y: 300 };
  const manner = { Options: ['red', 'grün (hell)', 'blue'], Required: true };
  const bytes = await fillable(page(), [
    { name: 'Colour', type: 'List', textSize: 12, manner, places: [{ page: 1, box }] },
    {
      name: 'Other',
      type: 'List',
      textSize: 12,
      manner,
      value: 'grün (hell)',
      places: [{ page: 1, box: lower }],
    },
  ]);
  expect(inspectPdf(bytes).widgets.map(({ kind, required }) => [kind, required])).toEqual([
    ['choice', true],
    ['choice', true],
  ]);
  const pdf = await openByPdfjs(bytes);
  const shown = await (await pdf.getPage(1)).getAnnotations();
  expect(shown.map((one) => [one.fieldName, one.combo, one.options, one.fieldValue])).toEqual(
    [
      ['Colour', []],
      ['Other', ['grün (hell)']],
    ].map(([name, value]) => [
      name,
      true,
      manner.Options.map((option) => ({ exportValue: option, displayValue: option })),
      value,
    ]),
  );
  pdf.annotationStorage.setValue(shown[0]?.id as string, { value: 'blue' });
  const saved = Buffer.from(await pdf.saveDocument());
  const again = await (await (await openByPdfjs(saved)).getPage(1)).getAnnotations();
  expect(again.map(({ fieldValue }) => fieldValue as unknown)).toEqual([['blue'], ['grün (hell)']]);
  if (!hasMutool || !hasPoppler) return;
  const folder = mkdtempSync(join(tmpdir(), 'choice-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [path, filled, script] = ['a.pdf', 'b.pdf', 'fill.js'].map((name) => join(folder, name));
  if (!path || !filled || !script) throw new Error('no paths');
  const words = (one: string) =>
    spawnSync('pdftotext', [one, '-'], { encoding: 'utf8' }).stdout.split(/\s+/).filter(Boolean);
  writeFileSync(path, bytes);
  expect(words(path)).toEqual(['grün', '(hell)']);
  writeFileSync(
    script,
    `var pdf = new PDFDocument(${JSON.stringify(path)});
     pdf.loadPage(0).getWidgets().forEach(function (widget) {
       print(widget.getFieldType());
       widget.setChoiceValue('red');
       widget.update();
     });
     pdf.save(${JSON.stringify(filled)}, 'incremental');`,
  );
  const run = spawnSync('mutool', ['run', script], { encoding: 'utf8' });
  expect([run.stdout.trim().split('\n'), run.stderr]).toEqual([['combobox', 'combobox'], '']);
  expect(words(filled)).toEqual(['red', 'red']);
  const byMupdf = await (
    await (await openByPdfjs(readFileSync(filled))).getPage(1)
  ).getAnnotations();
  expect(byMupdf.map(({ fieldValue }) => fieldValue as unknown)).toEqual([['red'], ['red']]);
});

test('the Tab key goes through the fields as they were sent, and one name is one field', async () => {
  const { fillable } = await open();
  const bytes = await fillable(page(), [
    { name: 'b', type: 'SingleLine', places: [{ page: 2, box }] },
    {
      name: 'a.x',
      type: 'Check',
      value: true,
      places: [1, 2].map((number) => ({ page: number, box: { ...box, y: 300 } })),
    },
    { name: 'b', type: 'SingleLine', places: [{ page: 2, box: { ...box, y: 100 } }] },
  ]);
  const pdf = await openByPdfjs(bytes);
  const second = await (await pdf.getPage(2)).getAnnotations();
  expect(second.map(({ fieldName }) => fieldName)).toEqual(['b', 'a_x', 'b_2']);
  expect(second[1]?.fieldValue).toBe('Yes');
  expect(bytes.toString('latin1').match(/\/Tabs \/W/g)?.length).toBe(2);
});

test('a form that is there keeps its fields', async () => {
  const { fillable } = await open();
  const own = '<</Fields [6 0 R] /DR <</Font <</Helv 7 0 R>>>> /DA (/Helv 9 Tf 0 g)>>';
  const pdf = rawPdf({
    1: `<</Type /Catalog /Pages 2 0 R /AcroForm ${own}>>`,
    2: '<</Type /Pages /Kids [3 0 R] /Count 1>>',
    3: '<</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Annots [6 0 R]>>',
    6: '<</Type /Annot /Subtype /Widget /FT /Tx /T (Town) /V (Delft) /Rect [10 10 90 30]>>',
    7: '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>',
  });
  const bytes = await fillable(pdf, [
    { name: 'Town', type: 'SingleLine', places: [{ page: 1, box }] },
  ]);
  expect(inspectPdf(bytes).widgets.map(({ name, value }) => [name, value])).toEqual([
    ['Town', 'Delft'],
    ['Town_2', ''],
  ]);
});

test('what is no PDF, has no fields behind it or is signed is refused', async () => {
  const { own, post } = await open();
  const refused = async (...body: Parameters<typeof post>) => refusalOf(await post(...body));
  expect(await refused(Buffer.from('no'), '{"fields":[]}')).toEqual([400, 'pdf-not-pdf']);
  expect(await refused(page(), '{"fields":[]}', 0)).toEqual([400, 'value']);
  expect(await refused(page(), '{"fields":[{}]}')).toEqual([400, 'required', 'value', 'required']);
  expect(await refused(page(), '{"fields":')).toMatchObject([400, expect.any(String)]);
  const far = [{ name: 'a', type: 'Check', places: [{ page: 9, box }] }];
  expect(await refused(page(), JSON.stringify({ fields: far }))).toEqual([400, 'pdf-unsupported']);
  expect(own.faults).toEqual([]);
});
