import type { Rect } from '#core/geometry/rect.ts';
import type { Rule } from '#core/printed/printedPage.ts';

/** Points by which lines may miss each other at a corner. */
const slack = 1.5;
/** Sides of the smallest cell, in points. */
const leastSide = 4;
/** Upright lines looked at for the right side of a cell before it counts as open. */
const mostTries = 6;
/** More cells are a drawing, not a form. */
const mostCells = 4000;

/** Upright lines with an x from `from` on; `uprights` are sorted. */
function firstFrom(uprights: readonly Rule[], from: number): number {
  let low = 0;
  let high = uprights.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((uprights[middle]?.at ?? Infinity) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The nearest level line below `top` that reaches from one upright line to the other. */
function footOf(
  levels: readonly Rule[],
  start: number,
  top: number,
  left: Rule,
  right: Rule,
): Rule | undefined {
  const lowest = Math.min(left.to, right.to) + slack;
  for (let at = start; at < levels.length; at += 1) {
    const level = levels[at];
    if (!level || level.at - level.thickness / 2 > lowest) return undefined;
    if (level.at < top + leastSide) continue;
    const reachesLeft = level.from <= left.at + left.thickness / 2 + slack;
    if (reachesLeft && level.to >= right.at - right.thickness / 2 - slack) return level;
  }
  return undefined;
}

/** The cells of a page: the smallest spaces that lines enclose. Pauses after each row of them. */
export function* findCells(rules: readonly Rule[]): Generator<void, Rect[]> {
  const levels = rules.filter(({ isUpright }) => !isUpright).toSorted((a, b) => a.at - b.at);
  const uprights = rules.filter(({ isUpright }) => isUpright).toSorted((a, b) => a.at - b.at);
  const cells: Rect[] = [];
  for (const [index, top] of levels.entries()) {
    if (index % 16 === 15) yield;
    const below: Rule[] = [];
    for (let at = firstFrom(uprights, top.from - slack); at < uprights.length; at += 1) {
      const upright = uprights[at];
      if (!upright || upright.at > top.to + slack) break;
      if (upright.from <= top.at + top.thickness / 2 + slack && upright.to >= top.at + leastSide)
        below.push(upright);
    }
    for (const [place, left] of below.entries()) {
      const cell = cellAt(levels, index, top, left, below.slice(place + 1, place + 1 + mostTries));
      if (cell) cells.push(cell);
      if (cells.length >= mostCells) return cells;
    }
  }
  return cells;
}

function cellAt(
  levels: readonly Rule[],
  index: number,
  top: Rule,
  left: Rule,
  rights: readonly Rule[],
): Rect | undefined {
  for (const right of rights) {
    if (right.at - left.at < leastSide) continue;
    const foot = footOf(levels, index + 1, top.at, left, right);
    if (!foot) continue;
    return {
      x: left.at,
      y: top.at,
      width: right.at - left.at,
      height: foot.at - top.at,
    };
  }
  return undefined;
}
