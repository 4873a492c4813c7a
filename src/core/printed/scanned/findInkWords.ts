import { type Rect, unionRects } from '#core/geometry/rect.ts';
import type { ScannedInk } from './ink.ts';
import type { TracedLine } from './traceLines.ts';

/** Px of a square that has ink or none. */
const block = 4;
/** Ink of a square that counts, px; less is dust. */
const leastInk = 3;
/** Squares of a row that are so far apart belong to one word. */
const widestGap = 2;
/** The least height and width of what counts as printed, px. */
const leastSide = 5;
/** Px beside a line that are its own. */
const besideLine = 2;
/** Rows of squares between two pauses. */
const rowsAtOnce = 8;

/** A line, and which way it runs. */
interface KnownLine extends TracedLine {
  isUpright: boolean;
}

/** The ink that no line has. */
function* withoutLines(
  { dark, width, height }: ScannedInk,
  lines: readonly KnownLine[],
): Generator<void, Uint8Array> {
  const rest = dark.slice();
  const clear = (x: number, y: number) => {
    if (x >= 0 && y >= 0 && x < width && y < height) rest[y * width + x] = 0;
  };
  for (const [index, { isUpright, from, to, across, thickness, slope }] of lines.entries()) {
    if (index % 8 === 7) yield;
    const reach = Math.ceil(thickness / 2) + besideLine;
    for (let along = from; along < to; along += 1) {
      const middle = Math.round(across - 0.5 + slope * (along - (from + to) / 2));
      for (let by = -reach; by <= reach; by += 1)
        if (isUpright) clear(middle + by, along);
        else clear(along, middle + by);
    }
  }
  return rest;
}

/** The stretches of squares with ink in a row of them, px. */
function inkedStretches(ink: Uint8Array, { width, height }: ScannedInk, top: number): Rect[] {
  const found: Rect[] = [];
  let last = -Infinity;
  const bottom = Math.min(height, top + block);
  for (let left = 0; left < width; left += block) {
    let count = 0;
    for (let y = top; y < bottom; y += 1)
      for (let x = left; x < Math.min(width, left + block); x += 1)
        count += ink[y * width + x] ?? 0;
    if (count < leastInk) continue;
    const open = found.at(-1);
    if (open && left - last <= widestGap * block) open.width = left + block - open.x;
    else found.push({ x: left, y: top, width: block, height: block });
    last = left;
  }
  return found;
}

/** Where something stands on a scan that is no line, px: words, about. Pauses after some rows. */
export function* findInkWords(
  ink: ScannedInk,
  lines: readonly KnownLine[],
): Generator<void, Rect[]> {
  const rest = yield* withoutLines(ink, lines);
  const words: Rect[] = [];
  let open: Rect[] = [];
  for (let top = 0; top < ink.height; top += block) {
    if ((top / block) % rowsAtOnce === 0) yield;
    const next: Rect[] = [];
    for (const stretch of inkedStretches(rest, ink, top)) {
      const touched = [...open, ...next].filter(
        (word) =>
          word.x < stretch.x + stretch.width &&
          stretch.x < word.x + word.width &&
          word.y + word.height >= top,
      );
      const whole = unionRects([stretch, ...touched]) ?? stretch;
      open = open.filter((word) => !touched.includes(word));
      next.splice(0, next.length, ...next.filter((word) => !touched.includes(word)), whole);
    }
    words.push(...open);
    open = next;
  }
  return [...words, ...open].filter(
    ({ width, height }) => width >= leastSide && height >= leastSide,
  );
}
