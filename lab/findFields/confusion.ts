import type { Proposal, ProposalKind } from '#core/printed/near/proposal.ts';
import { holdsMiddle, isExcused, pairsOf, proposalKinds, type Truth } from './scoring.ts';

/** What fields were taken for: counts by what they are, or nothing, and what was found there. */
export type Confusion = Readonly<Record<string, number>>;

/** No counts at all. */
export const noConfusion: Confusion = {};

/** The sum of counts. */
export function addConfusions(a: Confusion, b: Confusion): Confusion {
  const sum: Record<string, number> = { ...a };
  for (const [key, count] of Object.entries(b)) sum[key] = (sum[key] ?? 0) + count;
  return sum;
}

/**
 * What the fields of a page were taken for: first by pairs of one class, then by places of another
 * class, or of another extent, whose middle lies in the field or holds its middle.
 */
export function confusionOf(truths: readonly Truth[], proposals: readonly Proposal[]): Confusion {
  const counts: Record<string, number> = {};
  const count = (is: ProposalKind | 'nothing', found: ProposalKind | 'nothing' | 'beside') => {
    const key = `${is} ${found}`;
    counts[key] = (counts[key] ?? 0) + 1;
  };
  const left = new Set(proposals);
  const found = new Set<Truth>();
  for (const [truth, proposal] of pairsOf(truths, proposals)) {
    left.delete(proposal);
    found.add(truth);
    if (!truth.isDrawnByWidget) count(truth.kind, truth.kind);
  }
  for (const truth of truths) {
    if (found.has(truth) || truth.isOverCells || truth.isDrawnByWidget) continue;
    const other = [...left].find(
      ({ rect }) => holdsMiddle(rect, truth.rect) || holdsMiddle(truth.rect, rect),
    );
    if (other) left.delete(other);
    if (!other) count(truth.kind, 'nothing');
    else count(truth.kind, other.kind === truth.kind ? 'beside' : other.kind);
  }
  for (const proposal of left) if (!isExcused(proposal, truths)) count('nothing', proposal.kind);
  return counts;
}

const columns = [...proposalKinds, 'beside', 'nothing'] as const;

/** The table of what fields were taken for; `beside`: the right class, another extent. */
export function confusionLines(confusion: Confusion): string[] {
  const line = (head: string, cells: readonly string[]) =>
    [head.padEnd(12), ...cells.map((cell) => cell.padStart(10))].join('');
  return [
    line('is \\ found', columns),
    ...[...proposalKinds, 'nothing'].map((is) =>
      line(
        is,
        columns.map((found) => String(confusion[`${is} ${found}`] ?? 0)),
      ),
    ),
  ];
}
