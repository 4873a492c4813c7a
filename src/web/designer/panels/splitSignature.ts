import type { FactsByFile } from '#core/draft/documentFacts.ts';
import { pageSizeOf } from '#core/draft/documentFacts.ts';
import type { Draft } from '#core/draft/draft.ts';
import { type WithNewFields, duplicateFields } from '#core/draft/duplicateFields.ts';
import { fieldsById } from '#core/draft/fieldsByPage.ts';
import { setFieldSigners } from '#core/draft/fieldSettings.ts';
import { setFieldRect } from '#core/draft/resizeFields.ts';
import type { Rect, Size } from '#core/geometry/rect.ts';

/** Between the boxes, in points. */
const gap = 12;

/** Where the boxes stand: side by side from the first one's place, then in further rows below where the page ends. */
function places(first: Rect, count: number, page: Size | undefined): Rect[] {
  const room = (page?.width ?? Infinity) - first.x + gap;
  const perRow = Math.max(1, Math.min(count, Math.floor(room / (first.width + gap))));
  return Array.from({ length: count }, (_, index) => ({
    ...first,
    x: first.x + (index % perRow) * (first.width + gap),
    y: first.y + Math.floor(index / perRow) * (first.height + gap),
  }));
}

/** Makes of one field that several signers share one for each of them; the first keeps its place and name, the others stand beside it. */
export function splitSignature(
  draft: Draft,
  fieldId: string,
  facts: FactsByFile,
  nextId: () => string,
): WithNewFields {
  const field = fieldsById(draft.fields).get(fieldId);
  const [own, ...others] = field?.signerIds ?? [];
  if (!field || own === undefined || others.length === 0) return { draft, newIds: [] };
  const rects = places(
    field.rect,
    field.signerIds.length,
    pageSizeOf(facts, field.fileKey, field.page),
  );
  let next = setFieldSigners(draft, [fieldId], [own]);
  const newIds = [fieldId];
  for (const [index, signerId] of others.entries()) {
    const copied = duplicateFields(next, [fieldId], facts, nextId);
    next = setFieldSigners(copied.draft, copied.newIds, [signerId]);
    const rect = rects[index + 1];
    for (const id of copied.newIds) if (rect) next = setFieldRect(next, id, rect, facts);
    newIds.push(...copied.newIds);
  }
  return { draft: next, newIds };
}
