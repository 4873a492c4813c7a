import { keepGroupInside } from '#core/geometry/keepInside.ts';
import { moveRect, type Point, type Rect } from '#core/geometry/rect.ts';
import { chosenFields, withFields } from '#core/draft/changedCopy.ts';
import { type FactsByFile, nearestPage, pageSizeOf } from '#core/draft/documentFacts.ts';
import { type Draft, type DraftField, heldBy } from '#core/draft/draft.ts';
import { type FieldNamer, fieldNamerFor } from './fieldNames.ts';
import { byPlace, type PagePlace } from './moveFields.ts';

/** How far a copy stands from what it was copied from, in points, so that both can be seen. */
export const copyOffset: Point = { x: 12, y: 12 };

/** The result of a command that also chooses new fields: the draft, and the ids to select. */
export interface WithNewFields {
  draft: Draft;
  newIds: readonly string[];
}

/** A copy of its own: unlocked, with a free name, outside any imported form set and repeat. */
export function copyOfField(
  field: DraftField,
  id: string,
  namer: FieldNamer,
  place: PagePlace,
  rect: Rect,
): DraftField {
  return {
    id,
    type: field.type,
    name: namer.freeNameLike(field.name),
    fileKey: place.fileKey,
    page: place.page,
    rect,
    signerIds: field.signerIds,
    locked: false,
    ...heldBy(field),
  };
}

/** The largest part of the offset that the page allows; turned back at the page's end. */
function offsetOf(group: readonly DraftField[], facts: FactsByFile): Point {
  const [first] = group;
  const size = first && pageSizeOf(facts, first.fileKey, first.page);
  if (!size) return copyOffset;
  const rects = group.map((field) => field.rect);
  const kept = keepGroupInside(rects, copyOffset, size);
  if (kept.x > 0 || kept.y > 0) return kept;
  return keepGroupInside(rects, { x: -copyOffset.x, y: -copyOffset.y }, size);
}

/** Copies fields beside themselves, on their pages. */
export function duplicateFields(
  draft: Draft,
  ids: Iterable<string>,
  facts: FactsByFile,
  nextId: () => string,
): WithNewFields {
  const fields = chosenFields(draft, ids);
  if (fields.length === 0) return { draft, newIds: [] };
  const namer = fieldNamerFor(draft.fields);
  const offsets = new Map(
    byPlace(fields).flatMap((group) => {
      const offset = offsetOf(group, facts);
      return group.map((field) => [field.id, offset] as const);
    }),
  );
  const copies = fields.map((field) =>
    copyOfField(
      field,
      nextId(),
      namer,
      field,
      moveRect(field.rect, offsets.get(field.id) ?? copyOffset),
    ),
  );
  return {
    draft: withFields(draft, [...draft.fields, ...copies]),
    newIds: copies.map((copy) => copy.id),
  };
}

/** Copies fields to the same place on these pages, kept inside as a group; skips missing pages. */
export function copyFieldsToPages(
  draft: Draft,
  ids: Iterable<string>,
  places: Iterable<PagePlace>,
  facts: FactsByFile,
  nextId: () => string,
): WithNewFields {
  const fields = chosenFields(draft, ids);
  const namer = fieldNamerFor(draft.fields);
  const rects = fields.map((field) => field.rect);
  const copies: DraftField[] = [];
  for (const { fileKey, page } of places) {
    if (nearestPage(facts, fileKey, page) !== page) continue;
    const size = pageSizeOf(facts, fileKey, page);
    const delta = size ? keepGroupInside(rects, { x: 0, y: 0 }, size) : { x: 0, y: 0 };
    for (const field of fields) {
      if (field.fileKey === fileKey && field.page === page) continue;
      const rect = moveRect(field.rect, delta);
      copies.push(copyOfField(field, nextId(), namer, { fileKey, page }, rect));
    }
  }
  if (copies.length === 0) return { draft, newIds: [] };
  return {
    draft: withFields(draft, [...draft.fields, ...copies]),
    newIds: copies.map((copy) => copy.id),
  };
}
