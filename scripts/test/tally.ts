import { stripVTControlCharacters } from 'node:util';

/** How many tests passed, failed and were skipped, and what is known of those that failed. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  /** File, title and the first line of the error of each, where the runner's report has them. */
  failures?: string[];
}

/** The part of vitest's JSON report that matters here. */
interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  success: boolean;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[];
  }[];
}

/** The part of Playwright's JSON report that matters here. */
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; skipped: number; flaky: number };
  errors: { message?: string }[];
  suites: Suite[];
}

/** A file, or a group of tests in it. */
interface Suite {
  file: string;
  specs: {
    title: string;
    ok: boolean;
    tests: { results: { error?: { message?: string } }[] }[];
  }[];
  suites?: Suite[];
}

/**
 * The counts of a vitest report. A run that went wrong without a failed test (a file could not be
 * loaded) counts as one.
 */
export function tallyVitest(report: VitestReport): Tally {
  return {
    passed: report.numPassedTests,
    failed: report.success ? 0 : Math.max(1, report.numFailedTests),
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults
      .filter((file) => file.status === 'failed')
      .flatMap(({ name, message, assertionResults }) => {
        const failed = assertionResults.filter(({ status }) => status === 'failed');
        if (failed.length === 0) return [failureLine(name, 'the file itself', message)];
        return failed.map((one) => failureLine(name, one.fullName, one.failureMessages?.[0]));
      }),
  };
}

/**
 * The counts of a Playwright report. Errors outside of tests count as failed tests, and so does a
 * test that needed a further try.
 */
export function tallyPlaywright({ stats, errors, suites }: PlaywrightReport): Tally {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: [
      ...errors.map(({ message }) => failureLine('e2e', 'outside of tests', message)),
      ...suites.flatMap(failuresIn),
    ],
  };
}

function failuresIn({ file, specs, suites = [] }: Suite): string[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.map(({ error }) => error?.message));
      return failureLine(file, title, errors.find(Boolean));
    });
  return [...own, ...suites.flatMap(failuresIn)];
}

/** One line: where, what, and the first words of why, without colours. */
function failureLine(file: string, title: string, error = ''): string {
  const [first = ''] = stripVTControlCharacters(error).trim().split('\n');
  return `${file} › ${title}${first ? `: ${first.slice(0, 200)}` : ''}`;
}

/** The sum of two. */
export function addTallies(a: Tally, b: Tally): Tally {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    failures: [...(a.failures ?? []), ...(b.failures ?? [])],
  };
}

/** The closing line, such as `212 passed, 0 failed, 3 skipped`. */
export function tallyLine(tally: Tally): string {
  const skipped = tally.skipped > 0 ? `, ${tally.skipped} skipped` : '';
  return `${tally.passed} passed, ${tally.failed} failed${skipped}`;
}
