import { containsPoint, intersectRects, type Rect, type Size } from '#core/geometry/rect.ts';
import { maxCanvasArea, pictureSize } from '#web/pdf/renderPicture.ts';

/** What it takes to show a page sharply. */
export interface PictureNeed {
  /** Device px per point of the picture of the whole page. */
  base: number;
  /** Where the whole page would be too large: the part that has to be drawn above it, in device px at the full scale. */
  detail: { scale: number; area: Rect } | undefined;
  /** Whether the base alone is sharp. */
  isWhole: boolean;
}

/** Above this many device px a page is shown as a rough whole (`roughArea`) under a sharp part. */
const wholeArea = maxCanvasArea / 2;
const roughArea = maxCanvasArea / 8;

/** How far a sharp part reaches beyond what is in view, in view sizes to each side. */
const reach = 0.5;

/**
 * What to draw for a page (points) at a scale (device px per point). `visible` is the part in view in points; `present` the
 * sharp part that is there already at this scale: it is kept as long as it covers what is in view.
 */
export function pictureNeed(
  page: Size,
  scale: number,
  visible: Rect | undefined,
  present: Rect | undefined,
): PictureNeed {
  const whole = pictureSize(page, scale);
  if (whole.width * whole.height <= wholeArea)
    return { base: scale, detail: undefined, isWhole: true };
  const base = Math.sqrt(roughArea / (page.width * page.height));
  const inView = visible && intersectRects(scaleRect(visible, scale), { x: 0, y: 0, ...whole });
  if (!inView) return { base, detail: undefined, isWhole: false };
  const area = present && covers(present, inView) ? present : detailArea(inView, whole);
  return { base, detail: { scale, area }, isWhole: false };
}

/** Whether the outer box holds the inner one whole. */
export function covers(outer: Rect, inner: Rect): boolean {
  return (
    containsPoint(outer, inner) &&
    containsPoint(outer, { x: inner.x + inner.width, y: inner.y + inner.height })
  );
}

function detailArea(inView: Rect, whole: Size): Rect {
  for (const beyond of [reach, reach / 2, 0]) {
    const area = wholePixels(
      {
        x: inView.x - inView.width * beyond,
        y: inView.y - inView.height * beyond,
        width: inView.width * (1 + 2 * beyond),
        height: inView.height * (1 + 2 * beyond),
      },
      whole,
    );
    if (area.width * area.height <= maxCanvasArea) return area;
  }
  // A screen of more than 16 million px: the rows from the top that one canvas can hold.
  const area = wholePixels(inView, whole);
  return { ...area, height: Math.max(1, Math.floor(maxCanvasArea / area.width)) };
}

function wholePixels(rect: Rect, whole: Size): Rect {
  const x = Math.max(0, Math.floor(rect.x));
  const y = Math.max(0, Math.floor(rect.y));
  return {
    x,
    y,
    width: Math.max(1, Math.min(whole.width, Math.ceil(rect.x + rect.width)) - x),
    height: Math.max(1, Math.min(whole.height, Math.ceil(rect.y + rect.height)) - y),
  };
}

function scaleRect({ x, y, width, height }: Rect, scale: number): Rect {
  return { x: x * scale, y: y * scale, width: width * scale, height: height * scale };
}
