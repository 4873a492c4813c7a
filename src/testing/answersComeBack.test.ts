import '#server/service/pdf/search/olderNode.ts';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, onTestFinished, test } from 'vitest';
import { stateInWords } from '#core/appearance/formWidget.ts';
import { formFieldsOf } from '#core/draft/embedded/formFieldsOf.ts';
import { takeOverAnswers } from '#core/draft/embedded/takeOverAnswers.ts';
import { addForm } from '#server/service/pdf/form/addForm.ts';
import { readEmbeddedFields } from '#web/pdf/reading/readEmbeddedFields.ts';
import { leaseDraft, leaseFacts, makeField, withOnly } from './draftBuilders.ts';
import { samplePdf } from './service/samplePdf.ts';

const states = ['Grün', 'Größe (m²)', '日本'];
const draft = withOnly(
  leaseDraft(),
  ...states.map((value, row) =>
    makeField(`b${row}`, {
      type: 'Radio',
      value,
      traits: { Group: 'Größe' },
      rect: { x: 100, y: 100 + 30 * row, width: 14, height: 14 },
    }),
  ),
);

/** The designed form as a file, after `edit` of its source. */
function exported(edit = (source: string) => source): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), 'answers-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [source, target] = [join(folder, 'a.pdf'), join(folder, 'b.pdf')];
  writeFileSync(source, samplePdf());
  addForm({ source, target, fields: formFieldsOf(draft, 'file', leaseFacts()) });
  return Buffer.from(edit(readFileSync(target, 'latin1')), 'latin1');
}

/** The file with its button of this row pressed in pdf.js. */
async function filled(bytes: Uint8Array, row: number): Promise<Uint8Array> {
  const pdf = await getDocument({ data: new Uint8Array(bytes) }).promise;
  const buttons = await (await pdf.getPage(1)).getAnnotations();
  for (const [index, { id }] of buttons.entries())
    pdf.annotationStorage.setValue(id as string, { value: index === row });
  return pdf.saveDocument();
}

async function chosenAfter(bytes: Uint8Array) {
  const pdf = await getDocument({ data: new Uint8Array(bytes) }).promise;
  const annotations = await (await pdf.getPage(1)).getAnnotations();
  const read = readEmbeddedFields(annotations, { view: [0, 0, 612, 792], rotate: 0, userUnit: 1 });
  const answers = new Map(read.map(({ name, value }) => [name, String(value)]));
  const { draft: next, left } = takeOverAnswers(draft, answers);
  return { chosen: next.fields.map(({ traits }) => traits?.Chosen === true), left };
}

test.each([0, 1, 2])('a choice in any letters comes back from pdf.js: button %i', async (row) => {
  expect(await chosenAfter(await filled(exported(), row))).toEqual({
    chosen: states.map((_, index) => index === row),
    left: [],
  });
});

test.each(['/Gr#C3#BCn', '/Gr#FCn'])('so does one that a program wrote as %s', async (name) => {
  // Names in place of numbers and the texts that they count, as other programs write choices.
  const bytes = exported((source) =>
    source.replace(/\/Opt/g, '/Old').replace(/\/0 (?=\d+ 0 R)/g, `${name} `),
  );
  expect(await chosenAfter(await filled(bytes, 0))).toEqual({
    chosen: [true, false, false],
    left: [],
  });
});

test('a name is read as UTF-8 where its bytes are that, and as they are elsewhere', () => {
  const read = ['Yes', 'GrÃ¼n', 'Grün', 'Ã¼Ж', ''].map(stateInWords);
  expect(read).toEqual(['Yes', 'Grün', 'Grün', 'Ã¼Ж', '']);
});
