import { expect, test } from 'vitest';
import { beginsAtRight } from '#core/writing/direction.ts';
import { visualOrder } from './bidiOrder.ts';

/** What a logical text has at the places that the order gives for it. */
const read = (logical: string, visual: string) =>
  visualOrder([...logical], [...visual])
    ?.map((index) => visual[index])
    .join('');

test.each([
  ['a line from the right', 'שלום', 'םולש', [3, 2, 1, 0]],
  ['a number in it', 'דף12', '12ףד', [3, 2, 0, 1]],
  ['Latin words in it', 'אבabcdגד', 'דגabcdבא', [7, 6, 2, 3, 4, 5, 1, 0]],
  ['numbers apart', 'א1-2ב', 'ב2-1א', [4, 3, 2, 1, 0]],
  ['a word in a line from the left', 'NameשםX', 'NameםשX', [0, 1, 2, 3, 5, 4, 6]],
])('%s: each unit has its place', (_, logical, visual, order) => {
  expect(visualOrder([...logical], [...visual])).toEqual(order);
  expect(read(logical, visual)).toBe(logical);
});

test('other units, or an order of no direction, have none', () => {
  expect(read('אב', 'אג')).toBeUndefined();
  expect(read('אבג', 'בגא')).toBeUndefined();
  expect(read('א', 'אא')).toBeUndefined();
});

test('a text begins where its first letter does', () => {
  expect(['12 שלום', 'a שלום', '12'].map(beginsAtRight)).toEqual([true, false, false]);
});
