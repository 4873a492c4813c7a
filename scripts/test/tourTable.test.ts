import { expect, test } from 'vitest';
import type { TourResult } from '../../e2e/engines/shortTour.ts';
import { tallyTours, tourTable } from './tourTable.ts';

const tours: TourResult[] = [
  {
    engine: 'Chromium',
    version: 'Chrome/1',
    missing: '',
    seconds: 4.2,
    steps: [
      { step: 'open', outcome: 'passed', note: '' },
      { step: 'drag', outcome: 'failed', note: 'Error: it stays' },
      { step: 'send', outcome: 'not reached', note: '' },
    ],
  },
  { engine: 'WebKitGTK', version: '', missing: 'it is not installed', seconds: 0, steps: [] },
];

test('a step that was not reached has failed, and an engine that is not at hand is skipped', () => {
  expect(tallyTours(tours)).toEqual({ passed: 1, failed: 2, skipped: 1 });
});

test('the table has a row for each step and says where an engine is not at hand', () => {
  expect(tourTable(tours).split('\n')).toEqual([
    '| step | Chromium | WebKitGTK |',
    '| --- | --- | --- |',
    '| open | yes | not at hand |',
    '| drag | FAILED | not at hand |',
    '| send | not reached | not at hand |',
    '| version | Chrome/1 | not at hand |',
    '| seconds | 4 | – |',
  ]);
});

test('a touch that arrives as mouse is told in its cell', () => {
  const steps: TourResult['steps'] = [
    { step: 'sign by touch', outcome: 'passed', note: 'arrives as mouse' },
  ];
  const table = tourTable([{ ...tours[0], steps } as TourResult]);
  expect(table).toContain('| sign by touch | yes: arrives as mouse |');
});
