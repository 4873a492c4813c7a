import { expect, test } from 'vitest';
import type { WordBlock } from '#web/pdf/reading/pageWords.ts';
import { wordRole } from './wordRoles.ts';

const text = { text: 'x', rect: { x: 0, y: 0, width: 1, height: 1 }, turn: 0 } as const;
const block = (role: string, ...children: WordBlock['children']): WordBlock => ({ role, children });

test('headings begin below the title of the page', () => {
  expect(wordRole(block('H1', text), undefined)).toEqual({ role: 'heading', level: 2 });
  expect(wordRole(block('H6', text), undefined)).toEqual({ role: 'heading', level: 6 });
  expect(wordRole(block('H', text), undefined)).toEqual({ role: 'heading', level: 2 });
});

test('a list has items, and one that holds anything else is none', () => {
  expect(wordRole(block('L', block('LI', text)), undefined)).toEqual({ role: 'list' });
  expect(wordRole(block('LI', text), 'list')).toEqual({ role: 'listitem' });
  expect(wordRole(block('L', text), undefined)).toEqual({});
  expect(wordRole(block('LI', text), undefined)).toEqual({});
});

test('a table has rows of cells, and one that has not is none', () => {
  const row = block('TR', block('TH', text), block('TD', text));
  expect(wordRole(block('Table', block('TBody', row)), undefined)).toEqual({ role: 'table' });
  expect(wordRole(row, 'table')).toEqual({ role: 'row' });
  expect(wordRole(block('TH', text), 'row')).toEqual({ role: 'columnheader' });
  expect(wordRole(block('Table', block('TBody', row), text), undefined)).toEqual({});
  expect(wordRole(row, undefined)).toEqual({});
});
