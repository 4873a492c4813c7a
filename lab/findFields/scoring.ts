import { intersectRects, type Rect } from '#core/geometry/rect.ts';
import type { Proposal, ProposalKind } from '#core/printed/near/proposal.ts';

/** The classes, in the order in which they are printed. */
export const proposalKinds: readonly ProposalKind[] = ['check', 'text', 'signature'];

/** A form field that the file itself has on a page: what is to be found. */
export interface Truth {
  kind: ProposalKind;
  rect: Rect;
  /** Only its own appearance shows where it is: it is reported, and no goal. */
  isDrawnByWidget: boolean;
  /** It lies over several cells: no goal, and what is found in it is not false. */
  isOverCells: boolean;
  /** Its name for screen readers and its own name. */
  words: string;
}

/** Counts of one class, to be added up over pages and files. */
export interface Tally {
  hits: number;
  false: number;
  missed: number;
  /** Fields whose middle lies in exactly one proposal of their class. */
  centred: number;
}

/** Boxes that share at least this part of what both cover are one. */
const leastOverlap = 0.5;
/** Sides of two boxes to tick that are one differ by at most so many points. */
const mostBeside = 4;

/** What two boxes share, as a part of what both cover. */
export function overlapOf(a: Rect, b: Rect): number {
  const shared = intersectRects(a, b);
  if (!shared) return 0;
  const area = shared.width * shared.height;
  return area / (a.width * a.height + b.width * b.height - area);
}

/** Whether a box holds the middle of another one. */
export function holdsMiddle(rect: Rect, of: Rect): boolean {
  const x = of.x + of.width / 2;
  const y = of.y + of.height / 2;
  return x >= rect.x && x <= rect.x + rect.width && y >= rect.y && y <= rect.y + rect.height;
}

/**
 * How well a place found is a field: what they share, or 0 where they are not one. A box to tick is
 * found where the middles lie in each other and no side differs by more than its slack.
 */
export function likenessOf(kind: ProposalKind, a: Rect, b: Rect): number {
  const by = overlapOf(a, b);
  if (kind !== 'check') return by >= leastOverlap ? by : 0;
  const isNear =
    Math.abs(a.width - b.width) <= mostBeside && Math.abs(a.height - b.height) <= mostBeside;
  return isNear && holdsMiddle(a, b) && holdsMiddle(b, a) ? by : 0;
}

/** Pairs of one field and one proposal of one class, the best overlap first. */
export function pairsOf(
  truths: readonly Truth[],
  proposals: readonly Proposal[],
): [Truth, Proposal][] {
  const all = truths.flatMap((truth) =>
    proposals
      .filter(({ kind }) => kind === truth.kind)
      .map((proposal) => ({
        truth,
        proposal,
        by: likenessOf(truth.kind, truth.rect, proposal.rect),
      })),
  );
  const truthsLeft = new Set(truths);
  const proposalsLeft = new Set(proposals);
  const pairs: [Truth, Proposal][] = [];
  for (const { truth, proposal, by } of all.toSorted((a, b) => b.by - a.by)) {
    if (by === 0) break;
    if (!truthsLeft.has(truth) || !proposalsLeft.has(proposal)) continue;
    truthsLeft.delete(truth);
    proposalsLeft.delete(proposal);
    pairs.push([truth, proposal]);
  }
  return pairs;
}

/** Whether a place lies in a field over several cells, where nothing is right or wrong. */
export function isExcused({ rect }: Proposal, truths: readonly Truth[]): boolean {
  return truths.some((truth) => truth.isOverCells && holdsMiddle(truth.rect, rect));
}

/** How the proposals of one class compare with the fields of that class on one page. */
export function scoreClass(
  kind: ProposalKind,
  allTruths: readonly Truth[],
  allProposals: readonly Proposal[],
): { tally: Tally; drawn: Tally } {
  const truths = allTruths.filter((truth) => truth.kind === kind);
  const proposals = allProposals.filter((proposal) => proposal.kind === kind);
  const pairs = pairsOf(truths, proposals);
  const found = new Set(pairs.map(([truth]) => truth));
  const right = new Set(pairs.map(([, proposal]) => proposal));
  const wrong = proposals.filter((one) => !right.has(one) && !isExcused(one, allTruths)).length;
  const tallyOf = (isDrawn: boolean): Tally => {
    const own = truths.filter(
      ({ isDrawnByWidget, isOverCells }) => isDrawnByWidget === isDrawn && !isOverCells,
    );
    const hits = own.filter((truth) => found.has(truth)).length;
    const centred = own.filter(
      ({ rect }) => proposals.filter((proposal) => holdsMiddle(proposal.rect, rect)).length === 1,
    ).length;
    return { hits, false: 0, missed: own.length - hits, centred };
  };
  return {
    tally: { ...tallyOf(false), false: wrong },
    drawn: tallyOf(true),
  };
}

/** No counts at all. */
export const noTally: Tally = { hits: 0, false: 0, missed: 0, centred: 0 };

/** The sum of counts. */
export function addTallies(a: Tally, b: Tally): Tally {
  return {
    hits: a.hits + b.hits,
    false: a.false + b.false,
    missed: a.missed + b.missed,
    centred: a.centred + b.centred,
  };
}

/** F1: the harmonic mean of precision and recall; undefined where there is nothing to find. */
export function f1Of({ hits, false: wrong, missed }: Tally): number | undefined {
  const of = 2 * hits + wrong + missed;
  return of === 0 ? undefined : (2 * hits) / of;
}
