import type { Rect, Size } from './rect.ts';

/** A start on an axis in another room: the same part of what the box leaves free. */
function along(at: number, room: number, otherRoom: number): number {
  return room > 0 && otherRoom > 0 ? (at / room) * otherRoom : 0;
}

/**
 * Where a box of one page stands on a page of another size: at the same part of the way between the
 * edges, so that a box in a corner stays in it, one in the middle too, and none leaves its page. It
 * keeps its size unless the page is smaller. There and back is the same place.
 */
export function spotOnPage(rect: Rect, from: Size, to: Size): Rect {
  if (from.width === to.width && from.height === to.height) return rect;
  const width = Math.min(rect.width, to.width);
  const height = Math.min(rect.height, to.height);
  return {
    x: along(rect.x, from.width - rect.width, to.width - width),
    y: along(rect.y, from.height - rect.height, to.height - height),
    width,
    height,
  };
}
