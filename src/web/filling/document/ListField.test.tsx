// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import type {
  SigningEmbeddedField,
  SigningField,
  SigningView,
} from '#core/wire/surfaces/signSurface.ts';
import { renderPageFields } from '#testing/dom/renderPageFields.tsx';
import { loadTexts } from '#web/texts/loadTexts.ts';

beforeAll(() => loadTexts('signing'));

const designed: SigningField = {
  name: 'Term',
  type: 'List',
  page: 1,
  box: { x: 10, y: 10, width: 120, height: 20 },
  readOnly: false,
  manner: {
    Label: 'Length of the lease',
    Options: ['1 year', '2 years', '5 years'],
    Required: true,
  },
};

const ofPdf: SigningEmbeddedField = {
  name: 'Land',
  kind: 'list',
  page: 1,
  box: { x: 10, y: 40, width: 120, height: 20 },
  comb: false,
  multiline: false,
  align: 'left',
  turn: 0,
  readOnly: false,
  required: false,
  value: 'at',
  options: [
    { value: 'de', text: 'Germany' },
    { value: 'nl', text: 'Netherlands' },
  ],
};

function show(fields: SigningField[], embedded: SigningEmbeddedField[] = []) {
  const files = [{ fileId: 'a.pdf', fields, embedded }];
  const view = { files, entries: {}, canAct: true } as unknown as SigningView;
  const store = renderPageFields(view, 'a.pdf');
  return () => [...store.getState().entries.values()];
}

const optionsOf = (list: HTMLSelectElement) =>
  [...list.options].map(({ value, text }) => [value, text]);

test('a list is called by its label, asked for, and reached and chosen from by the keyboard', async () => {
  const entries = show([designed]);
  const list = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Length of the lease' });
  expect(list.getAttribute('aria-required')).toBe('true');
  expect(optionsOf(list).map(([value]) => value)).toEqual(['', '1 year', '2 years', '5 years']);
  await userEvent.tab();
  expect(document.activeElement).toBe(list);
  await userEvent.selectOptions(list, '2 years');
  expect([list.value, entries()]).toEqual(['2 years', ['2 years']]);
  await userEvent.selectOptions(list, '');
  expect(entries()).toEqual(['']);
});

test('a list of a PDF shows the texts of its values, and keeps one that is none of them', async () => {
  const entries = show([], [ofPdf]);
  const list = screen.getByRole<HTMLSelectElement>('combobox');
  expect(list.value).toBe('at');
  expect(optionsOf(list)).toEqual([
    ['', ''],
    ['at', 'at'],
    ['de', 'Germany'],
    ['nl', 'Netherlands'],
  ]);
  await userEvent.selectOptions(list, 'Netherlands');
  expect(entries()).toEqual(['nl']);
});

test('a list that is only read cannot be changed', () => {
  show([{ ...designed, readOnly: true, value: '5 years' }]);
  expect(screen.getByRole<HTMLSelectElement>('combobox').disabled).toBe(true);
});
