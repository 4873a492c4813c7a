import { intersectRects, type Rect, unionRects } from '#core/geometry/rect.ts';
import type { DrawnBox, DrawnLine, DrawnPage } from './drawnPage.ts';
import type { DrawingState } from './drawingState.ts';
import { paintings } from './operators.ts';
import { axisOf, type Segment, type Shape, shapeOf, type Subpath } from './pathShapes.ts';

/** Filled boxes up to this thickness, in points, are lines if they are long. */
const thickestLine = 2.5;
/** How many times as long as thick a filled box is at least, to be a line. */
const leastStretch = 4;
/** What is lighter than this is not seen on paper. */
const whitish = 0.985;

/** Whether a painting strokes, fills, or first closes its path (ISO 32000-2, table 59). */
function painted(painting: number): { strokes: boolean; fills: boolean; closes: boolean } {
  const { stroke, closeStroke, fill, closeFillStroke, closeEOFillStroke, eoFill } = paintings;
  const isPainting = painting >= stroke && painting <= closeEOFillStroke;
  return {
    strokes: isPainting && painting !== fill && painting !== eoFill,
    fills: isPainting && painting !== stroke && painting !== closeStroke,
    closes: [closeStroke, closeFillStroke, closeEOFillStroke].some((one) => one === painting),
  };
}

/** Adds what a path paints to the drawing; `lineWidth` is that of strokes, in page space. */
export function paintPath(
  drawing: DrawnPage,
  paths: readonly Subpath[],
  painting: number,
  { clip, strokeLightness, fillLightness }: DrawingState,
  lineWidth: number,
): void {
  const { strokes, fills, closes } = painted(painting);
  const isStroked = strokes && (strokeLightness ?? 1) < whitish;
  const lightness = fills ? fillLightness : undefined;
  if (!isStroked && lightness === undefined) return;
  const shapes = paths.map((path) =>
    shapeOf(closes ? { ...path, isClosed: true } : path, !isStroked),
  );
  const frame = isStroked ? undefined : frameOf(shapes);
  if (frame) {
    addBox(drawing, clip, { ...frame, isStroked: true, lightness: undefined }, 1);
    return;
  }
  for (const [index, shape] of shapes.entries())
    if (shape.kind === 'box')
      addBox(
        drawing,
        clip,
        { rect: shape.rect, isRound: shape.isRound, isStroked, lightness },
        lineWidth,
      );
    else {
      addStroke(drawing, clip, paths[index], shape.segments);
      if (isStroked)
        for (const segment of shape.segments) addSegment(drawing, clip, segment, lineWidth);
    }
}

/** A line with more turns than this is drawn for its own sake. */
const mostTurns = 10;
/** What is smaller is an arrow, a brace, or a letter. */
const leastStroke = 14;
/** More strokes are one drawing. */
const mostStrokes = 4000;

/** Notes the place of what is neither box nor level or upright line. */
function addStroke(
  { strokes }: DrawnPage,
  clip: Rect,
  path: Subpath | undefined,
  segments: readonly Segment[],
): void {
  if (!path || strokes.length >= mostStrokes) return;
  const slants = segments.some(
    (segment) =>
      Math.hypot(segment.to.x - segment.from.x, segment.to.y - segment.from.y) > 2 &&
      !axisOf(segment),
  );
  if (!path.isCurved && !slants && segments.length <= mostTurns) return;
  const around = unionRects(path.points.map(({ x, y }) => ({ x, y, width: 0.1, height: 0.1 })));
  const shown = around && intersectRects(around, clip);
  if (shown && Math.max(shown.width, shown.height) >= leastStroke) strokes.push(shown);
}

/** A box drawn as the area between two boxes, one in the other: the box between them. */
function frameOf(shapes: readonly Shape[]): { rect: Rect; isRound: boolean } | undefined {
  const [a, b] = shapes;
  if (shapes.length !== 2 || a?.kind !== 'box' || b?.kind !== 'box') return undefined;
  const [outer, inner] = a.rect.width > b.rect.width ? [a.rect, b.rect] : [b.rect, a.rect];
  const gaps = [
    inner.x - outer.x,
    inner.y - outer.y,
    outer.x + outer.width - inner.x - inner.width,
    outer.y + outer.height - inner.y - inner.height,
  ];
  if (!gaps.every((gap) => gap > 0 && gap <= 3)) return undefined;
  return {
    rect: {
      x: (outer.x + inner.x) / 2,
      y: (outer.y + inner.y) / 2,
      width: (outer.width + inner.width) / 2,
      height: (outer.height + inner.height) / 2,
    },
    isRound: a.isRound,
  };
}

function addBox(drawing: DrawnPage, clip: Rect, box: DrawnBox, lineWidth: number): void {
  const { rect, isStroked, isRound, lightness } = box;
  const isThin = Math.min(rect.width, rect.height) <= thickestLine;
  const isLong =
    Math.max(rect.width, rect.height) >= leastStretch * Math.min(rect.width, rect.height);
  if (isThin && isLong && !isRound) {
    if (isStroked || (lightness ?? 1) < whitish)
      addLine(drawing, clip, lineOf(rect, rect.width < rect.height));
    return;
  }
  if (Math.max(rect.width, rect.height) <= thickestLine) {
    // A dot: a piece of a dotted line of either direction, or nothing.
    for (const isUpright of [false, true]) addLine(drawing, clip, lineOf(rect, isUpright));
    return;
  }
  const shown = intersectRects(rect, clip);
  if (!shown) return;
  // A box that is cut off has only the sides that are left.
  const isWhole = isInside(rect, clip);
  if (isWhole) drawing.boxes.push(box);
  else if (lightness !== undefined) drawing.boxes.push({ ...box, rect: shown, isStroked: false });
  if (!isStroked || isRound) return;
  for (const side of sidesOf(rect)) addSegment(drawing, clip, side, lineWidth);
}

function isInside(rect: Rect, clip: Rect): boolean {
  const slack = 0.5;
  return (
    rect.x >= clip.x - slack &&
    rect.y >= clip.y - slack &&
    rect.x + rect.width <= clip.x + clip.width + slack &&
    rect.y + rect.height <= clip.y + clip.height + slack
  );
}

function lineOf({ x, y, width, height }: Rect, isUpright: boolean): DrawnLine {
  return isUpright
    ? { isUpright, at: x + width / 2, from: y, to: y + height, thickness: width }
    : { isUpright, at: y + height / 2, from: x, to: x + width, thickness: height };
}

function sidesOf({ x, y, width, height }: Rect): Segment[] {
  const corners = [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ] as const;
  return corners.map((from, index) => ({ from, to: corners[(index + 1) % 4] ?? from }));
}

function addSegment(drawing: DrawnPage, clip: Rect, segment: Segment, thickness: number): void {
  const axis = axisOf(segment);
  if (!axis) return;
  const { from, to } = segment;
  const isUpright = axis === 'upright';
  const [along, across] = isUpright ? (['y', 'x'] as const) : (['x', 'y'] as const);
  addLine(drawing, clip, {
    isUpright,
    at: (from[across] + to[across]) / 2,
    from: Math.min(from[along], to[along]),
    to: Math.max(from[along], to[along]),
    thickness,
  });
}

function addLine(drawing: DrawnPage, clip: Rect, line: DrawnLine): void {
  const [start, length, low, high] = line.isUpright
    ? [clip.y, clip.height, clip.x, clip.x + clip.width]
    : [clip.x, clip.width, clip.y, clip.y + clip.height];
  // A line in the edge of what is shown is seen by half.
  if (line.at < low - 0.5 || line.at > high + 0.5) return;
  const from = Math.max(line.from, start);
  const to = Math.min(line.to, start + length);
  if (to > from) drawing.lines.push({ ...line, from, to });
}
