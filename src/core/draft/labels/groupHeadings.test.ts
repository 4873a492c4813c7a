import { expect, test } from 'vitest';
import type { LabelledField } from './findLabel.ts';
import { groupHeadings } from './groupHeadings.ts';
import { labelPhrases, type TextRun } from './labelPhrases.ts';
import { suggestNames } from './suggestNames.ts';

const run = (text: string, x: number, y: number): TextRun => ({
  text,
  rect: { x, y, width: text.length * 5, height: 8 },
});
const line = (x: number, y: number, width = 100): LabelledField => ({
  type: 'SingleLine',
  rect: { x, y, width, height: 14 },
});

/** Two columns of a form, each with a heading and two labelled lines. */
const columns = {
  fields: [line(110, 120), line(410, 120), line(110, 150), line(410, 150)],
  phrases: labelPhrases([
    run('Tenant', 60, 90),
    run('Landlord', 360, 90),
    ...[60, 360].flatMap((x) => [run('Name:', x, 123), run('Date:', x, 153)]),
  ]),
};

const headingsOn = (fields: readonly LabelledField[], phrases: readonly TextRun[]) =>
  groupHeadings(fields, phrases).map((heading) => heading?.text);

test('fields stand in the group of the heading of their column', () => {
  expect(headingsOn(columns.fields, columns.phrases)).toEqual([
    'Tenant',
    'Landlord',
    'Tenant',
    'Landlord',
  ]);
});

test('equal captions are told apart by the headings of their groups', () => {
  expect(suggestNames(columns.fields, columns.phrases)).toEqual([
    'Tenant_Name',
    'Landlord_Name',
    'Tenant_Date',
    'Landlord_Date',
  ]);
});

test('a caption that stands once on its page needs no heading', () => {
  const [name, , date] = columns.fields;
  expect(
    suggestNames(
      [name, date].flatMap((one) => one ?? []),
      columns.phrases,
    ),
  ).toEqual(['Name', 'Date']);
});

test('the cells of a table are named by the heads of row and column, which head no group', () => {
  const fields = [120, 140].flatMap((y) => [line(160, y, 80), line(260, y, 80)]);
  const phrases = labelPhrases([
    run('Before', 160, 108),
    run('After', 260, 108),
    run('Kitchen', 60, 123),
    run('Garage', 60, 143),
  ]);
  expect(headingsOn(fields, phrases)).toEqual(fields.map(() => undefined));
  expect(suggestNames(fields, phrases)).toEqual([
    'Before',
    'After',
    'Garage_Before',
    'Garage_After',
  ]);
});

test('neither a text, nor what stands far above, nor words over a single field is a heading', () => {
  const text = run('Both of them agree on all that is said below and above.', 60, 90);
  const words = [run('Name', 60, 123), run('Date', 60, 153)];
  const fields = [line(110, 120), line(110, 150)];
  expect(headingsOn(fields, labelPhrases([text, ...words]))).toEqual([undefined, undefined]);
  const title = run('Agreement', 60, 10);
  expect(headingsOn(fields, labelPhrases([title, ...words]))).toEqual([undefined, undefined]);
  const [first] = fields;
  expect(headingsOn(first ? [first] : [], labelPhrases([run('Tenant', 60, 90), ...words]))).toEqual(
    [undefined],
  );
});
