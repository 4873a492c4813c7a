import type { Rect, Size } from '#core/geometry/rect.ts';

/** What a box snapped to: a drawn line or box, a field's edge, a middle, the page, an equal gap. */
export type SnapKind = 'drawn' | 'edge' | 'page' | 'centre' | 'gap';

/** A line that boxes snap to: its place on one axis, and how far along the other it reaches. */
export interface SnapLine {
  at: number;
  from: number;
  to: number;
  kind: SnapKind;
}

/**
 * The lines of one axis, sorted, no two at one place; and the boxes themselves by bands, for gaps.
 * Boxes of the y axis are transposed.
 */
export interface AxisAnchors {
  length: number;
  edges: readonly SnapLine[];
  centres: readonly SnapLine[];
  /** The boxes in each stretch of `bandHeight` across the axis; the outermost hold the rest. */
  bands: readonly (readonly Rect[])[];
}

/** Points across the axis that one band of boxes spans: about as much as a row of fields. */
const bandHeight = 24;

/** Everything on one page that boxes snap to. Built once, when a gesture starts. */
export interface SnapAnchors {
  x: AxisAnchors;
  y: AxisAnchors;
}

/** The margins of a page that boxes snap to, in points from its edges as shown. */
export interface Margins {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Margins of half an inch, where nobody has typed others. */
export const usualMargins: Margins = { left: 36, top: 36, right: 36, bottom: 36 };

/** Lines nearer to each other than this are one line: half the step in which boxes are exported. */
const sameLine = 0.005;

/** Strongest first: what a line is called where several fall together. */
export const snapRank: Record<SnapKind, number> = { drawn: 0, edge: 1, page: 2, centre: 3, gap: 4 };

/** The box with its axes exchanged, so that everything about snapping is written once, for x. */
export function transposeRect(rect: Rect): Rect {
  return { x: rect.y, y: rect.x, width: rect.height, height: rect.width };
}

function mergeLines(lines: SnapLine[]): SnapLine[] {
  const merged: SnapLine[] = [];
  for (const line of lines.sort((a, b) => a.at - b.at)) {
    const last = merged.at(-1);
    if (!last || line.at - last.at > sameLine) {
      merged.push(line);
      continue;
    }
    // The stronger kind also has the exact place: a drawn line is truer than a box laid on it.
    if (snapRank[line.kind] < snapRank[last.kind]) {
      last.kind = line.kind;
      last.at = line.at;
    }
    last.from = Math.min(last.from, line.from);
    last.to = Math.max(last.to, line.to);
  }
  return merged;
}

function pushEdges(lines: SnapLine[], rect: Rect, kind: SnapKind): void {
  const [from, to] = [rect.y, rect.y + rect.height];
  lines.push({ at: rect.x, from, to, kind }, { at: rect.x + rect.width, from, to, kind });
}

function pushCentre(lines: SnapLine[], rect: Rect): void {
  const [from, to] = [rect.y, rect.y + rect.height];
  lines.push({ at: rect.x + rect.width / 2, from, to, kind: 'centre' });
}

function bandAt(bandCount: number, y: number): number {
  return Math.min(Math.max(Math.floor(y / bandHeight), 0), bandCount - 1);
}

function bandsOf(rects: readonly Rect[], across: number): Rect[][] {
  const bands = Array.from(
    { length: Math.max(1, Math.ceil(across / bandHeight)) },
    (): Rect[] => [],
  );
  for (const rect of rects) {
    const last = bandAt(bands.length, rect.y + rect.height);
    for (let at = bandAt(bands.length, rect.y); at <= last; at += 1) bands[at]?.push(rect);
  }
  return bands;
}

/** The boxes that may share a stretch across the axis; some more than once, some that do not. */
export function rectsNear({ bands }: AxisAnchors, from: number, to: number): readonly Rect[] {
  const first = bandAt(bands.length, from);
  const last = bandAt(bands.length, to);
  if (first === last) return bands[first] ?? [];
  const near: Rect[] = [];
  for (let at = first; at <= last; at += 1) for (const rect of bands[at] ?? []) near.push(rect);
  return near;
}

function axisAnchors(
  rects: readonly Rect[],
  drawn: readonly Rect[],
  { width, height }: Size,
  more: readonly SnapLine[],
  [before, after]: readonly [before: number, after: number],
): AxisAnchors {
  const page = { x: 0, y: 0, width, height };
  const inner = { x: before, y: 0, width: width - before - after, height };
  const edges: SnapLine[] = more.map((line) => ({ ...line }));
  const centres: SnapLine[] = [];
  for (const rect of drawn) {
    pushEdges(edges, rect, 'drawn');
    pushCentre(centres, rect);
  }
  for (const rect of rects) {
    pushEdges(edges, rect, 'edge');
    pushCentre(centres, rect);
  }
  pushEdges(edges, page, 'page');
  if (inner.width > 0) pushEdges(edges, inner, 'page');
  pushCentre(centres, page);
  return {
    length: width,
    edges: mergeLines(edges),
    centres: mergeLines(centres),
    bands: bandsOf(rects, height),
  };
}

/**
 * The anchors of a page: edges and middles of the boxes that stand still, of the page and its
 * margins, of lines and boxes drawn in the PDF (a line is a box without width or height), and
 * `more` lines for edges on one axis. All in page space. O(n log n).
 */
export function snapAnchors(
  rects: readonly Rect[],
  size: Size,
  drawn: readonly Rect[] = [],
  more: { x: readonly SnapLine[]; y: readonly SnapLine[] } = { x: [], y: [] },
  { left, top, right, bottom }: Margins = usualMargins,
): SnapAnchors {
  const turned = { width: size.height, height: size.width };
  return {
    x: axisAnchors(rects, drawn, size, more.x, [left, right]),
    y: axisAnchors(rects.map(transposeRect), drawn.map(transposeRect), turned, more.y, [
      top,
      bottom,
    ]),
  };
}

/** The lines between two places, both included. Binary search. */
export function linesBetween(lines: readonly SnapLine[], from: number, to: number): SnapLine[] {
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((lines[middle]?.at ?? Infinity) < from) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while ((lines[end]?.at ?? Infinity) <= to) end += 1;
  return lines.slice(low, end);
}
