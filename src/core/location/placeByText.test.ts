import { expect, test } from 'vitest';
import type { Location } from '#core/wire/contract/fileMetadata.ts';
import { rectBesideText } from './placeByText.ts';

const page = { width: 600, height: 800 };
const box = { x: 100, y: 50, width: 40, height: 10 };
/** Where a SingleLine beside the text at 100 to 140 begins and ends. */
const sidesOf = (location: Location, stops: number[] = [], from: 'left' | 'right' = 'left') => {
  const [next, ...further] = stops;
  const place = { page: 1, box, further, ...(next !== undefined && { next }) };
  const { x, width } = rectBesideText('SingleLine', location, place, page, from);
  return [x, x + width];
};

test('without a width a text box reaches to the next printed thing, at most 180 points', () => {
  expect(sidesOf({})).toEqual([100, 280]);
  expect(sidesOf({}, [220, 250])).toEqual([100, 220]);
  expect(sidesOf({}, [300])).toEqual([100, 280]);
  expect(sidesOf({ Width: 300 }, [220])).toEqual([100, 400]);
});

test('it reaches to what is printed right of where it begins', () => {
  expect(sidesOf({ Left: 60 }, [150, 250])).toEqual([160, 250]);
  expect(sidesOf({ Left: 400 }, [150, 250])).toEqual([500, 564]);
  expect(sidesOf({ Left: 45 }, [150])).toEqual([145, 165]);
});

test('with its right side given it begins with its text', () => {
  expect(sidesOf({ Right: -100 }, [150], 'right')).toEqual([100, 240]);
  expect(sidesOf({ Right: -300 }, [], 'right')).toEqual([260, 440]);
  expect(sidesOf({ Right: 50 }, [], 'right')).toEqual([36, 90]);
});
