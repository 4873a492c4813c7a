import { expect, test } from 'vitest';
import type { LabelledField } from './findLabel.ts';
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

test('the fields of a column are named by its head, of one line or several', () => {
  const phrases = labelPhrases([
    run('Social security', 60, 80),
    run('number', 70, 90),
    run('Relationship', 165, 90),
  ]);
  const rows = [112, 126, 140];
  expect(suggestNames([...rows.map((y) => line(50, y)), line(160, 112)], phrases)).toEqual([
    ...rows.map(() => 'Social_security_number'),
    'Relationship',
  ]);
});

test('a text above a place alone is no head', () => {
  const text = 'This statement is made by the owner of the house and of all that stands in it';
  expect(suggestNames([line(60, 130, 300)], labelPhrases([run(text, 60, 90)]))).toEqual([
    undefined,
  ]);
});

test('words between two lines belong to that which the column gives them', () => {
  const fields = [line(60, 100), line(60, 126), line(60, 152)];
  const phrases = labelPhrases([
    run('Signature', 60, 117),
    run('Date', 60, 143),
    run('Name', 60, 169),
  ]);
  expect(suggestNames(fields, phrases)).toEqual(['Signature', 'Date', 'Name']);
  // With words above the first line, they are above all.
  const above = labelPhrases([
    run('Signature', 60, 91),
    run('Date', 60, 117),
    run('Name', 60, 143),
  ]);
  expect(suggestNames(fields, above)).toEqual(['Signature', 'Date', 'Name']);
});
