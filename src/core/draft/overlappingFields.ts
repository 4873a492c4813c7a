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

/** The boxes seen along one axis. */
interface Span {
  field: DraftField;
  index: number;
  start: number;
  end: number;
}

function spansOf(fields: readonly DraftField[], at: 'x' | 'y', length: 'width' | 'height'): Span[] {
  return fields.map((field, index) => ({
    field,
    index,
    start: field.rect[at],
    end: field.rect[at] + field.rect[length],
  }));
}

/** How many boxes stand beside each other along an axis on average: their lengths together over what they span. */
function crowd(spans: readonly Span[]): number {
  let [first, last, sum] = [Infinity, -Infinity, 0];
  for (const { start, end } of spans) {
    first = Math.min(first, start);
    last = Math.max(last, end);
    sum += end - start;
  }
  return sum / Math.max(last - first, hair);
}

/**
 * The fields of one page that lie over others: each field once, with one that it overlaps, both in stacking order. A sweep along the
 * axis on which fewer boxes stand beside each other, so that a page with n boxes costs O(n log n) as they lie on real pages; a pile
 * of equal boxes costs no more.
 */
export function overlappingFields(
  fields: readonly DraftField[],
): readonly (readonly [DraftField, DraftField])[] {
  const across = spansOf(fields, 'x', 'width');
  const down = spansOf(fields, 'y', 'height');
  const order = crowd(across) < crowd(down) ? across : down;
  order.sort((a, b) => a.start - b.start || a.index - b.index);
  const pairs: [DraftField, DraftField][] = [];
  let open: Span[] = [];
  for (const next of order) {
    const stillOpen = next.start + hair;
    let ended = 0;
    let hit: Span | undefined;
    for (const other of open) {
      if (other.end <= stillOpen) ended += 1;
      else if (overlapBy(other.field.rect, next.field.rect, hair)) {
        hit = other;
        break;
      }
    }
    if (ended > 16 && ended * 2 > open.length) open = open.filter(({ end }) => end > stillOpen);
    open.push(next);
    if (hit) pairs.push(hit.index < next.index ? [hit.field, next.field] : [next.field, hit.field]);
  }
  return pairs;
}
