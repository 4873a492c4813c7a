import { type Rect, unionRects } from '#core/geometry/rect.ts';
import type { PrintedPage } from '#core/printed/printedPage.ts';
import { holdsMiddle, overlapOf, type Truth } from './scoring.ts';

/** What is smaller can be neither seen nor filled in. */
const leastSide = 3;
/** Two fields that share so much of what both cover are one, made twice. */
const doubled = 0.7;
/** A field for one character: its widest, and how far apart such fields of a row stand. */
const widestDigit = 22;
const widestGap = 12;
const leastDigits = 3;
/** A cell that a value of its own is written in is at least so wide. */
const leastCell = 30;

const right = ({ x, width }: Rect) => x + width;
const foot = ({ y, height }: Rect) => y + height;

/** Fields that go on from one to the next in a row, each for one character: one comb. */
function joinDigits(truths: readonly Truth[]): Truth[] {
  const isDigit = ({ kind, rect }: Truth) =>
    kind === 'text' && rect.width <= widestDigit && rect.height >= 0.5 * rect.width;
  const rows: Truth[][] = [];
  const sorted = truths
    .filter(isDigit)
    .toSorted((a, b) => Math.round(a.rect.y / 3) - Math.round(b.rect.y / 3) || a.rect.x - b.rect.x);
  for (const truth of sorted) {
    const row = rows.findLast((other) => {
      const last = other.at(-1)?.rect;
      if (!last) return false;
      const gap = truth.rect.x - right(last);
      const isTwin =
        Math.abs(last.y - truth.rect.y) < 2 &&
        Math.abs(foot(last) - foot(truth.rect)) < 2 &&
        Math.abs(last.width - truth.rect.width) < 0.3 * last.width;
      return isTwin && gap > -2 && gap < Math.min(widestGap, 0.6 * last.width);
    });
    if (row) row.push(truth);
    else rows.push([truth]);
  }
  const combs = rows.filter((row) => row.length >= leastDigits);
  const joined = new Set(combs.flat());
  return [
    ...truths.filter((truth) => !joined.has(truth)),
    ...combs.flatMap((row) => {
      const [first] = row;
      const rect = unionRects(row.map((truth) => truth.rect));
      return first && rect ? [{ ...first, rect }] : [];
    }),
  ];
}

/** How many cells with room for a value of their own a field lies over. */
function cellsUnder({ cells }: PrintedPage, rect: Rect): number {
  return cells.filter(
    (cell) =>
      cell.width >= leastCell &&
      holdsMiddle(rect, cell) &&
      cell.width < 0.8 * rect.width &&
      cell.height > 0.4 * rect.height,
  ).length;
}

/**
 * The fields of a page without the slips of its designer, by rule: one that lies beside the page or
 * is too small to be seen, and one made twice, do not count; a row of fields for a character each
 * is one comb. One that lies over several cells is a slip: what is found there is neither right nor
 * wrong.
 */
export function cleanTruth(truths: readonly Truth[], printed: PrintedPage): Truth[] {
  const { width, height } = printed.size;
  const page = { x: 0, y: 0, width, height };
  const seen: Truth[] = [];
  for (const truth of truths) {
    const { rect, kind } = truth;
    if (rect.width < leastSide || rect.height < leastSide || !holdsMiddle(page, rect)) continue;
    const isDouble = (other: Truth) =>
      other.kind === kind && overlapOf(other.rect, rect) >= doubled;
    if (!seen.some(isDouble)) seen.push(truth);
  }
  return joinDigits(seen).map((truth) =>
    truth.kind === 'text' && cellsUnder(printed, truth.rect) >= 2
      ? { ...truth, isOverCells: true }
      : truth,
  );
}
