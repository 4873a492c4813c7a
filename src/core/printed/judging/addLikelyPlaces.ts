import { intersectRects, type Rect, rectsOverlap } from '#core/geometry/rect.ts';
import { asksForSignature } from '#core/printed/finding/asksForSignature.ts';
import { isHead, rowOf } from '#core/printed/finding/isFilledIn.ts';
import type { FoundByRules } from '#core/printed/finding/findByRules.ts';
import type { Proposal } from '#core/printed/near/proposal.ts';
import { shrink } from '#core/printed/shrink.ts';
import { type Candidate, candidatesOf, type CandidateOrigin } from './candidates.ts';
import { describePlace, readPlacesPage } from './describePlace.ts';
import { placeTrees } from './placeTrees.ts';
import { likelihoodOf, readTrees } from './trees.ts';

const trees = readTrees(placeTrees);

/** A page on which rules find fewer places is no form: the trees know nothing of it. */
const leastOfForm = 5;
/** How likely a place is one, at least, that no rule found. */
const leastLikely = 0.6;
/** Of the candidates, those whose extent is known: by a space, its last line, or a line. */
const exactOrigins: ReadonlySet<CandidateOrigin> = new Set(['space', 'after', 'line']);
/** Beyond this part of the smaller one, two places are in each other's way. */
const mostShared = 0.3;

const area = ({ width, height }: Rect) => width * height;

function isInTheWay(a: Rect, b: Rect): boolean {
  const both = intersectRects(a, b);
  return both !== undefined && area(both) > mostShared * Math.min(area(a), area(b));
}

/** What is in the space of a place, where words are. */
function captionOf({ around }: FoundByRules, { space }: Candidate): string {
  const words = space ? around.wordsIn(shrink(space, 1)) : [];
  const text = words.map((word) => word.text).join(' ');
  return /\p{L}/u.test(text) ? text : '';
}

/**
 * The proposals of a page and, on a form, empty places to write on that no rule found and that are
 * likely by what was learned from forms. It pauses after about a millisecond of work.
 */
export function* addLikelyPlaces(found: FoundByRules): Generator<void, Proposal[]> {
  const { proposals, around, spaces, officeFrames } = found;
  if (proposals.length < leastOfForm) return proposals;
  const taken = proposals.map(({ rect }) => rect);
  const isFree = (rect: Rect) => !taken.some((other) => isInTheWay(other, rect));
  // What says what the cells beside or below it are for is answered there.
  const isAsked = ({ space, origin }: Candidate) =>
    origin !== 'after' ||
    space === undefined ||
    !isHead(around, space, spaces, rowOf(space, spaces));
  const isOpen = ({ rect, origin }: Candidate) =>
    exactOrigins.has(origin) &&
    isFree(rect) &&
    around.wordsIn(shrink(rect, 1.5)).length === 0 &&
    !around.isDrawnOver(rect) &&
    !officeFrames.some((frame) => rectsOverlap(frame, rect));
  const page = readPlacesPage(around, spaces);
  yield;
  const judged: { candidate: Candidate; likely: number }[] = [];
  for (const [index, candidate] of candidatesOf(around, spaces, []).entries()) {
    if (index % 8 === 7) yield;
    if (!isOpen(candidate) || !isAsked(candidate)) continue;
    const likely = likelihoodOf(trees, describePlace(page, candidate));
    if (likely >= leastLikely) judged.push({ candidate, likely });
  }
  const added: Proposal[] = [];
  for (const { candidate } of judged.toSorted((a, b) => b.likely - a.likely)) {
    const { rect, origin } = candidate;
    if (!isFree(rect)) continue;
    taken.push(rect);
    const isSigned = asksForSignature(around, rect, origin === 'line', spaces);
    const caption = captionOf(found, candidate);
    added.push({ kind: isSigned ? 'signature' : 'text', rect, ...(caption && { caption }) });
  }
  return [...proposals, ...added];
}
