import { expect, test } from 'vitest';
import { cropAround } from './cropAround.ts';

const page = { width: 612, height: 792 };

test('a field in the middle stands in the middle of what is shown', () => {
  expect(cropAround({ x: 236, y: 361, width: 140, height: 70 }, page)).toEqual({
    x: 76,
    y: 271,
    width: 460,
    height: 250,
  });
});

test('at the edge the page ends and nothing beyond it is shown', () => {
  expect(cropAround({ x: 0, y: 778, width: 14, height: 14 }, page)).toEqual({
    x: 0,
    y: 542,
    width: 400,
    height: 250,
  });
});

test('a page smaller than that is shown whole', () => {
  expect(cropAround({ x: 10, y: 10, width: 14, height: 14 }, { width: 200, height: 100 })).toEqual({
    x: 0,
    y: 0,
    width: 200,
    height: 100,
  });
});
