import { expect, test } from 'vitest';
import { addTallies, tallyLine, tallyPlaywright, tallyVitest } from './tally.ts';

const vitestReport = {
  numPassedTests: 7,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 0,
  success: true,
  testResults: [],
};

test('the closing line is the sum of both runners', () => {
  const playwright = tallyPlaywright({
    stats: { expected: 3, unexpected: 1, skipped: 1, flaky: 0 },
    errors: [],
    suites: [],
  });
  const sum = addTallies(tallyVitest(vitestReport), playwright);
  expect(tallyLine(sum)).toBe('10 passed, 1 failed, 2 skipped');
});

test('a test file that cannot be loaded is a failure although none of its tests failed', () => {
  expect(tallyVitest({ ...vitestReport, success: false }).failed).toBe(1);
});

test('an error outside of all browser tests is a failure', () => {
  const stats = { expected: 0, unexpected: 0, skipped: 0, flaky: 0 };
  expect(tallyPlaywright({ stats, errors: [{ message: 'no server' }], suites: [] }).failed).toBe(1);
});

test('a browser test that passed only at a further try is a failure', () => {
  const stats = { expected: 3, unexpected: 0, skipped: 0, flaky: 1 };
  expect(tallyPlaywright({ stats, errors: [], suites: [] })).toMatchObject({
    passed: 3,
    failed: 1,
    skipped: 0,
  });
});

test('what failed is told by file, title and the first line of its error', () => {
  const error = { message: '\u001B[31mError: it stays\u001B[39m\n  at line 3' };
  const failing = { title: 'drag', ok: false, tests: [{ results: [{ error }] }] };
  const playwright = tallyPlaywright({
    stats: { expected: 1, unexpected: 1, skipped: 0, flaky: 0 },
    errors: [],
    suites: [
      {
        file: 'tools/drag.spec.ts',
        specs: [{ title: 'open', ok: true, tests: [] }],
        suites: [{ file: 'tools/drag.spec.ts', specs: [failing] }],
      },
    ],
  });
  const vitest = tallyVitest({
    ...vitestReport,
    success: false,
    testResults: [
      {
        name: 'src/a.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          { fullName: 'adds', status: 'passed', failureMessages: [] },
          { fullName: 'takes away', status: 'failed', failureMessages: ['Error: 2\n at'] },
        ],
      },
      { name: 'src/b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    ],
  });
  expect(addTallies(vitest, playwright).failures).toEqual([
    'src/a.test.ts › takes away: Error: 2',
    'src/b.test.ts › the file itself: no such module',
    'tools/drag.spec.ts › drag: Error: it stays',
  ]);
});
