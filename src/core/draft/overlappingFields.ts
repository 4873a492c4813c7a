import type { Rect } from '#core/geometry/rect.ts';
import type { DraftField } from './draft.ts';

/** Boxes that share less than this, in points, only touch: less than export can tell apart. */
const hair = 0.01;

function overlapBy(a: Rect, b: Rect, least: number): boolean {
  return (
    Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > least &&
    Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > least
  );
}

/**
 * The fields of one page that lie over others: each field once, with one that it overlaps, both in stacking order. A sweep from left
 * to right; a page with n boxes costs O(n log n) as long as few stand above each other, and a pile of equal boxes costs the same.
 */
export function overlappingFields(
  fields: readonly DraftField[],
): readonly (readonly [DraftField, DraftField])[] {
  const order = fields
    .map((field, index) => ({ field, index }))
    .sort((a, b) => a.field.rect.x - b.field.rect.x || a.index - b.index);
  const pairs: [DraftField, DraftField][] = [];
  let open: typeof order = [];
  for (const next of order) {
    const { rect } = next.field;
    let hit: (typeof order)[number] | undefined;
    let ended = 0;
    for (const other of open) {
      if (other.field.rect.x + other.field.rect.width <= rect.x + hair) ended += 1;
      else if (overlapBy(other.field.rect, rect, hair)) {
        hit = other;
        break;
      }
    }
    if (ended > 16 && ended * 2 > open.length)
      open = open.filter(({ field }) => field.rect.x + field.rect.width > rect.x + hair);
    open.push(next);
    if (hit) pairs.push(hit.index < next.index ? [hit.field, next.field] : [next.field, hit.field]);
  }
  return pairs;
}
