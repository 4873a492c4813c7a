import { intersectRects, type Rect } from '#core/geometry/rect.ts';
import type { Proposal, ProposalKind } from '#core/printed/finding/proposal.ts';

/** A form field that the file itself has on a page: what is to be found. */
export interface Truth {
  kind: ProposalKind;
  rect: Rect;
  /** Only its own appearance shows where it is: it is reported, and no goal. */
  isDrawnByWidget: boolean;
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

/** Pairs of one field and one proposal of one class, the best overlap first. */
export function pairsOf(
  truths: readonly Truth[],
  proposals: readonly Proposal[],
): [Truth, Proposal][] {
  const all = truths.flatMap((truth) =>
    proposals
      .filter(({ kind }) => kind === truth.kind)
      .map((proposal) => ({ truth, proposal, by: overlapOf(truth.rect, proposal.rect) })),
  );
  const truthsLeft = new Set(truths);
  const proposalsLeft = new Set(proposals);
  const pairs: [Truth, Proposal][] = [];
  for (const { truth, proposal, by } of all.toSorted((a, b) => b.by - a.by)) {
    if (by < leastOverlap) break;
    if (!truthsLeft.has(truth) || !proposalsLeft.has(proposal)) continue;
    truthsLeft.delete(truth);
    proposalsLeft.delete(proposal);
    pairs.push([truth, proposal]);
  }
  return pairs;
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
  const tallyOf = (isDrawn: boolean): Tally => {
    const own = truths.filter(({ isDrawnByWidget }) => isDrawnByWidget === isDrawn);
    const hits = own.filter((truth) => found.has(truth)).length;
    const centred = own.filter(
      ({ rect }) => proposals.filter((proposal) => holdsMiddle(proposal.rect, rect)).length === 1,
    ).length;
    return { hits, false: 0, missed: own.length - hits, centred };
  };
  return {
    tally: { ...tallyOf(false), false: proposals.length - pairs.length },
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
