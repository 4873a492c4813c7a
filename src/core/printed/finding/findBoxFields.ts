import { type Rect, rectsOverlap, unionRects } from '#core/geometry/rect.ts';
import { isSquare } from './findChecks.ts';
import { isWithin } from './findSpaces.ts';
import type { Surroundings } from './surroundings.ts';

/** The smallest place to write on, in points. */
const leastWidth = 14;
const leastHeight = 7.5;
/** A space beyond this part of the page is a frame. */
const mostOfHeight = 0.35;

/** Boxes for single letters that stand beside one another: one field for each row of them. */
export function findCombs(spaces: readonly Rect[], { wordsIn }: Surroundings): Rect[][] {
  const letters = spaces
    .filter(({ width, height }) => width >= 6 && width <= 30 && height >= 8 && height <= 36)
    .filter((rect) => wordsIn(shrink(rect, 1.5)).length === 0)
    .toSorted((a, b) => Math.round(a.y) - Math.round(b.y) || a.x - b.x);
  const rows: Rect[][] = [];
  for (const rect of letters) {
    const row = rows.findLast((other) => {
      const last = other.at(-1);
      return (
        last !== undefined &&
        Math.abs(last.y - rect.y) < 1 &&
        Math.abs(last.height - rect.height) < 1 &&
        Math.abs(last.x + last.width - rect.x) < 1.5 &&
        Math.abs(last.width - rect.width) < 2.5
      );
    });
    if (row) row.push(rect);
    else rows.push([rect]);
  }
  return rows.filter(
    (row) => row.length >= 3 || (row.length === 2 && row.every((rect) => isSquare(rect))),
  );
}

function shrink(rect: Rect, by: number): Rect {
  return {
    x: rect.x + by,
    y: rect.y + by,
    width: Math.max(0, rect.width - 2 * by),
    height: Math.max(0, rect.height - 2 * by),
  };
}

/** The part of a space that is left to write in beside or below what it says; or nothing. */
function freePart(space: Rect, taken: readonly Rect[], endsInColon: boolean): Rect | undefined {
  const label = unionRects(taken);
  if (!label) return space;
  const foot = space.y + space.height;
  const end = space.x + space.width;
  const below = foot - (label.y + label.height);
  const beside = end - (label.x + label.width);
  if (below >= leastHeight + 1 && below >= 0.38 * space.height)
    return { ...space, y: label.y + label.height, height: below };
  const isShort = label.width < 0.5 * space.width || endsInColon;
  const isOneLine = space.height < 2.4 * label.height;
  if (isOneLine && isShort && endsInColon && beside >= 2 * leastWidth)
    return { ...space, x: label.x + label.width + 2, width: beside - 2 };
  const above = label.y - space.y;
  if (above >= 12 && above >= 0.45 * space.height) return { ...space, height: above };
  return undefined;
}

/** Whether something stands in a space that is no text: other spaces, lines, pictures. */
function holdsMore(
  { page, levelsIn }: Surroundings,
  space: Rect,
  spaces: readonly Rect[],
  checks: readonly Rect[],
): boolean {
  const inside = shrink(space, 1);
  const { x, y, width, height } = shrink(space, 3);
  return (
    spaces.some((other) => other !== space && isWithin(other, space)) ||
    checks.some((check) => rectsOverlap(check, inside)) ||
    page.pictures.some((picture) => rectsOverlap(picture, inside)) ||
    levelsIn(x, x + width, y, y + height).length > 0
  );
}

/** Whether a space has a size that something may be written in. */
function isRoomy({ width, height }: Rect, pageHeight: number): boolean {
  return width >= leastWidth && height >= leastHeight && height <= mostOfHeight * pageHeight;
}

/** Places to write on inside closed spaces. `checks`: the places to tick, which are taken. */
export function* findBoxFields(
  around: Surroundings,
  spaces: readonly Rect[],
  checks: readonly Rect[],
): Generator<void, Rect[]> {
  const { size } = around.page;
  const combs = findCombs(spaces, around);
  const letters = new Set(combs.flat());
  const fields = combs.flatMap((row) => unionRects(row) ?? []);
  yield;
  for (const [index, space] of spaces.entries()) {
    if (index % 16 === 15) yield;
    if (letters.has(space) || isSquare(space) || !isRoomy(space, size.height)) continue;
    if (around.isShaded(space) || holdsMore(around, space, spaces, checks)) continue;
    const words = around.wordsIn(shrink(space, 1));
    const free = freePart(
      space,
      words.map(({ rect }) => rect),
      words.at(-1)?.text.endsWith(':') ?? false,
    );
    if (free && free.width >= leastWidth && free.height >= leastHeight) fields.push(free);
  }
  return fields;
}
