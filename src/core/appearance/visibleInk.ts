/** A drawn signature: strokes as flat lists x, y, pen width, in the units of their pad. */
interface DrawnInk {
  width: number;
  height: number;
  strokes: readonly (readonly number[])[];
}

/** What reads as a name: a letter or a number that is not one of those without any ink. */
const legible = /[\p{L}\p{N}]/u;
const inkless = /[\p{Default_Ignorable_Code_Point}\p{M}\p{Z}\p{C}\u2800]/gu;

/**
 * Whether somebody can read a typed name. Blanks, ignorable and combining characters show nothing,
 * and a dot or another sign alone is no name.
 */
export function isLegible(text: string): boolean {
  return legible.test(text.replaceAll(inkless, ''));
}

/** A stroke that can be seen is longer than this part of the pad's diagonal. */
const leastExtent = 0.025;
/** And wider than this part of it. */
const leastWidth = 0.0005;

/**
 * Whether a drawing can be seen on its pad: one stroke at least goes further than a dot does, with
 * a pen that leaves ink; what lies beside the pad does not count.
 */
function isVisibleInk({ width, height, strokes }: DrawnInk): boolean {
  const diagonal = Math.hypot(width, height);
  return strokes.some((stroke) => {
    let left = Infinity;
    let top = Infinity;
    let right = -Infinity;
    let bottom = -Infinity;
    for (let at = 3; at + 2 < stroke.length; at += 3) {
      const [x0 = 0, y0 = 0, w0 = 0, x1 = 0, y1 = 0, w1 = 0] = stroke.slice(at - 3, at + 3);
      if ((w0 + w1) / 2 < leastWidth * diagonal) continue;
      const [from, to] = [within(0, width, x0, x1), within(0, height, y0, y1)].reduce(
        ([a, b], [c, d]) => [Math.max(a, c), Math.min(b, d)],
        [0, 1],
      );
      if (from > to) continue;
      for (const part of [from, to]) {
        const x = x0 + part * (x1 - x0);
        const y = y0 + part * (y1 - y0);
        left = Math.min(left, x);
        top = Math.min(top, y);
        right = Math.max(right, x);
        bottom = Math.max(bottom, y);
      }
    }
    return Math.max(right - left, bottom - top) >= leastExtent * diagonal;
  });
}

/** Which part of the way from `a` to `b`, from 0 to 1, lies between two bounds. */
function within(least: number, most: number, a: number, b: number): [number, number] {
  if (a === b) return a >= least && a <= most ? [0, 1] : [1, 0];
  const at = [(least - a) / (b - a), (most - a) / (b - a)];
  return [Math.min(...at), Math.max(...at)];
}

/**
 * Whether anybody can see a signature; page and service ask this of every one. Of a picture, its
 * pixels tell (`pictureFault`).
 */
export function isVisibleMark(
  mark: { scribble: DrawnInk } | { typed: string } | { picture: object },
): boolean {
  if ('picture' in mark) return true;
  return 'typed' in mark ? isLegible(mark.typed) : isVisibleInk(mark.scribble);
}
