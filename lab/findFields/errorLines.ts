import type { Rect } from '#core/geometry/rect.ts';
import type { ScoredPage } from './scoreFile.ts';
import { pairsOf } from './scoring.ts';

const place = ({ x, y, width, height }: Rect) =>
  [x, y, width, height].map((value) => value.toFixed(1)).join(' ');

/** What was missed and what is false on the pages of a file: a line each, boxes in points. */
export function errorLines(pages: readonly ScoredPage[]): string[] {
  return pages.flatMap(({ truths, proposals }, index) => {
    const pairs = pairsOf(truths, proposals);
    const found = new Set(pairs.map(([truth]) => truth));
    const right = new Set(pairs.map(([, proposal]) => proposal));
    const page = `  page ${index + 1}:`;
    return [
      ...truths
        .filter((truth) => !found.has(truth))
        .map(
          ({ kind, rect, isDrawnByWidget }) =>
            `${page} missed ${kind} ${place(rect)}${isDrawnByWidget ? ' (its widget alone)' : ''}`,
        ),
      ...proposals
        .filter((proposal) => !right.has(proposal))
        .map(({ kind, rect }) => `${page} false ${kind} ${place(rect)}`),
    ];
  });
}
