import { expect, test } from 'vitest';
import { renderPlan } from './renderPlan.ts';

const planned = (page: string, inView: number, ahead = 0, hasPicture = false) => ({
  page,
  inView,
  ahead,
  hasPicture,
});

test('pages in view come first, the largest part first, then the next two, then the one just passed', () => {
  const pages = [
    planned('passed', 0, -1),
    planned('little', 100),
    planned('much', 700),
    planned('after', 0, 2),
    planned('next', 0, 1),
    planned('far', 0, 3),
    planned('long passed', 0, -2),
  ];
  expect(renderPlan(pages)).toEqual(['much', 'little', 'next', 'after', 'passed']);
});

test('a page without any picture comes before one that is only stretched', () => {
  expect(renderPlan([planned('stretched', 700, 0, true), planned('blank', 100)])).toEqual([
    'blank',
    'stretched',
  ]);
});
