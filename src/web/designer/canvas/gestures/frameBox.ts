import type { Rect } from '#core/geometry/rect.ts';

/**
 * CSS px: a box shorter than this has its handles on a frame outside, so that the box itself stays
 * free to be moved.
 */
const roomy = 48;
const outset = 8;

/**
 * Whether the handles of a box (CSS px) stand on a frame outside of it: where it is small, and
 * always round several, whose corners are boxes themselves.
 */
export function isOutset(
  { width, height }: { width: number; height: number },
  count: number,
): boolean {
  return count > 1 || width < roomy || height < roomy;
}

/**
 * The frame on which the handles round `count` fields stand: CSS px from the page's corner, for the
 * box round them in points.
 */
export function frameBox(rect: Rect, pxPerPt: number, count: number): Rect {
  const box = {
    x: rect.x * pxPerPt,
    y: rect.y * pxPerPt,
    width: rect.width * pxPerPt,
    height: rect.height * pxPerPt,
  };
  if (!isOutset(box, count)) return box;
  return {
    x: box.x - outset,
    y: box.y - outset,
    width: box.width + 2 * outset,
    height: box.height + 2 * outset,
  };
}
