import { readingOrder } from './readingOrder.ts';
import { intersectRects, moveRect, type Rect, rectsOverlap, type Size } from './rect.ts';

const isFree = (rect: Rect, taken: readonly Rect[]) =>
  !taken.some((other) => rectsOverlap(rect, other));

/** The part of a place that another box must cover for it to be taken: neighbours may touch. */
const takenPart = 0.3;

function isTaken(place: Rect, taken: readonly Rect[]): boolean {
  const least = takenPart * place.width * place.height;
  return taken.some((other) => {
    const shared = intersectRects(place, other);
    return shared !== undefined && shared.width * shared.height >= least;
  });
}

/**
 * The first of these places of a page that comes after `from` as a person reads and is not taken
 * by one of the boxes; after the last of them the first ones follow. Undefined where none is free.
 */
export function nextFreePlace(
  places: readonly Rect[],
  taken: readonly Rect[],
  from: Rect,
): Rect | undefined {
  const order = readingOrder([from, ...places], (rect) => rect);
  const at = order.indexOf(from);
  return [...order.slice(at + 1), ...order.slice(0, at)].find((rect) => !isTaken(rect, taken));
}

/**
 * A box of this size beside another one, at this distance in points: to its right as far as the
 * page goes, then in rows below it, then in rows from the top. It overlaps none of the taken boxes;
 * undefined where such a grid leaves no room on the page.
 */
export function freeBeside(
  beside: Rect,
  size: Size,
  gap: number,
  taken: readonly Rect[],
  page: Size,
): Rect | undefined {
  const step = { x: size.width + gap, y: size.height + gap };
  const row = (x: number, y: number): Rect | undefined => {
    for (
      let rect = { x, y, ...size };
      rect.x + rect.width <= page.width;
      rect = moveRect(rect, { x: step.x, y: 0 })
    )
      if (isFree(rect, taken)) return rect;
    return undefined;
  };
  const rows = (first: number, x: number): Rect | undefined => {
    for (let y = first; y + size.height <= page.height; y += step.y) {
      const found = row(x, y);
      if (found) return found;
    }
    return undefined;
  };
  return (
    (beside.y + size.height <= page.height
      ? row(beside.x + beside.width + gap, beside.y)
      : undefined) ??
    rows(beside.y + beside.height + gap, beside.x) ??
    rows(gap, gap)
  );
}
