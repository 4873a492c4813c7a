import type { Point, Rect } from '#core/geometry/rect.ts';
import type { TextRun } from '#core/draft/labels/labelPhrases.ts';
import type { PageText } from './matchPages.ts';

/** How far text around a field counts, in points: labels beside it stand farther away. */
const reach = { x: 144, y: 36 };

/** How far text may have moved without the field's place being in doubt, in points. */
const tolerance = 1.5;

function near(field: Rect, page: PageText): TextRun[] {
  return page.filter(
    ({ rect }) =>
      rect.x < field.x + field.width + reach.x &&
      rect.x + rect.width > field.x - reach.x &&
      rect.y < field.y + field.height + reach.y &&
      rect.y + rect.height > field.y - reach.y,
  );
}

function isSameText(a: TextRun, b: TextRun): boolean {
  return a.text.trim() === b.text.trim();
}

function isNear(a: Rect, b: Rect): boolean {
  return Math.abs(a.x - b.x) <= tolerance && Math.abs(a.y - b.y) <= tolerance;
}

/** Text around a place that only one of two versions has there. */
export interface ChangedText {
  lost: readonly TextRun[];
  found: readonly TextRun[];
}

/** What differs around a field between two versions of its page: texts gone, new or moved. */
export function changedTexts(field: Rect, before: PageText, after: PageText): ChangedText {
  const found = near(field, after);
  const lost = near(field, before).filter((old) => {
    const at = found.findIndex((one) => isSameText(one, old) && isNear(one.rect, old.rect));
    if (at >= 0) found.splice(at, 1);
    return at < 0;
  });
  return { lost, found };
}

/** Whether the text around a field's place differs between two versions of its page, or moved. */
export function hasChangedSurroundings(field: Rect, before: PageText, after: PageText): boolean {
  const { lost, found } = changedTexts(field, before, after);
  return lost.length > 0 || found.length > 0;
}

function distance(a: Rect, b: Rect): number {
  const gap = (fromA: number, toA: number, fromB: number, toB: number) =>
    Math.max(0, fromB - toA, fromA - toB);
  return Math.hypot(
    gap(a.x, a.x + a.width, b.x, b.x + b.width),
    gap(a.y, a.y + a.height, b.y, b.y + b.height),
  );
}

/**
 * How far most of the text around a field moved as one, in points; the nearer, the more it counts.
 * Undefined if it stayed, or went in several directions.
 */
export function textShift(field: Rect, before: PageText, after: PageText): Point | undefined {
  let all = 0;
  const votes: { shift: Point; weight: number }[] = [];
  for (const old of near(field, before)) {
    const weight = 1 / (4 + distance(field, old.rect));
    all += weight;
    const same = after.filter((one) => isSameText(one, old));
    const [first] = same;
    // A text that stands on the page twice says nothing about where it went.
    if (!first || same.length > 1) continue;
    const shift = { x: first.rect.x - old.rect.x, y: first.rect.y - old.rect.y };
    const vote = votes.find(
      (other) => Math.hypot(other.shift.x - shift.x, other.shift.y - shift.y) <= tolerance,
    );
    if (vote) vote.weight += weight;
    else votes.push({ shift, weight });
  }
  const [best] = votes.toSorted((a, b) => b.weight - a.weight);
  if (!best || best.weight <= all / 2) return undefined;
  return Math.hypot(best.shift.x, best.shift.y) <= tolerance ? undefined : best.shift;
}
