import { expect, test } from 'vitest';
import { scrollTarget } from './scrollTarget.ts';

const view = { x: 0, y: 1000, width: 800, height: 600 };
const page = { x: 100, y: 2000, width: 600, height: 900 };

test('a page shows from its top, in the middle', () => {
  expect(scrollTarget(view, page, undefined, 24)).toEqual({ x: 0, y: 1976 });
});

test('a box in view moves nothing', () => {
  const box = { x: 200, y: 1100, width: 100, height: 20 };
  expect(scrollTarget(view, page, box, 24)).toEqual({ x: 0, y: 1000 });
});

test('a box out of view comes to the middle, a tall one shows from its top', () => {
  const box = { x: 200, y: 2500, width: 100, height: 20 };
  expect(scrollTarget(view, page, box, 24)).toEqual({ x: 0, y: 2210 });
  const tall = { x: 200, y: 2500, width: 100, height: 900 };
  expect(scrollTarget(view, page, tall, 24)).toEqual({ x: 0, y: 2476 });
});
