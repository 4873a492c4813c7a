import { containsPoint, intersectRects, type Rect, type Size } from '#core/geometry/rect.ts';
import { maxCanvasArea } from '#web/pdf/drawing/renderPicture.ts';

/** A part of a page to draw: device px from its corner, at a scale in device px per point. */
export interface PicturePart {
  readonly scale: number;
  readonly area: Rect;
}

/** What it takes to show a page sharply. */
export interface PictureNeed {
  /** The whole page. */
  base: PicturePart;
  /** Where the whole page would be too large: the part that has to be drawn above it. */
  detail: PicturePart | undefined;
  /** Whether the base alone is sharp. */
  isWhole: boolean;
}

/** Above this many device px a page is shown as a rough whole (`roughArea`) under a sharp part. */
const wholeArea = maxCanvasArea / 2;
const roughArea = maxCanvasArea / 8;

/** How far a sharp part reaches beyond what is in view, in view sizes to each side. */
const reach = 0.5;

/**
 * What to draw for a page (points) at a scale (device px per point). `visible` is the part in view
 * in points; `present` the sharp part at this scale, kept as long as it covers what is in view.
 * Parts begin and end on multiples of `grid` device px, where canvases are not resampled.
 */
export function pictureNeed(
  page: Size,
  scale: number,
  grid: number,
  visible: Rect | undefined,
  present: Rect | undefined,
): PictureNeed {
  const whole = gridRect(
    { x: 0, y: 0, width: page.width * scale, height: page.height * scale },
    grid,
  );
  if (whole.width * whole.height <= wholeArea)
    return { base: { scale, area: whole }, detail: undefined, isWhole: true };
  const rough = Math.sqrt(roughArea / (page.width * page.height));
  const base = {
    scale: rough,
    area: gridRect({ x: 0, y: 0, width: page.width * rough, height: page.height * rough }, 1),
  };
  const inView = visible && intersectRects(scaleRect(visible, scale), whole);
  if (!inView) return { base, detail: undefined, isWhole: false };
  const area = present && covers(present, inView) ? present : detailArea(inView, whole, grid);
  return { base, detail: { scale, area }, isWhole: false };
}

/** Whether the outer box holds the inner one whole. */
export function covers(outer: Rect, inner: Rect): boolean {
  return (
    containsPoint(outer, inner) &&
    containsPoint(outer, { x: inner.x + inner.width, y: inner.y + inner.height })
  );
}

function detailArea(inView: Rect, whole: Rect, grid: number): Rect {
  for (const beyond of [reach, reach / 2, 0]) {
    const wanted = {
      x: inView.x - inView.width * beyond,
      y: inView.y - inView.height * beyond,
      width: inView.width * (1 + 2 * beyond),
      height: inView.height * (1 + 2 * beyond),
    };
    const area = gridRect(intersectRects(wanted, whole) ?? inView, grid);
    if (area.width * area.height <= maxCanvasArea) return area;
  }
  // A screen of more than 16 million px: the rows from the top that one canvas can hold.
  const area = gridRect(inView, grid);
  return { ...area, height: Math.max(1, Math.floor(maxCanvasArea / area.width)) };
}

/** The smallest box around this one that begins and ends on the grid. */
function gridRect({ x, y, width, height }: Rect, grid: number): Rect {
  // A trace beyond a line of the grid is an error of the arithmetic, not one more row of pixels.
  const down = (value: number) => Math.floor(value / grid + 1e-6) * grid;
  const up = (value: number) => Math.ceil(value / grid - 1e-6) * grid;
  const [left, top] = [down(x), down(y)];
  return {
    x: left,
    y: top,
    width: Math.max(grid, up(x + width) - left),
    height: Math.max(grid, up(y + height) - top),
  };
}

function scaleRect({ x, y, width, height }: Rect, scale: number): Rect {
  return { x: x * scale, y: y * scale, width: width * scale, height: height * scale };
}
