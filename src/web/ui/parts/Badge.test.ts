import { expect, test } from 'vitest';
import { badgeColour, badgeLetter } from './Badge.tsx';

test('letters go on after Z as columns of a sheet do', () => {
  expect([0, 25, 26, 27, 51, 52, 701, 702].map(badgeLetter)).toEqual([
    'A',
    'Z',
    'AA',
    'AB',
    'AZ',
    'BA',
    'ZZ',
    'AAA',
  ]);
});

test('the eight colours repeat after the eighth', () => {
  expect([0, 7, 8, 49].map(badgeColour)).toEqual([1, 8, 1, 2]);
});
