/** A picture of a page: three bytes a pixel (red, green, blue), row by row from the top. */
export interface PagePicture {
  width: number;
  height: number;
  rgb: Uint8Array;
}

/** A part of a page: shares of its width and height from the top-left corner, 0 to 1. */
export interface PagePart {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A place where two pictures differ, with the number of pixels that do. */
export interface Difference extends PagePart {
  pixels: number;
}

/** What a channel may differ by, and pixels below which a place is a stray. */
const strict = { channel: 40, least: 4 };
/** The same for pictures of two makers, who may put a pixel so far aside. */
const tolerant = { channel: 70, least: 20, reach: 4 };
/** Pixels on each side of a square: what lies in neighbouring squares is one place. */
const square = 6;

/**
 * Where two pictures by one maker differ outside some parts of the page: they are the same but for
 * strays.
 */
export function differencesOf(
  one: PagePicture,
  other: PagePicture,
  allowed: readonly PagePart[],
): Difference[] {
  if (!isSameSize(one, other)) return [wholePage(one)];
  return placesOf(one, allowed, strict.least, (x, y) => isNear(one, x, y, other, strict.channel));
}

/**
 * Where one of two pictures by different makers shows what the other has nowhere near, outside some
 * parts of the page: letters may be smoothed, and stand a little aside.
 */
export function strangersOf(
  one: PagePicture,
  other: PagePicture,
  allowed: readonly PagePart[],
): Difference[] {
  return [
    ...placesOf(one, allowed, tolerant.least, (x, y) => isAround(one, x, y, other)),
    ...placesOf(other, allowed, tolerant.least, (x, y) => isAround(other, x, y, one)),
  ];
}

/** How many pixels of a part of the page differ between two pictures by one maker. */
export function changedIn(one: PagePicture, other: PagePicture, part: PagePart): number {
  if (!isSameSize(one, other)) return 0;
  let changed = 0;
  for (const [x, y] of pixelsOf(one, part))
    if (!isNear(one, x, y, other, strict.channel)) changed += 1;
  return changed;
}

/** The share of a part of the page on which dark ink can be seen, 0 to 1. */
export function lightIn(picture: PagePicture, part: PagePart): number {
  let light = 0;
  let all = 0;
  for (const [x, y] of pixelsOf(picture, part)) {
    const at = 3 * (y * picture.width + x);
    all += 1;
    if (Math.min(...picture.rgb.subarray(at, at + 3)) > 150) light += 1;
  }
  return all === 0 ? 0 : light / all;
}

/** Makers round the size of a page differently. */
const isSameSize = (one: PagePicture, other: PagePicture) =>
  Math.abs(one.width - other.width) <= 1 && Math.abs(one.height - other.height) <= 1;

const wholePage = ({ width, height }: PagePicture): Difference => ({
  ...{ left: 0, top: 0, right: 1, bottom: 1 },
  pixels: width * height,
});

function* pixelsOf({ width, height }: PagePicture, part: PagePart): Generator<[number, number]> {
  const [left, top] = [Math.floor(part.left * width), Math.floor(part.top * height)];
  const [right, bottom] = [Math.ceil(part.right * width), Math.ceil(part.bottom * height)];
  for (let y = Math.max(0, top); y < Math.min(height, bottom); y += 1)
    for (let x = Math.max(0, left); x < Math.min(width, right); x += 1) yield [x, y];
}

/** Whether two pixels are alike; beyond the other picture everything is. */
function isNearAt(
  one: PagePicture,
  at: number,
  other: PagePicture,
  x: number,
  y: number,
  channel: number,
): boolean {
  const there = 3 * (y * other.width + x);
  for (let index = 0; index < 3; index += 1) {
    const [a = 0, b = 0] = [one.rgb[at + index], other.rgb[there + index]];
    if (Math.abs(a - b) > channel) return false;
  }
  return true;
}

function isNear(
  one: PagePicture,
  x: number,
  y: number,
  other: PagePicture,
  channel: number,
): boolean {
  if (x >= other.width || y >= other.height) return true;
  return isNearAt(one, 3 * (y * one.width + x), other, x, y, channel);
}

/**
 * Whether a pixel is like what a picture of another size shows around its place: within the colours
 * there, and beyond them by as much as they differ. The pixel is taken with those beside it, for
 * one reader draws a thin line black that is pale in another.
 */
function isAround(one: PagePicture, x: number, y: number, other: PagePicture): boolean {
  const { channel, reach } = tolerant;
  const at = 3 * (y * one.width + x);
  const middleX = Math.floor(((x + 0.5) * other.width) / one.width);
  const middleY = Math.floor(((y + 0.5) * other.height) / one.height);
  if (isNearAt(one, at, other, middleX, middleY, channel)) return true;
  const [left, right] = [Math.max(0, middleX - reach), Math.min(other.width, middleX + reach + 1)];
  const [top, end] = [Math.max(0, middleY - reach), Math.min(other.height, middleY + reach + 1)];
  for (let index = 0; index < 3; index += 1) {
    let [least, most] = [255, 0];
    for (let row = top; row < end; row += 1)
      for (let column = left; column < right; column += 1) {
        const value = other.rgb[3 * (row * other.width + column) + index] ?? 0;
        if (value < least) least = value;
        if (value > most) most = value;
      }
    const value = meanAround(one, x, y, index);
    const leeway = channel + Math.max(0, most - least);
    if (value < least - leeway || value > most + leeway) return false;
  }
  return true;
}

/** The mean of a channel over a pixel and those that touch it. */
function meanAround({ width, height, rgb }: PagePicture, x: number, y: number, channel: number) {
  let sum = 0;
  let count = 0;
  for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1)
    for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column += 1) {
      sum += rgb[3 * (row * width + column) + channel] ?? 0;
      count += 1;
    }
  return sum / count;
}

/** The places of all pixels that are not alike and in no part that may differ. */
function placesOf(
  picture: PagePicture,
  allowed: readonly PagePart[],
  least: number,
  isAlike: (x: number, y: number) => boolean,
): Difference[] {
  const { width, height } = picture;
  const columns = Math.ceil(width / square);
  const squares = new Map<number, number>();
  const free = new Uint8Array(width * height);
  for (const part of allowed) for (const [x, y] of pixelsOf(picture, part)) free[y * width + x] = 1;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      if (free[y * width + x] === 1 || isAlike(x, y)) continue;
      const key = Math.floor(y / square) * columns + Math.floor(x / square);
      squares.set(key, (squares.get(key) ?? 0) + 1);
    }
  return joined(squares, columns)
    .map((place) => ({
      left: (place.left * square) / width,
      top: (place.top * square) / height,
      right: Math.min(1, ((place.right + 1) * square) / width),
      bottom: Math.min(1, ((place.bottom + 1) * square) / height),
      pixels: place.pixels,
    }))
    .filter(({ pixels }) => pixels >= least);
}

/** Neighbouring squares as one place, in squares. */
function joined(squares: Map<number, number>, columns: number): Difference[] {
  const places: Difference[] = [];
  const left = new Set(squares.keys());
  for (const start of squares.keys()) {
    if (!left.delete(start)) continue;
    const place = { left: Infinity, top: Infinity, right: 0, bottom: 0, pixels: 0 };
    const next = [start];
    for (let key = next.pop(); key !== undefined; key = next.pop()) {
      const [x, y] = [key % columns, Math.floor(key / columns)];
      place.left = Math.min(place.left, x);
      place.right = Math.max(place.right, x);
      place.top = Math.min(place.top, y);
      place.bottom = Math.max(place.bottom, y);
      place.pixels += squares.get(key) ?? 0;
      for (const row of [-1, 0, 1])
        for (const column of [-1, 0, 1]) {
          const beside = key + row * columns + column;
          const isBeside = Math.abs((beside % columns) - x) <= 1;
          if (isBeside && left.delete(beside)) next.push(beside);
        }
    }
    places.push(place);
  }
  return places;
}
