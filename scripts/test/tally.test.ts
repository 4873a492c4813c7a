import { expect, test } from 'vitest';
import { addTallies, tallyLine, tallyPlaywright, tallyVitest } from './tally.ts';

const vitestReport = {
  numPassedTests: 7,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 0,
  success: true,
};

test('the closing line is the sum of both runners', () => {
  const playwright = tallyPlaywright({
    stats: { expected: 3, unexpected: 1, skipped: 1, flaky: 0 },
    errors: [],
  });
  const sum = addTallies(tallyVitest(vitestReport), playwright);
  expect(tallyLine(sum)).toBe('10 passed, 1 failed, 2 skipped');
});

test('a test file that cannot be loaded is a failure although none of its tests failed', () => {
  expect(tallyVitest({ ...vitestReport, success: false }).failed).toBe(1);
});

test('an error outside of all browser tests is a failure', () => {
  const stats = { expected: 0, unexpected: 0, skipped: 0, flaky: 0 };
  expect(tallyPlaywright({ stats, errors: [{ message: 'no server' }] }).failed).toBe(1);
});

test('a browser test that passed only at a further try is a failure', () => {
  const stats = { expected: 3, unexpected: 0, skipped: 0, flaky: 1 };
  expect(tallyPlaywright({ stats, errors: [] })).toEqual({ passed: 3, failed: 1, skipped: 0 });
});
