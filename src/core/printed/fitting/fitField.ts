import { containsPoint, intersectRects, type Point, type Rect } from '#core/geometry/rect.ts';
import { isSquare } from '#core/printed/near/isSquare.ts';
import type { Proposal, ProposalKind } from '#core/printed/near/proposal.ts';
import type { PrintedPage } from '#core/printed/printedPage.ts';

/** Which proposals a field of a kind may take the place of. */
const takes: Readonly<Record<ProposalKind, readonly ProposalKind[]>> = {
  check: ['check'],
  text: ['text', 'signature'],
  signature: ['signature', 'text'],
};

/** Points beyond a place in which the pointer is still taken to mean it. */
const reach = { check: 3, text: 1, signature: 1 };
/** What is higher is a part of the layout, not a place for one line. */
const highest = 60;
/** The least place for a line of text, and for a signature. */
const leastHeight = { check: 4, text: 7, signature: 14 };
const leastWidth = { check: 4, text: 14, signature: 40 };

const grow = ({ x, y, width, height }: Rect, by: number): Rect => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

const area = ({ width, height }: Rect) => width * height;

/** Boxes and cells for a kind that `isMeant`, without a word in them. */
function emptySpaces(
  { boxes, cells, words }: PrintedPage,
  kind: ProposalKind,
  isMeant: (rect: Rect) => boolean,
): Rect[] {
  const fits = (rect: Rect) =>
    isMeant(rect) &&
    (kind === 'check' ? isSquare(rect) : rect.height <= highest && !isSquare(rect));
  return [...boxes.map(({ rect }) => rect).filter(fits), ...cells.filter(fits)].filter((rect) => {
    const inside = grow(rect, -1.5);
    return !words.some((word) => intersectRects(word.rect, inside));
  });
}

/**
 * The printed place under a point that a field of a kind takes as its own: a square to tick, an
 * empty box or cell, or a line to write on; undefined where there is none, or a field has it. The
 * smallest place wins. `proposals` are those of the page.
 */
export function fitField(
  page: PrintedPage,
  proposals: readonly Proposal[],
  kind: ProposalKind,
  at: Point,
  fields: readonly Rect[],
): Rect | undefined {
  const proposed = proposals
    .filter((proposal) => takes[kind].includes(proposal.kind))
    .map(({ rect }) => rect);
  const isMeant = (rect: Rect) =>
    rect.width >= leastWidth[kind] &&
    rect.height >= leastHeight[kind] &&
    containsPoint(grow(rect, reach[kind]), at);
  const isFree = (rect: Rect) =>
    fields.every((field) => {
      const shared = intersectRects(field, rect);
      return !shared || area(shared) < 0.3 * area(rect);
    });
  const smallest = (rects: readonly Rect[]) => rects.toSorted((a, b) => area(a) - area(b))[0];
  const [meant, empty] = [proposed.filter(isMeant), emptySpaces(page, kind, isMeant)];
  // A square that is proposed has its outline; a field that is dropped takes what is in it.
  const found = smallest(kind === 'check' ? [...meant, ...empty] : meant) ?? smallest(empty);
  return found && isFree(found) ? { ...found } : undefined;
}
