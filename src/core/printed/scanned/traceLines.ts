import type { ScannedInk } from './ink.ts';

/** A line of a scan in px, whose course is `across + slope * (along - middle)`. */
export interface TracedLine {
  /** Where it begins and ends. */
  from: number;
  to: number;
  /** Its middle across its direction. */
  across: number;
  thickness: number;
  /** How far it leaves its direction for each px; 0 where it is too short to say. */
  slope: number;
}

/** A stretch of ink without a gap of more than a px. */
interface Run {
  row: number;
  from: number;
  to: number;
  /** The run that stands for all that are joined to this one. */
  root: Run | undefined;
}

/** The shortest stretch of ink of a line, px; strokes of letters are shorter. */
const leastRun = 12;
/** A line is no thicker than so many px, and this part of its length where it runs aslant. */
const mostThick = 7;
const mostAslant = 0.02;
/** Only lines of this length, px, say how the paper lies. */
const leastTelling = 150;
/** Pieces of one line are so near to each other, along it and across, px. */
const widestJoint = 8;
const sameLine = 2.5;
/** Rows between two pauses. */
const rowsAtOnce = 24;
/** Lines between two pauses. */
const linesAtOnce = 64;

function rootOf(run: Run): Run {
  let root = run;
  while (root.root) root = root.root;
  if (root !== run) run.root = root;
  return root;
}

/** The stretches of ink of one row, or of one column. */
function runsOf({ dark, width, height }: ScannedInk, row: number, isUpright: boolean): Run[] {
  const [length, step, start] = isUpright ? [height, width, row] : [width, 1, row * width];
  const runs: Run[] = [];
  let from = -1;
  let last = -2;
  const end = () => {
    if (from >= 0 && last - from + 1 >= leastRun)
      runs.push({ row, from, to: last + 1, root: undefined });
  };
  for (let at = 0; at < length; at += 1) {
    if (dark[start + at * step] !== 1) continue;
    if (at - last > 2) {
      end();
      from = at;
    }
    last = at;
  }
  end();
  return runs;
}

/** Joins what touches of two rows next to each other. */
function joinRows(above: readonly Run[], below: readonly Run[]): void {
  let first = 0;
  for (const run of below)
    for (let at = first; at < above.length; at += 1) {
      const other = above[at];
      if (!other || other.from > run.to + 1) break;
      if (other.to + 1 < run.from) {
        first = at + 1;
        continue;
      }
      const [a, b] = [rootOf(run), rootOf(other)];
      if (a !== b) a.root = b;
    }
}

/** The line that runs make which are joined; undefined for what is as thick as a bar. */
function lineOf(runs: readonly Run[]): TracedLine | undefined {
  const from = Math.min(...runs.map((run) => run.from));
  const to = Math.max(...runs.map((run) => run.to));
  const rows = runs.map(({ row }) => row);
  const height = Math.max(...rows) - Math.min(...rows) + 1;
  if (height > mostThick + mostAslant * (to - from)) return undefined;
  let [ink, across, along] = [0, 0, 0];
  for (const run of runs) {
    const length = run.to - run.from;
    ink += length;
    across += length * run.row;
    along += (length * (run.from + run.to)) / 2;
  }
  [across, along] = [across / ink, along / ink];
  let [both, square] = [0, 0];
  for (const run of runs) {
    const length = run.to - run.from;
    const away = (run.from + run.to) / 2 - along;
    both += length * away * (run.row - across);
    square += length * (away ** 2 + length ** 2 / 12);
  }
  const slope = to - from >= leastTelling ? both / square : 0;
  return { from, to, across: across + 0.5, thickness: ink / (to - from), slope };
}

/** Joins the pieces of lines that the scan has broken. */
function* joinPieces(lines: readonly TracedLine[], slope: number): Generator<void, TracedLine[]> {
  const whole: TracedLine[] = [];
  for (const [index, line] of lines.toSorted((a, b) => a.from - b.from).entries()) {
    if (index % linesAtOnce === 0) yield;
    const at = whole.findLastIndex(
      (other) =>
        line.from - other.to <= widestJoint &&
        line.from >= other.from &&
        Math.abs(
          line.across - other.across - (slope * (line.from + line.to - other.from - other.to)) / 2,
        ) <= sameLine,
    );
    const other = whole[at];
    if (!other) {
      whole.push(line);
      continue;
    }
    const to = Math.max(other.to, line.to);
    const across = other.across + (slope * (to - other.to)) / 2;
    whole[at] = { ...other, to, across, thickness: Math.max(other.thickness, line.thickness) };
  }
  return whole;
}

/** How the lines of one direction run in the middle; 0 where none is long enough to tell. */
export function commonSlope(lines: readonly TracedLine[]): number {
  const telling = lines
    .filter(({ from, to }) => to - from >= leastTelling)
    .map(({ slope }) => slope)
    .toSorted((a, b) => a - b);
  return telling[Math.floor(telling.length / 2)] ?? 0;
}

/** The level or the upright lines of a scan. Pauses after some rows. */
export function* traceLines(ink: ScannedInk, isUpright: boolean): Generator<void, TracedLine[]> {
  const all: Run[] = [];
  let above: Run[] = [];
  const rows = isUpright ? ink.width : ink.height;
  for (let row = 0; row < rows; row += 1) {
    if (row % rowsAtOnce === 0) yield;
    const runs = runsOf(ink, row, isUpright);
    joinRows(above, runs);
    all.push(...runs);
    above = runs;
  }
  const joined = new Map<Run, Run[]>();
  for (const run of all) {
    const root = rootOf(run);
    const group = joined.get(root);
    if (group) group.push(run);
    else joined.set(root, [run]);
  }
  yield;
  const lines: TracedLine[] = [];
  let count = 0;
  for (const runs of joined.values()) {
    const line = lineOf(runs);
    if (line) lines.push(line);
    count += 1;
    if (count % linesAtOnce === 0) yield;
  }
  return yield* joinPieces(lines, commonSlope(lines));
}
