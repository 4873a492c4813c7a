import type { StepResult, TourResult } from '../../e2e/engines/shortTour.ts';
import type { Tally } from './tally.ts';

/** The tours side by side: a row for each step, a column for each engine, as Markdown. */
export function tourTable(tours: readonly TourResult[]): string {
  const names = [...new Set(tours.flatMap(({ steps }) => steps.map(({ step }) => step)))];
  const rows = [
    ['step', ...tours.map(({ engine }) => engine)],
    ['---', ...tours.map(() => '---')],
    ...names.map((name) => [
      name,
      ...tours.map(({ steps }) => cell(steps.find(({ step }) => step === name))),
    ]),
    ['version', ...tours.map(({ version }) => version || 'not at hand')],
    ['seconds', ...tours.map(({ seconds }) => (seconds > 0 ? seconds.toFixed(0) : '–'))],
  ];
  return rows.map((row) => `| ${row.join(' | ')} |`).join('\n');
}

function cell(result: StepResult | undefined): string {
  if (!result) return 'not at hand';
  if (result.outcome === 'passed') return result.note ? `yes: ${result.note}` : 'yes';
  return result.outcome === 'failed' ? 'FAILED' : 'not reached';
}

/**
 * Counts the steps; what was not reached has failed. An engine that is not at hand is one skipped
 * test.
 */
export function tallyTours(tours: readonly TourResult[]): Tally {
  const steps = tours.flatMap((tour) => tour.steps);
  const passed = steps.filter(({ outcome }) => outcome === 'passed').length;
  return {
    passed,
    failed: steps.length - passed,
    skipped: tours.filter(({ missing }) => missing !== '').length,
  };
}
