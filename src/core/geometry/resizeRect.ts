import type { Point, Rect, Size } from './rect.ts';

/** Where a box is grabbed, as compass points of the page as shown. */
export type Handle = 'n' | 'ne' | 'e' | 'se' | 's' | 'sw' | 'w' | 'nw';

/** What a resize must respect, in points. */
export interface ResizeLimits {
  /** The smallest size; a box that is smaller already may stay so, but not shrink. */
  min: Size;
  /** The page's size: an edge on the page does not leave it. */
  bounds?: Size;
  /** Keep width : height; an edge handle then grows the other axis about its middle. */
  keepAspect?: boolean;
}

/** The edge of one axis that a handle moves: left or top is near, right or bottom far. */
type MovedEdge = 'near' | 'far' | 'none';

/** One axis of a resize: where it starts, what the pointer asks for, and the lengths allowed. */
interface Axis {
  at: number;
  length: number;
  edge: MovedEdge;
  wanted: number;
  least: number;
  most: number;
}

/** The vertical edge that a handle moves. */
export function movedEdgeX(handle: Handle): MovedEdge {
  return handle.endsWith('w') ? 'near' : handle.endsWith('e') ? 'far' : 'none';
}

/** The horizontal edge that a handle moves. */
export function movedEdgeY(handle: Handle): MovedEdge {
  return handle.startsWith('n') ? 'near' : handle.startsWith('s') ? 'far' : 'none';
}

function axisOf(
  at: number,
  length: number,
  edge: MovedEdge,
  delta: number,
  min: number,
  bound: number | undefined,
): Axis {
  const before = bound === undefined ? Infinity : Math.max(0, at);
  const after = bound === undefined ? Infinity : Math.max(0, bound - (at + length));
  const room = { near: before, far: after, none: 2 * Math.min(before, after) }[edge];
  const growth = { near: -delta, far: delta, none: 0 }[edge];
  return {
    at,
    length,
    edge,
    wanted: length + growth,
    least: Math.min(min, length),
    most: length + room,
  };
}

/** Where an axis starts when it has this length and its unmoved edge (or its middle) stays put. */
function startOf({ at, length, edge, most }: Axis, newLength: number): number {
  const shift = (length - newLength) * { near: 1, far: 0, none: 0.5 }[edge];
  // Without the clamp, float dust could put an edge that meets the page's edge a hair outside.
  return Number.isFinite(most) ? Math.max(at + shift, Math.min(at, 0)) : at + shift;
}

function rectOf(x: Axis, y: Axis, width: number, height: number): Rect {
  return { x: startOf(x, width), y: startOf(y, height), width, height };
}

const clamp = (value: number, least: number, most: number) =>
  Math.min(Math.max(value, least), most);

/**
 * The box after a handle was dragged by `delta` points. Computed from the box at the gesture's
 * start, so errors do not add up; never inverts; the opposite edge stays.
 */
export function resizeRect(start: Rect, handle: Handle, delta: Point, limits: ResizeLimits): Rect {
  const { min, bounds, keepAspect } = limits;
  const x = axisOf(start.x, start.width, movedEdgeX(handle), delta.x, min.width, bounds?.width);
  const y = axisOf(start.y, start.height, movedEdgeY(handle), delta.y, min.height, bounds?.height);
  if (keepAspect && start.width > 0 && start.height > 0) {
    const wishes = [x, y].filter((axis) => axis.edge !== 'none');
    // The larger wish wins: the box reaches the pointer on at least one axis.
    const factor = clamp(
      Math.max(...wishes.map((axis) => axis.wanted / axis.length)),
      Math.max(x.least / x.length, y.least / y.length),
      Math.min(x.most / x.length, y.most / y.length),
    );
    return rectOf(x, y, start.width * factor, start.height * factor);
  }
  const width = x.edge === 'none' ? x.length : clamp(x.wanted, x.least, x.most);
  const height = y.edge === 'none' ? y.length : clamp(y.wanted, y.least, y.most);
  return rectOf(x, y, width, height);
}
