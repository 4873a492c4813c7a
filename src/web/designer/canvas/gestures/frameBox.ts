import type { Rect } from '#core/geometry/rect.ts';

/** CSS px: a shorter box has its handles on a frame outside, so that it can be moved. */
const roomy = 48;
const outset = 8;

/** Whether the handles stand on a frame outside of a box (CSS px): if small, or round several. */
export function isOutset(
  { width, height }: { width: number; height: number },
  count: number,
): boolean {
  return count > 1 || width < roomy || height < roomy;
}

/** The frame with the handles: CSS px on the page, round `count` fields' box in points. */
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
