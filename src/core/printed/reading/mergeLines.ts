import type { Rule } from '#core/printed/printedPage.ts';
import type { DrawnLine } from './drawnPage.ts';

/** Lines nearer to each other than this, in points, are one line. */
const sameLine = 0.1;
/** Pieces nearer to each other than this along a line belong together. */
const widestJoint = 1;
/** A piece up to this length is a dash or a dot, and the next may be this far away. */
const longestDash = 4;
const widestDashGap = 4.5;
/** What is thicker is a bar. */
const thickestRule = 6;
/** More lines in one direction are a drawing: the longest are kept. */
const mostRules = 3000;

const isDash = ({ from, to }: DrawnLine) => to - from <= longestDash;

function joins(line: DrawnLine, next: DrawnLine, isDashed: boolean): boolean {
  const gap = next.from - line.to;
  return gap <= widestJoint || (isDashed && isDash(next) && gap <= widestDashGap);
}

/** Joins the pieces of one line, which are in order; the longest says where the line is. */
function joinPieces(pieces: readonly DrawnLine[]): Rule[] {
  const rules: Rule[] = [];
  let now: (Rule & { longest: number; isDashed: boolean }) | undefined;
  const end = () => {
    if (!now) return;
    const { isUpright, at, from, to, thickness } = now;
    rules.push({ isUpright, at, from, to, thickness });
  };
  for (const piece of pieces) {
    const length = piece.to - piece.from;
    if (now && joins(now, piece, now.isDashed)) {
      now.to = Math.max(now.to, piece.to);
      now.isDashed &&= isDash(piece);
      if (length > now.longest) {
        now.at = piece.at;
        now.thickness = piece.thickness;
        now.longest = length;
      }
      continue;
    }
    end();
    now = { ...piece, longest: length, isDashed: isDash(piece) };
  }
  end();
  return rules;
}

/** The printed lines of one direction: pieces are joined, bars and specks left out. */
function mergeDirection(lines: readonly DrawnLine[]): Rule[] {
  const sorted = lines
    .filter(({ thickness }) => thickness <= thickestRule)
    .toSorted((a, b) => a.at - b.at || a.from - b.from);
  const rules: Rule[] = [];
  let group: DrawnLine[] = [];
  const endGroup = () => {
    rules.push(...joinPieces(group.toSorted((a, b) => a.from - b.from)));
    group = [];
  };
  for (const line of sorted) {
    const last = group.at(-1);
    if (last && line.at - last.at > sameLine) endGroup();
    group.push(line);
  }
  endGroup();
  return rules
    .filter(({ from, to }) => to - from > longestDash)
    .toSorted((a, b) => b.to - b.from - (a.to - a.from))
    .slice(0, mostRules);
}

/** The printed lines of a page. Pauses between its two directions. */
export function* mergeLines(lines: readonly DrawnLine[]): Generator<void, Rule[]> {
  const level = mergeDirection(lines.filter(({ isUpright }) => !isUpright));
  yield;
  return [...level, ...mergeDirection(lines.filter(({ isUpright }) => isUpright))];
}
