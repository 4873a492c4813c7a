import type { Rect } from '#core/geometry/rect.ts';
import type { DraftField } from '#core/draft/draft.ts';

/** Boxes that share less than this, in points, only touch: export rounds it away. */
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

/** How many boxes stand side by side along an axis on average: sum of lengths over span. */
function crowd(spans: readonly Span[]): number {
  let [first, last, sum] = [Infinity, -Infinity, 0];
  for (const { start, end } of spans) {
    first = Math.min(first, start);
    last = Math.max(last, end);
    sum += end - start;
  }
  return sum / Math.max(last - first, hair);
}

/** The spans that reach past a point, once enough of them have ended to be worth going through. */
function withoutEnded(spans: Span[], ended: number, point: number): Span[] {
  return ended > 16 && ended * 2 > spans.length ? spans.filter(({ end }) => end > point) : spans;
}

/**
 * Pairs of fields of one page that overlap, each pair in stacking order: every field that overlaps
 * another is in a pair, and there are fewer pairs than fields. A sweep along the axis on which
 * fewer boxes stand side by side, so that n boxes cost O(n log n) as they lie on real pages; a pile
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
  // Fields in no pair so far are compared with every new one; the others only until one is found.
  let unnamed: Span[] = [];
  let named: Span[] = [];
  for (const next of order) {
    const point = next.start + hair;
    const overlaps = (other: Span) =>
      other.end > point && overlapBy(other.field.rect, next.field.rect, hair);
    const hits = unnamed.filter(overlaps);
    if (hits.length > 0) {
      const hit = new Set(hits);
      unnamed = unnamed.filter((other) => !hit.has(other) && other.end > point);
      named.push(...hits);
    } else {
      const ended = unnamed.reduce((count, { end }) => (end <= point ? count + 1 : count), 0);
      unnamed = withoutEnded(unnamed, ended, point);
      const first = named.find(overlaps);
      if (first) hits.push(first);
      else named = withoutEnded(named, named.length, point);
    }
    for (const hit of hits)
      pairs.push(hit.index < next.index ? [hit.field, next.field] : [next.field, hit.field]);
    if (hits.length > 0) named.push(next);
    else unnamed.push(next);
  }
  return pairs;
}
