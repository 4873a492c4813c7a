import type { Point, Rect, Size } from '#core/geometry/rect.ts';
import { type Handle, movedEdgeX, movedEdgeY } from '#core/geometry/resizeRect.ts';
import {
  type AxisAnchors,
  linesBetween,
  type SnapAnchors,
  type SnapKind,
  transposeRect,
} from './snapAnchors.ts';
import { type AxisSnap, partOf, snapAxis, type SnapHold, type SnapPart } from './snapAxis.ts';

/** A line to draw while a box is snapped, in page space: along an alignment, or across a gap. */
export interface SnapGuide {
  from: Point;
  to: Point;
  kind: SnapKind;
}

/** A snapped box, the lines that say why, and what holds it (passed in with the next move). */
export interface SnapResult {
  rect: Rect;
  guides: SnapGuide[];
  held: { x?: SnapHold; y?: SnapHold };
}

const allParts: readonly SnapPart[] = ['near', 'centre', 'far'];

/** Slack for comparisons after a shift, in points. */
const dust = 1e-6;

const transposePoint = ({ x, y }: Point): Point => ({ x: y, y: x });

/** Every alignment that is true of the snapped box: a guide is drawn for each. */
function guidesAlongX(
  anchors: AxisAnchors,
  rect: Rect,
  parts: readonly SnapPart[],
  { gap }: SnapHold,
): SnapGuide[] {
  const aligned = parts.flatMap((part) => {
    const place = partOf(rect, part);
    const pool = part === 'centre' ? anchors.centres : anchors.edges;
    return linesBetween(pool, place - dust, place + dust).map(({ at, from, to, kind }) => ({
      from: { x: at, y: Math.min(from, rect.y) },
      to: { x: at, y: Math.max(to, rect.y + rect.height) },
      kind,
    }));
  });
  const gaps = (gap?.gaps ?? []).map(([from, to]) => ({
    from: { x: from, y: gap?.across ?? 0 },
    to: { x: to, y: gap?.across ?? 0 },
    kind: 'gap' as const,
  }));
  return [...aligned, ...gaps];
}

function resultOf(
  rect: Rect,
  anchors: SnapAnchors,
  x: { snap: AxisSnap | undefined; parts: readonly SnapPart[] },
  y: { snap: AxisSnap | undefined; parts: readonly SnapPart[] },
): SnapResult {
  const result: SnapResult = { rect, guides: [], held: {} };
  if (x.snap) {
    result.held.x = x.snap;
    result.guides.push(...guidesAlongX(anchors.x, rect, x.parts, x.snap));
  }
  if (y.snap) {
    result.held.y = y.snap;
    const transposed = guidesAlongX(anchors.y, transposeRect(rect), y.parts, y.snap);
    for (const { from, to, kind } of transposed)
      result.guides.push({ from: transposePoint(from), to: transposePoint(to), kind });
  }
  return result;
}

/** Lets a box within the page's length on the x axis make only shifts that keep it there. */
function staysOn(length: number, rect: Rect): (shift: number) => boolean {
  const within = (near: number) => near >= -dust && near + rect.width <= length + dust;
  return within(rect.x) ? (shift) => within(rect.x + shift) : () => true;
}

/**
 * Moves a box to the best anchors within the threshold (points: 6 CSS px / px per point), x and y
 * each by itself; its size stays. `rect` is the box as the pointer alone would have it; `previous`
 * is the result of the move before.
 */
export function snapRect(
  rect: Rect,
  anchors: SnapAnchors,
  thresholdPt: number,
  previous?: SnapResult,
): SnapResult {
  const turned = transposeRect(rect);
  const x = snapAxis(
    anchors.x,
    rect,
    allParts,
    thresholdPt,
    previous?.held.x,
    staysOn(anchors.x.length, rect),
  );
  const y = snapAxis(
    anchors.y,
    turned,
    allParts,
    thresholdPt,
    previous?.held.y,
    staysOn(anchors.y.length, turned),
  );
  const moved = { ...rect, x: rect.x + (x?.shift ?? 0), y: rect.y + (y?.shift ?? 0) };
  return resultOf(moved, anchors, { snap: x, parts: allParts }, { snap: y, parts: allParts });
}

/** Lets an edge make only shifts that keep the box's least length, and keep it on the page. */
function keepsLength(
  length: number,
  rect: Rect,
  least: number,
): (shift: number, part: SnapPart) => boolean {
  const onPage = rect.x >= -dust && rect.x + rect.width <= length + dust;
  return (shift, part) => {
    const near = part === 'near' ? rect.x + shift : rect.x;
    const far = part === 'far' ? rect.x + rect.width + shift : rect.x + rect.width;
    if (far - near < Math.min(least, rect.width) - dust) return false;
    return !onPage || (near >= -dust && far <= length + dust);
  };
}

/** The box along x with its snapped edge moved; the other edge stays. */
function resizeAlongX(rect: Rect, snap: AxisSnap | undefined): Rect {
  if (!snap) return rect;
  return snap.part === 'near'
    ? { ...rect, x: rect.x + snap.shift, width: rect.width - snap.shift }
    : { ...rect, width: rect.width + snap.shift };
}

/**
 * Snaps only the edges that the handle moves; `rect` is what `resizeRect` returned. Not for a
 * resize that keeps its aspect: the axes snap separately.
 */
export function snapResizedRect(
  rect: Rect,
  handle: Handle,
  anchors: SnapAnchors,
  thresholdPt: number,
  min: Size,
  previous?: SnapResult,
): SnapResult {
  const turned = transposeRect(rect);
  const partsX = [movedEdgeX(handle)].filter((edge) => edge !== 'none');
  const partsY = [movedEdgeY(handle)].filter((edge) => edge !== 'none');
  const x = snapAxis(
    anchors.x,
    rect,
    partsX,
    thresholdPt,
    previous?.held.x,
    keepsLength(anchors.x.length, rect, min.width),
  );
  const y = snapAxis(
    anchors.y,
    turned,
    partsY,
    thresholdPt,
    previous?.held.y,
    keepsLength(anchors.y.length, turned, min.height),
  );
  const resized = transposeRect(resizeAlongX(transposeRect(resizeAlongX(rect, x)), y));
  return resultOf(resized, anchors, { snap: x, parts: partsX }, { snap: y, parts: partsY });
}
