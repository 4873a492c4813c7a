import { intersectRects, type Rect, unionRects } from '#core/geometry/rect.ts';
import type { PrintedPage } from '#core/printed/printedPage.ts';
import { findBoxFields } from './findBoxFields.ts';
import { findChecks, findLetterSquares } from './findChecks.ts';
import { findCombs } from './findCombs.ts';
import { findHints } from './findHints.ts';
import { findLineFields } from './findLineFields.ts';
import { findSpaces } from './findSpaces.ts';
import type { Proposal } from './proposal.ts';
import { surroundingsOf, type Surroundings } from './surroundings.ts';

/** Words that ask for a signature: English, Dutch, German, French, Spanish. */
const signing =
  /^(?:sign(?:ature|atures|ed|here)?|unterschrift(?:en)?|handtekening(?:en)?|ondertekening|ondergetekende|firma(?:do|s)?|sign[ée]e?|visum|paraaf|rubrique)\b/iu;

/** Whether words near a place to write on ask for a signature. */
function asksForSignature({ wordsIn, page }: Surroundings, rect: Rect): boolean {
  const isLineHigh = rect.height <= 90 && rect.width >= 60;
  if (!isLineHigh || page.words.length === 0) return false;
  const near = [
    ...wordsIn({ x: rect.x - 90, y: rect.y, width: 90, height: rect.height + 4 }),
    ...wordsIn({
      x: rect.x,
      y: rect.y + rect.height,
      width: Math.min(rect.width, 120),
      height: 10,
    }),
    ...wordsIn({ x: rect.x, y: rect.y - 10, width: Math.min(rect.width, 90), height: 10 }),
  ];
  return near.some(({ text }) => signing.test(text.replaceAll(/^[^\p{L}]+/gu, '')));
}

/** How much of the smaller of two boxes they share. */
function shared(a: Rect, b: Rect): number {
  const both = intersectRects(a, b);
  if (!both) return 0;
  return (both.width * both.height) / Math.min(a.width * a.height, b.width * b.height);
}

/** Beyond this, a proposal is in the way of another one. */
const mostShared = 0.3;
/** More proposals on a page are a pattern, not a form. */
const mostProposals = 600;

/**
 * Where fields may be wanted on a page, from what is printed there alone. It pauses after about a
 * millisecond of work; the value at its end is the proposals, in no order.
 */
export function* findFields(page: PrintedPage): Generator<void, Proposal[]> {
  const around = surroundingsOf(page);
  yield;
  const spaces = yield* findSpaces(page);
  const combs = findCombs(spaces, around);
  const inCombs = new Set(combs.flat());
  const squares = findLetterSquares(around, spaces, inCombs);
  const letters = new Set([...inCombs, ...squares]);
  yield;
  const checks = findChecks(around, spaces, letters);
  yield;
  const boxes = yield* findBoxFields(around, spaces, checks, letters);
  const lines = yield* findLineFields(around, spaces);
  const kept: Proposal[] = [];
  const keep = (rect: Rect, kind: Proposal['kind']) => {
    if (kept.length >= mostProposals || around.isDrawnOver(rect)) return;
    if (!kept.some((other) => shared(other.rect, rect) > mostShared)) kept.push({ kind, rect });
  };
  for (const rect of checks) keep(rect, 'check');
  for (const rect of [...combs.flatMap((row) => unionRects(row) ?? []), ...squares])
    keep(rect, 'text');
  for (const rect of findHints(page)) keep(rect, 'text');
  yield;
  for (const [index, rect] of [...boxes, ...lines].entries()) {
    if (index % 32 === 31) yield;
    keep(rect, asksForSignature(around, rect) ? 'signature' : 'text');
  }
  return kept;
}
