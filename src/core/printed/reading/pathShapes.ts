import { type Point, type Rect, rectFromPoints } from '#core/geometry/rect.ts';
import { pathSteps } from './operators.ts';

/** One part of a path, in page space: corners in order, and whether curves lead to any. */
export interface Subpath {
  points: Point[];
  isCurved: boolean;
  isClosed: boolean;
}

/** A straight piece of a path. */
export interface Segment {
  from: Point;
  to: Point;
}

/** What a part of a path is to the eye: a box, a ring, or straight pieces. */
export type Shape =
  | { kind: 'box'; rect: Rect; isRound: boolean }
  | { kind: 'lines'; segments: Segment[] };

/** Points by which a line may be out of true and still be upright or level. */
const skew = 0.06;

/** Reads pdf.js's stream of a path; `toPage` turns its numbers into page space. */
export function subpathsOf(
  data: ArrayLike<number>,
  toPage: (x: number, y: number) => Point,
): Subpath[] {
  const found: Subpath[] = [];
  let now: Subpath | undefined;
  let at = 0;
  const point = (offset: number) => toPage(data[at + offset] ?? 0, data[at + offset + 1] ?? 0);
  while (at < data.length) {
    const step = data[at];
    if (step === pathSteps.moveTo) {
      now = { points: [point(1)], isCurved: false, isClosed: false };
      found.push(now);
      at += 3;
    } else if (step === pathSteps.closePath) {
      if (now) now.isClosed = true;
      at += 1;
    } else if (step === pathSteps.lineTo) {
      now?.points.push(point(1));
      at += 3;
    } else {
      const isCubic = step === pathSteps.curveTo;
      if (now) {
        now.points.push(point(isCubic ? 5 : 3));
        now.isCurved = true;
      }
      at += isCubic ? 7 : 5;
    }
  }
  return found;
}

/** The corners of a closed part without repeats and without points along a side. */
function cornersOf({ points }: Subpath): Point[] {
  const apart = points.filter((point, index) => {
    const before = points[index - 1];
    return !before || Math.abs(point.x - before.x) > skew || Math.abs(point.y - before.y) > skew;
  });
  const [first] = apart;
  const last = apart.at(-1);
  if (first && last && apart.length > 1 && isSame(first, last)) apart.pop();
  return apart.filter((point, index) => {
    const before = apart[(index + apart.length - 1) % apart.length] ?? point;
    const after = apart[(index + 1) % apart.length] ?? point;
    return (
      !(isLevel(before, point) && isLevel(point, after)) &&
      !(isUpright(before, point) && isUpright(point, after))
    );
  });
}

const isSame = (a: Point, b: Point) => Math.abs(a.x - b.x) <= skew && Math.abs(a.y - b.y) <= skew;
const isLevel = (a: Point, b: Point) => Math.abs(a.y - b.y) <= skew;
const isUpright = (a: Point, b: Point) => Math.abs(a.x - b.x) <= skew;

/** The box that an even part is, if it is one. */
function boxOf(path: Subpath, isFilled: boolean): Rect | undefined {
  const first = path.points[0];
  const last = path.points.at(-1);
  if (!first || !last) return undefined;
  if (!path.isClosed && !isFilled && !isSame(first, last)) return undefined;
  const corners = cornersOf(path);
  const [a, , c] = corners;
  if (corners.length !== 4 || !a || !c) return undefined;
  const next = (index: number) => corners[(index + 1) % 4] ?? a;
  const isEven = [isLevel, isUpright].some((isFirst) => {
    const isSecond = isFirst === isLevel ? isUpright : isLevel;
    return corners.every((corner, index) => (index % 2 ? isSecond : isFirst)(corner, next(index)));
  });
  return isEven ? rectFromPoints(a, c) : undefined;
}

/** The box around a ring: a closed curve whose ends and turns lie on all four sides of it. */
function ringOf({ points, isCurved, isClosed }: Subpath): Rect | undefined {
  const [first] = points;
  const last = points.at(-1);
  if (!isCurved || !first || !last || points.length < 3) return undefined;
  if (!isClosed && !isSame(first, last)) return undefined;
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const rect = rectFromPoints(
    { x: Math.min(...xs), y: Math.min(...ys) },
    { x: Math.max(...xs), y: Math.max(...ys) },
  );
  // The outline of a letter or a drawing has many turns; a ring or a rounded box has few.
  return points.length <= 14 && rect.width > 1 && rect.height > 1 ? rect : undefined;
}

/** What a part of a path is to the eye. `isFilled`: it is closed whether it says so or not. */
export function shapeOf(path: Subpath, isFilled: boolean): Shape {
  if (!path.isCurved) {
    const rect = boxOf(path, isFilled);
    if (rect) return { kind: 'box', rect, isRound: false };
  }
  const ring = ringOf(path);
  if (ring) return { kind: 'box', rect: ring, isRound: true };
  if (path.isCurved) return { kind: 'lines', segments: [] };
  const ends = path.isClosed ? [...path.points, ...path.points.slice(0, 1)] : path.points;
  return {
    kind: 'lines',
    segments: ends.slice(1).map((to, index) => ({ from: ends[index] ?? to, to })),
  };
}

/** Whether a straight piece is level or upright; undefined if it is neither or has no length. */
export function axisOf({ from, to }: Segment): 'level' | 'upright' | undefined {
  const across = Math.abs(to.x - from.x);
  const down = Math.abs(to.y - from.y);
  if (Math.max(across, down) === 0) return undefined;
  if (down <= Math.max(skew, across * 0.002) && across >= down) return 'level';
  return across <= Math.max(skew, down * 0.002) ? 'upright' : undefined;
}
