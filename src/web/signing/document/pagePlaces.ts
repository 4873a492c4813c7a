import type { FieldPlace, FormField } from '#web/signing/form/formField.ts';

/** A place of a field on a page. */
export interface PlacedField {
  field: FormField;
  place: FieldPlace;
}

const known = new WeakMap<readonly FormField[], Map<string, PlacedField[]>>();
const none: readonly PlacedField[] = [];

/** What stands on a page, in reading order; the same array for the same fields. */
export function pagePlaces(
  fields: readonly FormField[],
  fileId: string,
  page: number,
): readonly PlacedField[] {
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
