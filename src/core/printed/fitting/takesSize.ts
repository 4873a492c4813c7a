import type { Size } from '#core/geometry/rect.ts';

/** Sizes nearer to each other than this, in points, are one. */
const same = 0.05;
/** Sizes of which the smaller shares at least this part are nearly one. */
const leastShared = 0.5;

const isSame = (a: Size, b: Size) =>
  Math.abs(a.width - b.width) < same && Math.abs(a.height - b.height) < same;

/** How much two sizes share at best, as a part of what both cover. */
function sharedPart(a: Size, b: Size): number {
  const shared = Math.min(a.width, b.width) * Math.min(a.height, b.height);
  return shared / (a.width * a.height + b.width * b.height - shared);
}

/**
 * Whether a field that is moved onto a printed place takes its size: one whose size nobody chose,
 * because its type or the printed place that it leaves gave it, or one that is about as large. A
 * size that a person chose is kept elsewhere.
 */
export function takesSize(
  size: Size,
  place: Size,
  { usual, left }: { usual: Size; left: Size | undefined },
): boolean {
  const isChosen = !isSame(size, usual) && !(left && isSame(size, left));
  return !isChosen || sharedPart(size, place) >= leastShared;
}
