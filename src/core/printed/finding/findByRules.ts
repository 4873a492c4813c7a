import { intersectRects, type Rect, rectsOverlap, unionRects } from '#core/geometry/rect.ts';
import type { PrintedPage } from '#core/printed/printedPage.ts';
import { asksForSignature } from './asksForSignature.ts';
import { findAnnounced, raiseSignature } from './findAnnounced.ts';
import { findBoxFields } from './findBoxFields.ts';
import { findChecks, findLetterSquares } from './findChecks.ts';
import { findCombs, withoutLeftovers } from './findCombs.ts';
import { findHints } from './findHints.ts';
import { findLineFields } from '#core/printed/lines/findLineFields.ts';
import { findSpaces } from './findSpaces.ts';
import { joinCents } from './joinCents.ts';
import { headsOver, levelTables } from '#core/printed/lines/levelTables.ts';
import { joinParagraphs } from '#core/printed/lines/joinParagraphs.ts';
import { officeFrames } from './officeUse.ts';
import { asksToSign } from '#core/printed/near/askingWords.ts';
import type { Proposal } from '#core/printed/near/proposal.ts';
import { shrink } from '#core/printed/shrink.ts';
import { type Surroundings, surroundingsOf } from '#core/printed/near/surroundings.ts';

/** How much of the smaller of two boxes they share. */
function shared(a: Rect, b: Rect): number {
  const both = intersectRects(a, b);
  if (!both) return 0;
  return (both.width * both.height) / Math.min(a.width * a.height, b.width * b.height);
}

/** A place with what stands around it, where its label is looked for. */
const grown = ({ x, y, width, height }: Rect): Rect => ({
  x: x - 90,
  y: y - 12,
  width: width + 90,
  height: height + 24,
});

/** Half of the outline of a square, in points. */
const halfOutline = 0.5;
/** Beyond this, a proposal is in the way of another one. */
const mostShared = 0.3;
/** What is higher, as a part of the page, frames it: words in it announce places, too. */
const mostOfFrame = 0.35;
/** More proposals on a page are a pattern, not a form. */
const mostProposals = 600;

/** What the rules find on a page, and what they looked at: what judges it needs the same. */
export interface FoundByRules {
  /** In no order. */
  proposals: Proposal[];
  around: Surroundings;
  /** The closed spaces of the page. */
  spaces: readonly Rect[];
  /** Frames in which nobody but an office writes. */
  officeFrames: readonly Rect[];
}

/**
 * Where fields may be wanted on a page by rules alone, from what is printed there. It pauses after
 * about a millisecond of work.
 */
export function* findByRules(page: PrintedPage): Generator<void, FoundByRules> {
  const around = surroundingsOf(page);
  const tables = levelTables(page);
  yield;
  const spaces = withoutLeftovers(yield* findSpaces(page, tables), page);
  const combs = findCombs(spaces, around);
  const inCombs = new Set(combs.flat());
  const squares = findLetterSquares(around, spaces, inCombs);
  const letters = new Set([...inCombs, ...squares]);
  yield;
  const checks = findChecks(around, spaces, letters);
  yield;
  const inBoxes = yield* findBoxFields(around, spaces, checks, letters);
  const onLines = yield* findLineFields(around, spaces, tables);
  const captions = new Map([...inBoxes.captions, ...onLines.captions]);
  const boxes = inBoxes.fields;
  const heads = headsOver(tables, boxes);
  const isOpen = (rect: Rect) => !around.hasWalls(rect) && !heads.has(rect);
  const written = joinCents(around, onLines.fields, new Set(captions.keys()));
  const lines = joinParagraphs(around, [...written, ...boxes.filter(isOpen)]);
  const isLine = new Set(lines);
  const kept: Proposal[] = [];
  const frames = officeFrames(around, spaces);
  const keep = (rect: Rect, kind: Proposal['kind'], caption = '') => {
    if (kept.length >= mostProposals || around.isDrawnOver(rect)) return;
    if (frames.some((frame) => rectsOverlap(frame, rect))) return;
    if (!kept.some((other) => shared(other.rect, rect) > mostShared))
      kept.push(caption === '' ? { kind, rect } : { kind, rect, caption });
  };
  // A field covers the outline of its square, whose middle was read.
  for (const rect of checks) keep(shrink(rect, -halfOutline), 'check');
  for (const rect of [...combs.flatMap((row) => unionRects(row) ?? []), ...squares])
    keep(rect, 'text');
  for (const rect of findHints(page)) keep(rect, 'text');
  yield;
  for (const [index, rect] of [...boxes.filter((box) => !isOpen(box)), ...lines].entries()) {
    if (index % 32 === 31) yield;
    const head = heads.get(rect);
    const isSigned =
      head === undefined
        ? asksForSignature(around, rect, isLine.has(rect), spaces)
        : asksToSign(head);
    keep(
      isSigned && isLine.has(rect) ? raiseSignature(around, rect) : rect,
      isSigned ? 'signature' : 'text',
      head ?? captions.get(rect),
    );
  }
  const closed = spaces.filter(({ height }) => height < mostOfFrame * page.size.height);
  const isFree = (rect: Rect) => !closed.some((space) => rectsOverlap(space, rect));
  // What has a place is announced by no other one.
  const isAnswered = (label: Rect) =>
    kept.some(({ rect, kind }) => kind === 'signature' && rectsOverlap(grown(rect), label));
  for (const { rect, kind, label } of yield* findAnnounced(around))
    if (isFree(rect) && !isAnswered(label)) keep(rect, kind);
  return { proposals: kept, around, spaces, officeFrames: frames };
}
