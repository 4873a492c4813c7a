import { keepInside } from '#core/geometry/keepInside.ts';
import { moveRect, type Point, type Rect, type Size } from '#core/geometry/rect.ts';
import { changeFields, changeMembers } from '#core/draft/changedCopy.ts';
import type { Draft, DraftField } from '#core/draft/draft.ts';

/** The keys of all PDFs that a draft needs: its own, and those that fields are compared with. */
export function neededPdfKeys(draft: Draft): ReadonlySet<string> {
  return new Set([
    ...draft.files.map((file) => file.key),
    ...draft.fields.flatMap(({ review }) => (review ? [review.fileKey] : [])),
  ]);
}

/** The field at its confirmed place; one whose text is gone follows it no more. */
function confirmed(field: DraftField, rect: Rect): DraftField {
  const isLost = field.anchor?.places?.length === 0;
  return changeMembers<DraftField>(field, {
    rect,
    review: undefined,
    ...(isLost && { anchor: undefined, imported: undefined }),
  });
}

/** Says that these fields stand where they should. */
export function acceptPlaces(draft: Draft, ids: Iterable<string>): Draft {
  return changeFields(draft, ids, (field) => confirmed(field, field.rect));
}

/** Moves a field with the text that it belongs to, inside its page, and confirms its place. */
export function moveWithText(draft: Draft, id: string, shift: Point, page: Size): Draft {
  return changeFields(draft, [id], (field) =>
    confirmed(field, keepInside(moveRect(field.rect, shift), page)),
  );
}
