import type { Pixels } from './readPng.ts';

/** A picture is judged as it is seen in a box of a page: in so many parts along its longer side. */
const parts = 240;
/** How dark a part is on white paper that counts as ink, from 0 to 1. */
const leastInk = 0.15;
/** How far ink reaches at least, as a part of the picture's diagonal. */
const leastExtent = 0.25;
/** The most of a picture that covers what is below it. */
const mostCovered = 0.6;

/**
 * Why a picture is no signature: nobody can see ink in it, or it covers nearly all of its place, as
 * a picture does whose ground was not made clear. Undefined for one that is.
 */
export function pictureFault({ width, height, rgba }: Pixels): 'invisible' | 'covers' | undefined {
  const step = Math.max(1, Math.ceil(Math.max(width, height) / parts));
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  let covered = 0;
  for (let y = 0; y < height; y += step)
    for (let x = 0; x < width; x += step) {
      const part = inkIn(rgba, width, [
        x,
        y,
        Math.min(x + step, width),
        Math.min(y + step, height),
      ]);
      covered += part.covered;
      if (part.ink < leastInk) continue;
      left = Math.min(left, x);
      top = Math.min(top, y);
      right = Math.max(right, x + step);
      bottom = Math.max(bottom, y + step);
    }
  if (covered > mostCovered * width * height) return 'covers';
  const reach = Math.max(right - left, bottom - top);
  return reach >= leastExtent * Math.hypot(width, height) ? undefined : 'invisible';
}

/** How dark a part is in the middle, and how many pixels it covers. */
function inkIn(
  rgba: Uint8Array,
  width: number,
  [left, top, right, bottom]: readonly [number, number, number, number],
) {
  let ink = 0;
  let covered = 0;
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) {
      const at = 4 * (y * width + x);
      const alpha = (rgba[at + 3] ?? 0) / 255;
      covered += alpha;
      ink += alpha * (1 - lightness(rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0));
    }
  return { ink: ink / ((right - left) * (bottom - top)), covered };
}

/** How light a colour is, from 0 for black to 1 for white (Rec. 709 luma). */
export function lightness(red: number, green: number, blue: number): number {
  return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
}
