import { type FieldPlace, fileOf, type FormField } from './formField.ts';
import type { Point, Rect } from '#core/geometry/rect.ts';

/** A place of a field on a page. */
export interface FormFieldPlace {
  field: FormField;
  place: FieldPlace;
}

/** All places of a form by page, each page's in reading order. */
export type FormPages = ReadonlyMap<string, readonly FormFieldPlace[]>;

const none: readonly FormFieldPlace[] = [];

/** Where the fields stand, by page. */
export function formPages(fields: readonly FormField[]): FormPages {
  const pages = new Map<string, FormFieldPlace[]>();
  for (const field of fields)
    for (const place of field.places) {
      const key = nameOfPage(fileOf(field, place), place.page);
      const others = pages.get(key);
      if (others) others.push({ field, place });
      else pages.set(key, [{ field, place }]);
    }
  return pages;
}

/** What stands on a page, in reading order; the same array for the same pages. */
export function placesOn(
  pages: FormPages,
  fileId: string,
  page: number,
): readonly FormFieldPlace[] {
  return pages.get(nameOfPage(fileId, page)) ?? none;
}

const nameOfPage = (fileId: string, page: number) => `${page}:${fileId}`;

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
