import type { Rect } from '#core/geometry/rect.ts';
import type { PrintedPage } from '#core/printed/printedPage.ts';

/** What is smaller is a speck, what is larger a frame. */
const leastSide = 4.5;
/** Tints that invite to write on white paper. */
const lightestTint = 0.985;
const darkestTint = 0.8;

/** Whether two boxes are one but for the thickness of a line. */
function isSame(a: Rect, b: Rect): boolean {
  const slack = 1.6;
  return (
    Math.abs(a.x - b.x) < slack &&
    Math.abs(a.y - b.y) < slack &&
    Math.abs(a.x + a.width - b.x - b.width) < slack &&
    Math.abs(a.y + a.height - b.y - b.height) < slack
  );
}

/** Whether `inner` lies in `outer`, and is smaller. */
export function isWithin(inner: Rect, outer: Rect): boolean {
  const slack = 1.6;
  return (
    inner.x >= outer.x - slack &&
    inner.y >= outer.y - slack &&
    inner.x + inner.width <= outer.x + outer.width + slack &&
    inner.y + inner.height <= outer.y + outer.height + slack &&
    inner.width * inner.height < 0.97 * outer.width * outer.height
  );
}

/**
 * The closed spaces of a page, each once: drawn boxes, cells between lines, and tinted areas. By
 * height, then from left to right.
 */
export function* findSpaces({ boxes, cells, areas }: PrintedPage): Generator<void, Rect[]> {
  const tints = areas.filter(
    ({ lightness }) => lightness >= darkestTint && lightness < lightestTint,
  );
  const all = [...boxes, ...tints]
    .map(({ rect }) => rect)
    .concat(cells)
    .filter(({ width, height }) => width >= leastSide && height >= leastSide)
    .toSorted((a, b) => a.y - b.y || a.x - b.x);
  const spaces: Rect[] = [];
  for (const [index, rect] of all.entries()) {
    if (index % 64 === 63) yield;
    let isKnown = false;
    for (let at = spaces.length - 1; at >= 0 && !isKnown; at -= 1) {
      const other = spaces[at];
      if (!other || rect.y - other.y > 2) break;
      isKnown = isSame(other, rect);
    }
    if (!isKnown) spaces.push(rect);
  }
  return spaces;
}
