import { expect, test } from 'vitest';
import { pageOddities } from './pageOddities.ts';

test('turned, shifted and scaled pages are those about which services disagree', () => {
  expect(pageOddities({ view: [0, 0, 612, 792], rotate: 0, userUnit: 1 })).toEqual([]);
  expect(pageOddities({ view: [10, 0, 612, 792], rotate: 270, userUnit: 2 })).toEqual([
    'turned',
    'shifted',
    'scaled',
  ]);
  expect(pageOddities({ view: [0, -5, 612, 792], rotate: 0, userUnit: 1 })).toEqual(['shifted']);
});
