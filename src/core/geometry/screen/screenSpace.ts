import type { Point, Rect, Size } from '#core/geometry/rect.ts';

/** How an element is turned: where one of its own px to the right, and one down, lead. */
export interface Turn {
  readonly right: Point;
  readonly down: Point;
}

/** Not turned at all. */
export const upright: Turn = { right: { x: 1, y: 0 }, down: { x: 0, y: 1 } };

/**
 * An element's own px and those of the window. They differ by more than a distance where something
 * around the element is scaled, zoomed or turned.
 */
export interface ScreenSpace {
  /** The element's top-left corner, in the window. */
  readonly corner: Point;
  /** How many px of the window one of the element's own is long. */
  readonly scale: number;
  /** From a place in the window to the element's own px, from its corner. */
  toLocal(place: Point): Point;
  /** From the element's own px, from its corner, to the window. */
  toWindow(place: Point): Point;
}

/** Below this a difference between two scales, or to 1, is one of measuring. */
const noise = 2e-5;

/**
 * The space of an element whose box in the window is `box`, and whose own width and height are
 * `size`; an element without a size has that of the window from its corner. The size of `turn` does
 * not matter, only its directions. Perspective is not known.
 */
export function screenSpace(box: Rect, size: Size, turn: Turn = upright): ScreenSpace {
  const { right, down } = stretched(box, size, turn);
  const corner = cornerOf(box, size, { right, down });
  const area = right.x * down.y - right.y * down.x;
  return {
    corner,
    scale: Math.sqrt(Math.abs(area)),
    toLocal(place) {
      const [x, y] = [place.x - corner.x, place.y - corner.y];
      return { x: (x * down.y - y * down.x) / area, y: (y * right.x - x * right.y) / area };
    },
    toWindow: ({ x, y }) => ({
      x: corner.x + x * right.x + y * down.x,
      y: corner.y + x * right.y + y * down.y,
    }),
  };
}

/** Where the top-left corner is: upright at an edge of the box, else as far from its middle. */
function cornerOf(box: Rect, { width, height }: Size, { right, down }: Turn): Point {
  if (right.y === 0 && down.x === 0)
    return {
      x: right.x < 0 ? box.x + box.width : box.x,
      y: down.y < 0 ? box.y + box.height : box.y,
    };
  return {
    x: box.x + (box.width - right.x * width - down.x * height) / 2,
    y: box.y + (box.height - right.y * width - down.y * height) / 2,
  };
}

/** The turn as long as the box in the window says that it is. */
function stretched(box: Size, size: Size, { right, down }: Turn): Turn {
  if (!isSize(size) || !isSize(box)) return upright;
  if (right.y === 0 && down.x === 0) return stretchedUpright(box, size, { right, down });
  const across = Math.abs(right.x) * size.width + Math.abs(down.x) * size.height;
  const along = Math.abs(right.y) * size.width + Math.abs(down.y) * size.height;
  const by = (box.width + box.height) / (across + along);
  return {
    right: { x: right.x * by, y: right.y * by },
    down: { x: down.x * by, y: down.y * by },
  };
}

function stretchedUpright(box: Size, size: Size, { right, down }: Turn): Turn {
  const [x, y] = evened(box.width / size.width, box.height / size.height, size);
  return {
    right: { x: right.x < 0 ? -x : x, y: 0 },
    down: { x: 0, y: down.y < 0 ? -y : y },
  };
}

/**
 * Scales that are the same but for what measuring loses. Browsers tell sizes by six digits: that of
 * 999 px is ten times as exact as that of 1001.
 */
function evened(x: number, y: number, { width, height }: Size): readonly [number, number] {
  if (Math.abs(x - 1) < noise && Math.abs(y - 1) < noise) return [1, 1];
  if (Math.abs(x / y - 1) > noise) return [x, y];
  const both = lost(width) < lost(height) ? x : y;
  return [both, both];
}

const lost = (length: number) => 10 ** Math.floor(Math.log10(length)) / length;

const isSize = ({ width, height }: Size) => width > 0 && height > 0;
