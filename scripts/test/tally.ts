/** How many tests passed, failed and were skipped. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

/** The part of vitest's JSON report that matters here. */
interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  success: boolean;
}

/** The part of Playwright's JSON report that matters here. */
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; skipped: number; flaky: number };
  errors: unknown[];
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
  };
}

/**
 * The counts of a Playwright report. Errors outside of tests count as failed tests, and so does a
 * test that needed a further try.
 */
export function tallyPlaywright({ stats, errors }: PlaywrightReport): Tally {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}

/** The sum of two. */
export function addTallies(a: Tally, b: Tally): Tally {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
  };
}

/** The closing line, such as `212 passed, 0 failed, 3 skipped`. */
export function tallyLine(tally: Tally): string {
  const skipped = tally.skipped > 0 ? `, ${tally.skipped} skipped` : '';
  return `${tally.passed} passed, ${tally.failed} failed${skipped}`;
}
