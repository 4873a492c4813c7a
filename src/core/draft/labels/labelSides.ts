import type { Rect } from '#core/geometry/rect.ts';
import { fieldKinds, type FieldType } from '#core/fields/fieldKinds.ts';
import type { Side } from '#core/fields/fieldKind.ts';

/** What a label on a side of a field of a type costs; the cheapest belongs to the field. */
export function labelCost(type: FieldType, side: Side, distance: number): number {
  const [most = -1, perPoint] = fieldKinds[type].labels[side] ?? [];
  if (distance > most) return Infinity;
  // Farther up a label more likely belongs to another row.
  return perPoint === undefined ? distance + 1 + distance ** 2 / 6 : (distance + 1) * perPoint;
}

const right = (rect: Rect) => rect.x + rect.width;
const bottom = (rect: Rect) => rect.y + rect.height;

/** How much two stretches share, as a part of the shorter one. */
function shared(fromA: number, toA: number, fromB: number, toB: number): number {
  const overlap = Math.min(toA, toB) - Math.max(fromA, fromB);
  return overlap / Math.max(0.01, Math.min(toA - fromA, toB - fromB));
}

/** Whether two boxes stand in one row, or in one column. */
export function isInRow(a: Rect, b: Rect): boolean {
  return shared(a.y, bottom(a), b.y, bottom(b)) > 0.4;
}
function isInColumn(a: Rect, b: Rect): boolean {
  return shared(a.x, right(a), b.x, right(b)) > 0.2;
}

/** The side of a field on which a label stands, and how many points away; undefined if askew. */
export function sideOf(field: Rect, label: Rect): { side: Side; distance: number } | undefined {
  const acrossRows = shared(field.y, bottom(field), label.y, bottom(label));
  const acrossColumns = shared(field.x, right(field), label.x, right(label));
  if (acrossRows > 0.6 && acrossColumns > 0.6)
    return {
      side: 'inside',
      distance: Math.max(0, label.x - field.x) / 4 + Math.max(0, label.y - field.y) / 4,
    };
  if (isInRow(field, label)) {
    if (right(label) <= field.x + 4)
      return { side: 'left', distance: Math.max(0, field.x - right(label)) };
    if (label.x >= right(field) - 4)
      return { side: 'right', distance: Math.max(0, label.x - right(field)) };
  }
  if (isInColumn(field, label)) {
    // A label belongs to the field below whose start it stands over.
    const askew = Math.abs(label.x - field.x) / 8;
    if (bottom(label) <= field.y + 3)
      return { side: 'above', distance: Math.max(0, field.y - bottom(label)) + askew };
    if (label.y >= bottom(field) - 3)
      return { side: 'below', distance: Math.max(0, label.y - bottom(field)) + askew };
  }
  return undefined;
}

/** Whether a box stands between a field and a label on this side of it. */
export function isBetween(box: Rect, field: Rect, label: Rect, side: Side): boolean {
  if (side === 'left' || side === 'right') {
    const [first, last] = side === 'left' ? [label, field] : [field, label];
    return isInRow(box, field) && box.x >= right(first) - 4 && right(box) <= last.x + 4;
  }
  if (side === 'inside') return false;
  const [first, last] = side === 'above' ? [label, field] : [field, label];
  return isInColumn(box, field) && box.y >= bottom(first) - 4 && bottom(box) <= last.y + 4;
}
