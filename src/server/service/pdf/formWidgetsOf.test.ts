import { expect, test } from 'vitest';
import { actingForm } from '#testing/pdf/actingForm.ts';
import { rawPdf } from '#testing/pdf/rawPdf.ts';
import { formWidgetsOf } from './formWidgetsOf.ts';
import { inspectPdf } from './inspect/inspectPdf.ts';

const pageOf = (...widgets: string[]) =>
  inspectPdf(
    rawPdf({
      1: `<</Type /Catalog /Pages 2 0 R /AcroForm <</Fields [${widgets.map((_, at) => `${at + 4} 0 R`).join(' ')}]>>>>`,
      2: '<</Type /Pages /Kids [3 0 R] /Count 1>>',
      3: `<</Type /Page /MediaBox [0 0 100 200] /Annots [${widgets.map((_, at) => `${at + 4} 0 R`).join(' ')}]>>`,
      ...Object.fromEntries(
        widgets.map((widget, at) => [at + 4, `<</Subtype /Widget ${widget}>>`]),
      ),
    }),
  );

test('a choice holds what is on in the PDF, and a tick whether it is on', () => {
  const report = inspectPdf(
    actingForm([
      { name: 'one', type: 'box', states: ['A', 'B'], value: 'B' },
      { name: 'two', type: 'radio', states: ['0', '1'], options: ['x', 'y'], isKept: true },
      { name: 'three', type: 'box', states: ['On', 'On'], value: 'On' },
    ]),
  );
  expect(
    formWidgetsOf(report).map(({ name, value, state, radio, kept }) => [
      name,
      value,
      state,
      radio,
      kept,
    ]),
  ).toEqual([
    ['one', 'B', 'A', undefined, undefined],
    ['one', 'B', 'B', undefined, undefined],
    ['two', '', 'x', true, true],
    ['two', '', 'y', true, true],
    ['three', true, undefined, undefined, undefined],
    ['three', true, undefined, undefined, undefined],
  ]);
});

test('a list holds the value of its option, also where another program wrote its text', () => {
  const list = '/FT /Ch /Ff 131072 /Rect [10 10 90 30]';
  const options = '/Opt [[() (Please choose)] [(de) (Germany)] (France)]';
  const several = `/FT /Ch /Ff 2097152 /T (several) ${options} /Rect [10 40 90 60]`;
  const widgets = formWidgetsOf(
    pageOf(
      `${list} ${options} /T (value) /V (de)`,
      `${list} ${options} /T (text) /V (Germany)`,
      `${list} ${options} /T (own) /Ff 393216 /V (Spain)`,
      `${list.replace('131072', '0')} ${options} /T (open)`,
      several,
    ),
  );
  expect(widgets.map(({ name, kind, value, multiline }) => [name, kind, value, multiline])).toEqual(
    [
      ['value', 'list', 'de', false],
      ['text', 'list', 'de', false],
      ['own', 'list', 'Spain', false],
      ['open', 'list', '', true],
    ],
  );
  expect(widgets[0]?.options).toEqual([
    { value: 'de', text: 'Germany' },
    { value: 'France', text: 'France' },
  ]);
});

test('passwords, and fields wholly beside their page, are given to nobody', () => {
  const report = pageOf(
    '/FT /Tx /T (seen) /Rect [10 10 50 30]',
    '/FT /Tx /T (secret) /Ff 8192 /V (1234) /Rect [10 10 50 30]',
    '/FT /Tx /T (beside) /Rect [150 10 190 30]',
    '/FT /Tx /T (below) /Rect [10 -50 50 -30]',
    '/FT /Tx /T (half) /Rect [80 10 190 30]',
  );
  expect(formWidgetsOf(report).map(({ name }) => name)).toEqual(['seen', 'half']);
});

test('a hidden box beside one that is seen makes no choice', () => {
  const looks = (state: string) => `/FT /Btn /T (a) /AP <</N <</${state} null>>>> /Rect [1 1 9 9]`;
  expect(formWidgetsOf(pageOf(looks('No'), `${looks('Yes')} /F 2`))).toMatchObject([
    { name: 'a', value: false },
  ]);
});

test('what a form computes is read with its order, and its scripts that are not run are told', () => {
  const calculate = 'AFSimple_Calculate("PRD", "a, b")';
  const { calculations, unrun } = inspectPdf(
    actingForm([
      { name: 'a', type: 'text', format: 'AFNumber_Format(2, 2, 0, 0, "", true)' },
      { name: 'b', type: 'text', value: '3' },
      { name: 'c', type: 'text', calculate },
      { name: 'd', type: 'text', calculate: 'event.value = 1' },
      { name: 'e', type: 'text', format: 'this.getField("a").hidden = true' },
    ]),
  );
  expect(calculations?.steps).toEqual([{ name: 'c', operation: 'PRD', of: ['a', 'b'] }]);
  expect(
    calculations?.held.map(({ name, value, style }) => [name, value, style?.decimalSign]),
  ).toEqual([
    ['a', '', ','],
    ['b', '3', undefined],
    ['c', '', undefined],
  ]);
  expect([...unrun].sort()).toEqual(['entries', 'totals']);
});
