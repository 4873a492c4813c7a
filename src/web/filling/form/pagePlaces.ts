import type { FieldPlace, FormField } from './formField.ts';
import type { Point, Rect } from '#core/geometry/rect.ts';

/** A place of a field on a page. */
export interface FormFieldPlace {
  field: FormField;
  place: FieldPlace;
}

const known = new WeakMap<readonly FormField[], Map<string, FormFieldPlace[]>>();
const none: readonly FormFieldPlace[] = [];

/** What stands on a page, in reading order; the same array for the same fields. */
export function pagePlaces(
  fields: readonly FormField[],
  fileId: string,
  page: number,
): readonly FormFieldPlace[] {
  let byPage = known.get(fields);
  if (!byPage) {
    byPage = new Map();
    for (const field of fields)
      for (const place of field.places) {
        const key = pageKey(field.fileId, place.page);
        const others = byPage.get(key);
        if (others) others.push({ field, place });
        else byPage.set(key, [{ field, place }]);
      }
    known.set(fields, byPage);
  }
  return byPage.get(pageKey(fileId, page)) ?? none;
}

const pageKey = (fileId: string, page: number) => `${page}:${fileId}`;

/** The place nearest to a point, within `reach`, and how many others are within it. Points. */
export function nearestPlace(
  places: readonly FormFieldPlace[],
  point: Point,
  reach: number,
): { nearest: FormFieldPlace; rivals: number } | undefined {
  const near = places
    .map((placed) => ({ placed, distance: distanceTo(placed.place.box, point) }))
    .filter(({ distance }) => distance <= reach)
    .sort((a, b) => a.distance - b.distance);
  const [first] = near;
  return first && { nearest: first.placed, rivals: near.length - 1 };
}

function distanceTo(box: Rect, { x, y }: Point): number {
  const across = Math.max(box.x - x, 0, x - box.x - box.width);
  const down = Math.max(box.y - y, 0, y - box.y - box.height);
  return Math.hypot(across, down);
}
