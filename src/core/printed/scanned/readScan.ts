import { containsPoint, type Point, type Rect, type Size } from '#core/geometry/rect.ts';
import type { PrintedPage, Rule, Word } from '#core/printed/printedPage.ts';
import { findCells } from '#core/printed/reading/findCells.ts';
import { findInkWords } from './findInkWords.ts';
import { type ScannedInk, readInk, type Scan } from './ink.ts';
import { commonSlope, type TracedLine, traceLines } from './traceLines.ts';

/** What is clear on a scanned page, as if the paper lay straight. */
export interface ScannedPage {
  page: PrintedPage;
  /** A place as it lies on the page as shown. */
  onPaper(place: Rect): Rect;
}

/** A line as it was traced, in px, and as it is printed, in points. */
interface ReadLine {
  line: TracedLine;
  rule: Rule;
}

/** Lines that are shorter, in points, may be strokes of letters: they are clear around cells. */
const leastLength = 30;
/** How far from a cell's side a line of it lies, in points. */
const besideCell = 1.5;
/** The part of each side of a cell that is drawn; curves of letters leave their corners. */
const leastDrawn = 0.92;
/** Px beside a side in which its ink lies. */
const besideInk = 1;
/** The letters of a word, in ems of points. */
const leastEm = 6;
const mostEm = 24;
/** Stand for a word that nobody reads here: in a cell, and elsewhere, where it may be a label. */
const unread = 'Xx';
const unreadLabel = 'Xx:';

/** Whether all four sides of a cell are drawn, with the corners. */
function isDrawn(
  { dark, width, height }: ScannedInk,
  { x, y, ...size }: Rect,
  pxOf: ToPx,
): boolean {
  const corners = [
    { x, y },
    { x: x + size.width, y },
    { x: x + size.width, y: y + size.height },
    { x, y: y + size.height },
  ].map(pxOf);
  const isInk = (px: number, py: number) => {
    for (let by = -besideInk; by <= besideInk; by += 1)
      for (let beside = -besideInk; beside <= besideInk; beside += 1) {
        const [column, row] = [Math.floor(px) + beside, Math.floor(py) + by];
        const isOn = column >= 0 && row >= 0 && column < width && row < height;
        if (isOn && dark[row * width + column] === 1) return true;
      }
    return false;
  };
  return corners.every((from, at) => {
    const to = corners[(at + 1) % 4] ?? from;
    const steps = Math.max(1, Math.round(Math.hypot(to.x - from.x, to.y - from.y)));
    let drawn = 0;
    for (let step = 0; step <= steps; step += 1) {
      const part = step / steps;
      if (isInk(from.x + part * (to.x - from.x), from.y + part * (to.y - from.y))) drawn += 1;
    }
    return drawn >= leastDrawn * (steps + 1);
  });
}

type ToPx = (point: Point) => Point;

/** Whether a line is a side of a cell, or a part of one. */
function bounds({ isUpright, at, from, to }: Rule, { x, y, width, height }: Rect): boolean {
  const sides = isUpright ? [x, x + width] : [y, y + height];
  const [start, length] = isUpright ? [y, height] : [x, width];
  return (
    sides.some((side) => Math.abs(side - at) <= besideCell) && from < start + length && to > start
  );
}

const lengthOf = ({ rule }: ReadLine) => rule.to - rule.from;

/**
 * What is printed on a page that is a picture: lines and cells where they are clear, and where
 * something else stands, as words whose letters are not read. `size` is the page's, in points. It
 * pauses after about a millisecond of work.
 */
export function* readScan(scan: Scan, size: Size): Generator<void, ScannedPage> {
  const ink = yield* readInk(scan);
  const levels = yield* traceLines(ink, false);
  const uprights = yield* traceLines(ink, true);
  const slope = commonSlope(levels);
  const pxPerPt = scan.width / size.width;
  const straight = (x: number, y: number): Point => ({
    x: (x + slope * y) / pxPerPt,
    y: (y - slope * x) / pxPerPt,
  });
  const aslant = ({ x, y }: Point): Point => ({ x: x - slope * y, y: y + slope * x });
  const pxOf = (point: Point): Point => {
    const { x, y } = aslant(point);
    return { x: x * pxPerPt, y: y * pxPerPt };
  };
  const read = (line: TracedLine, isUpright: boolean): ReadLine => {
    const { from, to, across, thickness } = line;
    const middle = (from + to) / 2;
    const { x, y } = isUpright ? straight(across, middle) : straight(middle, across);
    const half = (to - from) / 2 / pxPerPt;
    const [at, along] = isUpright ? [x, y] : [y, x];
    const ends = { from: along - half, to: along + half };
    return { line, rule: { isUpright, at, ...ends, thickness: thickness / pxPerPt } };
  };
  const all = [
    ...levels.map((line) => read(line, false)),
    ...uprights.map((line) => read(line, true)),
  ];
  yield;
  const cells: Rect[] = [];
  for (const [index, cell] of (yield* findCells(all.map(({ rule }) => rule))).entries()) {
    if (index % 32 === 31) yield;
    if (isDrawn(ink, cell, pxOf)) cells.push(cell);
  }
  const short = cells.filter(({ width, height }) => Math.min(width, height) < leastLength);
  const lines = all.filter(
    (one) => lengthOf(one) >= leastLength || short.some((cell) => bounds(one.rule, cell)),
  );
  yield;
  const words = yield* findInkWords(
    ink,
    lines.map(({ line, rule }) => ({ ...line, isUpright: rule.isUpright })),
  );
  return {
    page: {
      ...{ boxes: [], areas: [], blanks: [], pictures: [], drawings: [] },
      size,
      rules: lines.map(({ rule }) => rule),
      cells,
      words: words.map((word): Word => {
        const { x, y } = straight(word.x, word.y);
        const height = word.height / pxPerPt;
        const em = Math.min(mostEm, Math.max(leastEm, 1.25 * height));
        const baseline = y + height;
        const rect = { x, y: baseline - 0.8 * em, width: word.width / pxPerPt, height: em };
        const middle = { x: x + rect.width / 2, y: y + height / 2 };
        const text = cells.some((cell) => containsPoint(cell, middle)) ? unread : unreadLabel;
        return { text, rect, baseline, em, lightness: 0, isPictorial: false };
      }),
    },
    onPaper({ x, y, width, height }) {
      const middle = aslant({ x: x + width / 2, y: y + height / 2 });
      return { x: middle.x - width / 2, y: middle.y - height / 2, width, height };
    },
  };
}
