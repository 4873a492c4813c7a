import { expect, test } from 'vitest';
import type { Problem } from '#core/draft/problems/problem.ts';
import { nextProblem } from './goToProblem.ts';

const problems = ['a', 'b', 'c'].map(
  (id): Problem => ({
    id,
    code: 'file.none',
    severity: 'blocking',
    values: {},
    place: { fieldIds: [] },
  }),
);

test('the next problem comes after the current one, and after the last the first', () => {
  expect(nextProblem(problems, undefined)?.id).toBe('a');
  expect(nextProblem(problems, 'a')?.id).toBe('b');
  expect(nextProblem(problems, 'c')?.id).toBe('a');
  expect(nextProblem(problems, 'fixed')?.id).toBe('a');
});

test('backwards it is the other way round', () => {
  expect(nextProblem(problems, undefined, -1)?.id).toBe('c');
  expect(nextProblem(problems, 'a', -1)?.id).toBe('c');
});

test('without problems there is none', () => {
  expect(nextProblem([], 'a')).toBeUndefined();
});
