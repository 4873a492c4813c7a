import { keepInside } from '#core/geometry/keepInside.ts';
import type { Rect, Size } from '#core/geometry/rect.ts';
import { changeFields, changeMembers } from '#core/draft/changedCopy.ts';
import { type FactsByFile, pageSizeOf } from '#core/draft/documentFacts.ts';
import type { Draft, DraftField } from '#core/draft/draft.ts';
import { fieldKinds } from '#core/fields/fieldKinds.ts';

/** A length between the least (or what it was, where that is less) and the most. */
function keptLength(wanted: number, before: number, least: number, most: number): number {
  return Math.min(Math.max(wanted, Math.min(least, before)), most);
}

/** The box of a field asked to have `wanted`: not below its type's least, whole on its page. */
export function keptRect(field: DraftField, wanted: Rect, facts: FactsByFile): Rect {
  const { minimumSize } = fieldKinds[field.type];
  const page = pageSizeOf(facts, field.fileKey, field.page);
  const rect = {
    x: wanted.x,
    y: wanted.y,
    width: keptLength(
      wanted.width,
      field.rect.width,
      minimumSize.width,
      Math.max(page?.width ?? Infinity, field.rect.width),
    ),
    height: keptLength(
      wanted.height,
      field.rect.height,
      minimumSize.height,
      Math.max(page?.height ?? Infinity, field.rect.height),
    ),
  };
  return page ? keepInside(rect, page) : rect;
}

/** Sets some of the four numbers of each field's box, in points; ignores infinite ones. */
export function setFieldRects(
  draft: Draft,
  ids: Iterable<string>,
  change: Partial<Rect>,
  facts: FactsByFile,
): Draft {
  const finite = Object.fromEntries(
    Object.entries(change).filter(([, value]) => Number.isFinite(value)),
  );
  return changeFields(draft, ids, (field) =>
    field.locked
      ? field
      : changeMembers(field, { rect: keptRect(field, { ...field.rect, ...finite }, facts) }),
  );
}

/** Sets one field's whole box, as a gesture leaves it. */
export function setFieldRect(draft: Draft, id: string, rect: Rect, facts: FactsByFile): Draft {
  return setFieldRects(draft, [id], rect, facts);
}

/** Resizes each field by points: the top-left corner stays, far edges stop at the page's. */
export function resizeFields(
  draft: Draft,
  ids: Iterable<string>,
  growth: Size,
  facts: FactsByFile,
): Draft {
  return changeFields(draft, ids, (field) => {
    if (field.locked) return field;
    const { rect } = field;
    const page = pageSizeOf(facts, field.fileKey, field.page);
    const roomRight = Math.max(rect.width, (page?.width ?? Infinity) - rect.x);
    const roomBelow = Math.max(rect.height, (page?.height ?? Infinity) - rect.y);
    const { minimumSize } = fieldKinds[field.type];
    return changeMembers(field, {
      rect: {
        x: rect.x,
        y: rect.y,
        width: keptLength(rect.width + growth.width, rect.width, minimumSize.width, roomRight),
        height: keptLength(rect.height + growth.height, rect.height, minimumSize.height, roomBelow),
      },
    });
  });
}
