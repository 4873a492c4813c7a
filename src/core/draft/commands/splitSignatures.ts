import { isSigned } from '#core/fields/kindFacts.ts';
import { keepInside } from '#core/geometry/keepInside.ts';
import type { Rect, Size } from '#core/geometry/rect.ts';
import { withFields, changeMembers } from '#core/draft/changedCopy.ts';
import { type FactsByFile, pageSizeOf } from '#core/draft/documentFacts.ts';
import type { Draft, DraftField } from '#core/draft/draft.ts';
import type { WithNewFields } from './duplicateFields.ts';
import { fieldNamerFor } from './fieldNames.ts';

/** Between two boxes that come from one, in points. */
const gap = 10;

/** The box `step` boxes after this one: to the right while there is room, then in rows below. */
function besideRect(rect: Rect, step: number, page: Size | undefined): Rect {
  const room = (page?.width ?? Infinity) - rect.x;
  const columns = Math.max(1, Math.floor((room + gap) / (rect.width + gap)));
  const column = Number.isFinite(columns) ? step % columns : step;
  const row = Number.isFinite(columns) ? Math.floor(step / columns) : 0;
  const beside = {
    ...rect,
    x: rect.x + column * (rect.width + gap),
    y: rect.y + row * (rect.height + gap),
  };
  return page ? keepInside(beside, page) : beside;
}

/** Splits shared Signatures into a box for each signer: the old one, and others beside it. */
export function splitSignatures(
  draft: Draft,
  ids: Iterable<string>,
  facts: FactsByFile,
  nextId: () => string,
): WithNewFields {
  const chosen = new Set(ids);
  const namer = fieldNamerFor(draft.fields);
  const made: DraftField[] = [];
  const fields = draft.fields.map((field) => {
    const [first, ...others] = field.signerIds;
    if (!chosen.has(field.id) || !isSigned(field.type) || !first || others.length === 0)
      return field;
    const page = pageSizeOf(facts, field.fileKey, field.page);
    for (const [index, signerId] of others.entries())
      made.push({
        id: nextId(),
        type: field.type,
        name: namer.next(field.type),
        fileKey: field.fileKey,
        page: field.page,
        rect: besideRect(field.rect, index + 1, page),
        signerIds: [signerId],
        locked: false,
      });
    return changeMembers(field, { signerIds: [first], formSet: undefined });
  });
  if (made.length === 0) return { draft, newIds: [] };
  return {
    draft: withFields(draft, [...fields, ...made]),
    newIds: made.map((field) => field.id),
  };
}
